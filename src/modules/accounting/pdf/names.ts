/** Names in the syntax of PDF, such as /OpenAction, which may be written with escapes: /Open#41ction. */

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

/** Longer names are none that anybody looks for, even if each of their characters is escaped. */
const MOST_ESCAPED = 200;

const unescaped = (name: string): string =>
  name.includes('#') && name.length <= MOST_ESCAPED
    ? name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;

/** Every name in a text, without its escapes, and where the text goes on after it. */
export function* namesIn(text: string): Generator<{ name: string; end: number }> {
  for (const match of text.matchAll(NAME))
    yield { name: unescaped(match[1] ?? ''), end: match.index + match[0].length };
}
