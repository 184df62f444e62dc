/** The lines of a vCard file as properties, in versions 2.1, 3.0 and 4.0. Reads each character a constant number of times. */

export type Property = {
  /** "item1" of "item1.ADR": the properties of one address. */
  group: string;
  name: string;
  /** The types and other words that say what kind it is: HOME, PREF. */
  types: readonly string[];
  value: string;
};

const QUOTED_PRINTABLE = /^[^:]*;(ENCODING=)?QUOTED-PRINTABLE\b/i;
const HEAD_LENGTH = 300;

/** One text for each property: lines that were folded are joined. */
export function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  let is_quoted_printable = false;
  let is_soft = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    // In version 2.1, an equal sign at its end continues a line, with or without a blank at the start of the next.
    const is_continued = parts.length > 0 && (is_soft || line.startsWith(' ') || line.startsWith('\t'));
    if (is_continued) parts.push(is_soft ? line : line.slice(1));
    else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
      is_quoted_printable = QUOTED_PRINTABLE.test(line.slice(0, HEAD_LENGTH));
    }
    is_soft = is_quoted_printable && line.endsWith('=');
    const last = parts.length - 1;
    if (is_soft) parts[last] = (parts[last] ?? '').slice(0, -1);
  }
  if (parts.length > 0) yield parts.join('');
}

/** A line as a property; undefined for lines that are none, such as those of a picture. */
export function propertyOf(line: string): Property | undefined {
  const colon = endOfHead(line);
  if (colon < 0) return undefined;
  const [full_name = '', ...parameters] = splitOutsideQuotes(line.slice(0, colon), ';');
  const [name = '', group = ''] = full_name.split('.').reverse();
  if (!/^[\w-]+$/.test(name)) return undefined;
  const types: string[] = [];
  let charset = 'utf-8';
  let is_quoted_printable = false;
  for (const parameter of parameters) {
    const [key, value] = keyAndValue(parameter);
    if (key === 'TYPE') types.push(...value.toUpperCase().split(','));
    else if (key === 'PREF') types.push('PREF');
    else if (key === 'CHARSET') charset = value;
    else if (key === 'ENCODING') is_quoted_printable = /^quoted-printable$/i.test(value);
  }
  const written = line.slice(colon + 1);
  const value = is_quoted_printable ? decodeQuotedPrintable(written, charset) : written;
  return { group: group.toLowerCase(), name: name.toUpperCase(), types, value };
}

/** "TYPE=HOME"; in version 2.1 the value alone. */
function keyAndValue(parameter: string): [key: string, value: string] {
  const at = parameter.indexOf('=');
  const value = parameter
    .slice(at + 1)
    .replaceAll('"', '')
    .trim();
  if (at >= 0) return [parameter.slice(0, at).trim().toUpperCase(), value];
  return [/^(quoted-printable|base64|b|8bit|7bit)$/i.test(value) ? 'ENCODING' : 'TYPE', value];
}

/** The colon between a property's head and its value; parameters in quotation marks may have one too. */
function endOfHead(line: string): number {
  let is_quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"') is_quoted = !is_quoted;
    else if (sign === ':' && !is_quoted) return at;
  }
  return -1;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let is_quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') is_quoted = !is_quoted;
    else if (text[at] === separator && !is_quoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function decodeQuotedPrintable(text: string, charset: string): string {
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const hex = text[at] === '=' ? text.slice(at + 1, at + 3) : '';
    if (/^[\da-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else for (const byte of encoder.encode(text[at])) bytes.push(byte);
  }
  return decoderFor(charset).decode(new Uint8Array(bytes));
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** The parts of a value between semicolons, without their escapes. A comma between several texts of a part stays. */
export function partsOf(value: string): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? '';
    const is_escape = sign === '\\' && at + 1 < value.length;
    if (sign === ';') parts.push('');
    else parts.push((parts.pop() ?? '') + (is_escape ? unescaped(value[++at] ?? '') : sign));
  }
  return parts.map((part) => part.trim());
}

const unescaped = (sign: string): string => (sign === 'n' || sign === 'N' ? '\n' : sign);

/** A value of one text. */
export const textOf = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, sign: string) => unescaped(sign)).trim();
