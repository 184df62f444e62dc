/** The words of an address that was written in one field, and what a comma or a line break separates. */

/** `opens` is true for the first word after a comma or a line break. */
export type Word = { text: string; opens: boolean };

/** A longer text is no address: it is not read at all, so that no text costs more than an address does. */
export const LONGEST_ADDRESS = 300;

const BREAK = /[,;|\r\n\v\f\u0085\u2028\u2029]|<br\s?\/?>/i;

/** The words of a text; none of a text that is too long. */
export function wordsOf(text: string): Word[] {
  const written = text.trim();
  if (written.length > LONGEST_ADDRESS) return [];
  return written.split(BREAK).flatMap((part, n) =>
    part
      .split(/[\s\p{Cc}]+/u)
      .filter((word) => /[\p{L}\p{N}#&]/u.test(word))
      .map((word, at) => ({ text: word, opens: n > 0 && at === 0 })),
  );
}

/** The words as one line, with a comma where there was a comma or a line break. */
export const textOf = (words: readonly Word[]): string =>
  words.map(({ text, opens }, n) => `${n === 0 ? '' : opens ? ', ' : ' '}${text}`).join('');

/** The words as one line without commas. */
export const plainText = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The parts between commas and line breaks. */
export function partsOf(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part && !word.opens) part.push(word);
    else parts.push([word]);
  }
  return parts;
}

/** A word in small letters without dots: "N.W." is "nw". */
export const bare = ({ text }: Word): string => text.toLowerCase().replaceAll('.', '');
