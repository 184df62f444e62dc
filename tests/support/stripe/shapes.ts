import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Stripe's own type declarations, read as rules for what may be sent: which parameters a call knows, which it needs,
 * and of what type each is. The declarations are generated from Stripe's API description, and so are as regular.
 */

export type Form = { [name: string]: string | Form };
/** An error as Stripe reports it: its code, the parameter at fault, a message. */
export type Fault = { code: string; param: string; message: string };
type Field = { type: string; is_needed: boolean };
type Shape = { scope: string; fields?: Map<string, Field>; parents?: string[]; alias?: string };

const ROOT = dirname(fileURLToPath(import.meta.resolve('stripe')));
const files = new Map<string, Map<string, Shape>>();

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** All interfaces and types of a declaration file, by their names with the namespaces around them. */
function shapesOf(file: string): Map<string, Shape> {
  const known = files.get(file);
  if (known) return known;
  const shapes = new Map<string, Shape>();
  files.set(file, shapes);
  readBlock(read(file), 0, '', shapes);
  return shapes;
}

function readBlock(text: string, from: number, scope: string, shapes: Map<string, Shape>): number {
  const opening =
    /\s*(?:export )?(?:declare )?(?:(namespace|interface) ([\w.]+)(?: extends ([\w., ]+))? \{|type (\w+) = )/y;
  for (let at = from; at < text.length; ) {
    opening.lastIndex = at;
    const [whole, kind, name = '', parents, alias] = opening.exec(text) ?? [];
    if (whole === undefined) {
      const end = /\s*\}/y;
      end.lastIndex = at;
      if (end.test(text)) return end.lastIndex;
      at = endOf(text, at) + 1;
      continue;
    }
    const inside = at + whole.length;
    if (kind === 'namespace') at = readBlock(text, inside, path(scope, name), shapes);
    else if (kind === 'interface') {
      const fields = new Map<string, Field>();
      at = readFields(text, inside, fields);
      shapes.set(path(scope, name), { scope, fields, parents: parents?.split(',').map((each) => each.trim()) ?? [] });
    } else {
      const end = endOf(text, inside);
      shapes.set(path(scope, alias ?? ''), { scope, alias: text.slice(inside, end) });
      at = end + 1;
    }
  }
  return text.length;
}

function readFields(text: string, from: number, fields: Map<string, Field>): number {
  const opening = /\s*(?:(\w+)(\??): |\[\w+: string\](): |(\}))/y;
  for (let at = from; ; ) {
    opening.lastIndex = at;
    const [whole, name = '*', optional, , close] = opening.exec(text) ?? [];
    if (whole === undefined) throw new Error(`Cannot read the declaration at: ${text.slice(at, at + 80)}`);
    if (close) return at + whole.length;
    const end = endOf(text, at + whole.length);
    fields.set(name, { type: text.slice(at + whole.length, end), is_needed: optional === '' && name !== '*' });
    at = end + 1;
  }
}

/** Where a statement ends: at its semicolon, or after the braces of a class. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{' || letter === '(' || letter === '<') depth += 1;
    if (letter === '}' || letter === ')' || (letter === '>' && text[at - 1] !== '=')) depth -= 1;
    if (letter === ';' && depth === 0) return at;
    if (
      letter === '}' &&
      depth === 0 &&
      /^\s*\n\s*(?:export|import|declare|interface|namespace|type|\}|$)/.test(text.slice(at + 1))
    ) {
      return at;
    }
  }
  return text.length;
}

const path = (scope: string, name: string): string => (scope ? `${scope}.${name}` : name);

/** Checks what was sent against the declared parameters; gives the first fault. */
export function faultOf(file: string, name: string, sent: Form): Fault | undefined {
  const found = find(file, '', name);
  if (!found) throw new Error(`Stripe declares no ${name} in ${file}.`);
  return faultInShape(file, found, sent, '');
}

function find(file: string, scope: string, name: string): Shape | undefined {
  for (let around = scope; ; around = around.split('.').slice(0, -1).join('.')) {
    const shape = shapesOf(file).get(path(around, name));
    if (shape) return shape;
    if (around === '') return file === 'shared.d.ts' ? undefined : find('shared.d.ts', '', name);
  }
}

function fieldsOf(file: string, shape: Shape): Map<string, Field> {
  const inherited = (shape.parents ?? []).flatMap((parent) => {
    const found = find(file, shape.scope, parent);
    return found ? [...fieldsOf(file, found)] : [];
  });
  return new Map([...inherited, ...(shape.fields ?? [])]);
}

function faultInShape(file: string, shape: Shape, sent: string | Form, at: string): Fault | undefined {
  if (shape.alias !== undefined) return faultInType(file, shape.scope, shape.alias, sent, at);
  if (typeof sent === 'string') return { code: 'parameter_invalid', param: at, message: `Invalid object: ${at}` };
  const fields = fieldsOf(file, shape);
  const others = fields.get('*');
  for (const [name, value] of Object.entries(sent)) {
    const param = at ? `${at}[${name}]` : name;
    const field = fields.get(name) ?? others;
    if (!field) return { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` };
    const fault = faultInType(file, shape.scope, field.type, value, param);
    if (fault) return fault;
  }
  for (const [name, { is_needed }] of fields) {
    if (!is_needed || name in sent) continue;
    const param = at ? `${at}[${name}]` : name;
    return { code: 'parameter_missing', param, message: `Missing required param: ${param}.` };
  }
  return undefined;
}

function faultInType(file: string, scope: string, type: string, sent: string | Form, at: string): Fault | undefined {
  const choices = choicesOf(type);
  const faults: Fault[] = [];
  for (const choice of choices) {
    const fault = faultInChoice(file, scope, choice, sent, at);
    if (!fault) return undefined;
    faults.push(fault);
  }
  return faults.find((fault) => fault.param !== at) ?? faults.at(-1);
}

/** The declarations allow future values of enums; what we send must be a current one. */
function choicesOf(type: string): string[] {
  const choices: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= type.length; at += 1) {
    const letter = type[at];
    if (letter === '<' || letter === '{') depth += 1;
    if (letter === '>' || letter === '}') depth -= 1;
    if (at < type.length && (letter !== '|' || depth > 0)) continue;
    choices.push(type.slice(from, at).trim());
    from = at + 1;
  }
  return choices.filter((choice) => choice !== 'OtherString' && choice !== 'null' && choice !== '');
}

function faultInChoice(
  file: string,
  scope: string,
  choice: string,
  sent: string | Form,
  at: string,
): Fault | undefined {
  const wrong = (what: string): Fault => ({ code: 'parameter_invalid', param: at, message: `Invalid ${what}: ${at}` });
  const [, outer, inner = ''] = /^(Array|Emptyable)<(.*)>$/s.exec(choice) ?? [];
  if (outer === 'Emptyable') return sent === '' ? undefined : faultInType(file, scope, inner, sent, at);
  if (outer === 'Array') {
    if (typeof sent === 'string') return wrong('array');
    const items = Object.entries(sent);
    if (items.some(([index], place) => index !== String(place))) return wrong('array');
    return firstOf(items, ([index, item]) => faultInType(file, scope, inner, item, `${at}[${index}]`));
  }
  if (choice.startsWith("'")) return choice === `'${sent}'` ? undefined : wrong(`choice, must be ${choice}`);
  if (choice === 'string') return typeof sent === 'string' && sent !== '' ? undefined : wrong('string');
  if (choice === 'boolean') return sent === 'true' || sent === 'false' ? undefined : wrong('boolean');
  if (choice === 'number') return typeof sent === 'string' && /^-?\d+$/.test(sent) ? undefined : wrong('integer');
  if (choice === 'Decimal')
    return typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent) ? undefined : wrong('decimal');
  if (choice === 'MetadataParam') return isMetadata(sent) ? undefined : wrong('metadata');
  const shape = find(file, scope, choice);
  if (!shape) throw new Error(`Cannot find what ${choice} is, in ${file} at ${scope}.`);
  return faultInShape(file, shape, sent, at);
}

const isMetadata = (sent: string | Form): boolean =>
  typeof sent !== 'string' &&
  Object.keys(sent).length <= 50 &&
  Object.entries(sent).every(([key, value]) => key.length <= 40 && typeof value === 'string' && value.length <= 500);

function firstOf<T>(items: readonly T[], judge: (item: T) => Fault | undefined): Fault | undefined {
  for (const item of items) {
    const fault = judge(item);
    if (fault) return fault;
  }
  return undefined;
}

/** Reads `a[b][0]=c` as Stripe does. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const names = [...key.matchAll(/[^[\]]+/g)].map(([name]) => name);
    let inside = form;
    for (const name of names.slice(0, -1)) {
      const next = inside[name];
      inside = inside[name] = typeof next === 'object' ? next : {};
    }
    inside[names.at(-1) ?? ''] = value;
  }
  return form;
}
