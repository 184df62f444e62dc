/** Names in the syntax of PDF, such as /OpenAction, which may be written with escapes: /Open#41ction. */

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

const unescaped = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Every name in a text, without its escapes, and where the text goes on after it. */
export function* namesIn(text: string): Generator<{ name: string; end: number }> {
  for (const match of text.matchAll(NAME))
    yield { name: unescaped(match[1] ?? ''), end: match.index + match[0].length };
}
