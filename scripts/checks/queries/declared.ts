import { relative, sep } from 'node:path';
import { type CallExpression, isCallExpression, isIdentifier, type Node } from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import type { Call, Property } from './rules.ts';

// The compiler's API is marked unstable: only this file uses it.
const FUNCTIONS = ['rows', 'maybe', 'one'];

/** Takes a tsconfig file and the root that places are relative to; gives the calls of rows(), maybe() and one(). */
export function callsIn(tsconfig: string, root: string): Call[] {
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProjects()[0];
    if (!project) throw new Error(`${tsconfig} cannot be read.`);
    const { program, checker } = project;
    return program.getSourceFileNames().flatMap((name) => {
      const file = name.includes('/node_modules/') ? undefined : program.getSourceFile(name);
      if (!file || !/from '[^']*\/db\.ts'/.test(file.text)) return [];
      const path = relative(root, file.fileName).split(sep).join('/');
      return callsBelow(file).map((call) => {
        const { line } = file.getLineAndCharacterOfPosition(call.getStart(file));
        return { place: `${path}:${line + 1}`, row: rowOf(checker, call) };
      });
    });
  } finally {
    api.close();
  }
}

function callsBelow(node: Node): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (at: Node): void => {
    if (isCallExpression(at) && isIdentifier(at.expression) && FUNCTIONS.includes(at.expression.text)) calls.push(at);
    at.forEachChild(visit);
  };
  visit(node);
  return calls;
}

/** The row type is the type argument, written or inferred, so it is read from what the call returns. */
function rowOf(checker: Checker, call: CallExpression): Call['row'] {
  const signature = checker.getResolvedSignature(call);
  const promise = signature && checker.getReturnTypeOfSignature(signature);
  const result = promise && checker.getTypeArguments(promise as TypeReference)[0];
  if (!result || result.flags & TypeFlags.AnyOrUnknown) return null;
  const of_array = checker.isArrayType(result) ? checker.getTypeArguments(result as TypeReference)[0] : undefined;
  const variants = membersOf(of_array ?? result).filter((type) => !(type.flags & TypeFlags.Undefined));
  if (variants.some((type) => type.flags & TypeFlags.AnyOrUnknown)) return null;
  const row: Record<string, Property> = {};
  for (const variant of variants) {
    for (const symbol of checker.getPropertiesOfType(variant)) {
      const type = checker.getTypeOfSymbol(symbol);
      if (type) row[symbol.name] = joined(row[symbol.name], propertyOf(checker, type));
    }
  }
  for (const [name, property] of Object.entries(row)) {
    property.optional ||= variants.some((variant) => !checker.getPropertyOfType(variant, name));
  }
  return row;
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

function joined(a: Property | undefined, b: Property): Property {
  if (!a) return b;
  return {
    kinds: [...new Set([...a.kinds, ...b.kinds])],
    optional: a.optional || b.optional,
    literals: a.literals && b.literals && [...a.literals, ...b.literals],
  };
}

function propertyOf(checker: Checker, type: Type): Property {
  const members = membersOf(type);
  const texts = members.filter((member) => member.flags & TypeFlags.StringLike);
  const literals = texts.flatMap((member) => (member.isStringLiteralType() ? [String(member.value)] : []));
  return {
    kinds: kindsOfType(checker, type),
    optional: members.some((member) => member.flags & TypeFlags.Undefined),
    literals: texts.length > 0 && literals.length === texts.length ? literals : null,
  };
}

const KINDS: [TypeFlags, string][] = [
  [TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter, 'any'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function kindsOfType(checker: Checker, type: Type): string[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((member) => kindsOfType(checker, member)))];
  const simple = KINDS.find(([flags]) => type.flags & flags);
  if (simple) return [simple[1]];
  if (type.flags & TypeFlags.Undefined) return [];
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().flatMap((member) => kindsOfType(checker, member));
    // A branded string is a string and an object that only the compiler knows.
    return [kinds.find((kind) => kind !== 'object') ?? 'object'];
  }
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker
      .getTypeArguments(type as TypeReference)
      .flatMap((one) => kindsOfType(checker, one).map((kind) => `${kind}[]`));
  const name = type.getSymbol()?.name;
  return [name === 'Date' ? 'date' : name === 'Uint8Array' || name === 'Buffer' ? 'bytes' : 'object'];
}
