import { BodyError, type Json, type JsonObject } from '../json.ts';

/** A strict reader for the XML that CRMs post (SOAP): elements, text and CDATA. */

type Element = { name: string; key: string; children: JsonObject; has_children: boolean; text: string };

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const NAME = /^[\p{L}_][\p{L}\d_.:-]*$/u;

const unreadable = (): never => {
  throw new BodyError('unreadable');
};

const indexAfter = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? unreadable() : at + mark.length;
};

const openElement = (name: string, key = name): Element => ({
  name,
  key,
  children: Object.create(null) as JsonObject,
  has_children: false,
  text: '',
});

/**
 * The tree of an XML text: an element with elements inside is an object, one without is its text, a repeated name is a
 * list. Namespace prefixes and attributes that name nothing are dropped. Throws BodyError; a DOCTYPE is refused, since it can define entities.
 */
export function readXml(text: string): Json {
  const root = openElement('');
  const open = [root];
  for (let at = 0; at < text.length; ) {
    const parent = open.at(-1) ?? root;
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const written = text.slice(at, end < 0 ? text.length : end);
      if (open.length === 1 && written.trim() !== '') unreadable();
      parent.text += decodeEntities(written);
      at += written.length;
    } else if (text.startsWith('<?', at)) at = indexAfter(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = indexAfter(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = indexAfter(text, ']]>', at);
      if (open.length === 1) unreadable();
      parent.text += text.slice(at + '<![CDATA['.length, end - ']]>'.length);
      at = end;
    } else at = readTag(text, at, open);
  }
  if (open.length !== 1 || !root.has_children || Object.keys(root.children).length !== 1) unreadable();
  return root.children;
}

/** Opens or closes the element whose tag begins here, and gives the position behind the tag. */
function readTag(text: string, at: number, open: Element[]): number {
  const end = tagEnd(text, at);
  const is_end_tag = text[at + 1] === '/';
  const is_empty = text[end - 1] === '/';
  const inside = text.slice(at + (is_end_tag ? 2 : 1), is_empty ? end - 1 : end);
  const name = inside.split(/\s/, 1)[0] ?? '';
  if (!NAME.test(name)) unreadable();
  if (is_end_tag) {
    if (open.length === 1 || open.at(-1)?.name !== name) unreadable();
    closeElement(open);
    return end + 1;
  }
  open.push(openElement(name, keyOf(name, inside)));
  if (is_empty) closeElement(open);
  return end + 1;
}

/** `<field name="City">` is a City, `<name part="first">` a "name first"; other elements go by their own name. */
function keyOf(name: string, inside: string): string {
  const local = name.slice(name.indexOf(':') + 1);
  const [, attribute, title] = /\s(name|part)\s*=\s*["']([^"'<&]{1,80})["']/i.exec(inside.slice(0, 500)) ?? [];
  if (!attribute || !title) return local;
  if (attribute.toLowerCase() === 'part') return `${local} ${title}`;
  return /^(field|input|value|param|property|column|answer|attribute|data|item)$/i.test(local) ? title : local;
}

/** The position of the ">" that ends a tag; one in an attribute's value does not. */
function tagEnd(text: string, at: number): number {
  let quote = '';
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
    else if (char === '<') return unreadable();
  }
  return unreadable();
}

function closeElement(open: Element[]): void {
  const element = open.pop();
  const parent = open.at(-1);
  if (!element || !parent) return;
  const name = element.key;
  const value = element.has_children ? element.children : element.text;
  const before = parent.children[name];
  if (Array.isArray(before)) before.push(value);
  else parent.children[name] = before === undefined ? value : [before, value];
  parent.has_children = true;
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:(#?\w{1,8});)?/g, (_, name: string | undefined) => {
    const code = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name ?? '');
    if (!code) return ENTITIES[name ?? ''] ?? unreadable();
    const point = code[1] ? Number.parseInt(code[1], 16) : Number(code[2]);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : unreadable();
  });
