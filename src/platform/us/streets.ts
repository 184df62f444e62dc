/**
 * How streets are written. Pure: the same in the browser. It is here because providers and modules both need it, and a
 * provider may not import a module.
 */

export const SMALL_WORDS: ReadonlySet<string> = new Set(['of', 'the', 'and', 'in', 'on', 'du', 'de', 'la', 'del']);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/** "N", "sw", "E." */
export const isDirection = (word: string): boolean => DIRECTIONS.has(word.toLowerCase().replace(/\.$/, ''));

/**
 * The words of a street in title case: "12 main st nw" becomes "12 Main St NW". Words that were typed with capitals of
 * their own ("McKinley", "JFK") stay as they are, unless everything was typed in capitals.
 */
export function streetCase(typed: readonly string[]): string[] {
  const shouted = !typed.some((word) => /[a-z]/.test(word));
  return typed.map((word, i) => {
    if (/[A-Z]/.test(word) && !shouted) return word;
    const lower = word.toLowerCase();
    if (isDirection(lower)) return word.toUpperCase();
    if (/^p\.?o\.?$/.test(lower) && /^box$/i.test(typed[i + 1] ?? '')) return 'PO';
    if (/^(rr|hc)$/.test(lower)) return word.toUpperCase();
    if (/^\d+(st|nd|rd|th)$/.test(lower)) return lower;
    if (/^#?\d/.test(word)) return word.toUpperCase();
    if (i > 1 && SMALL_WORDS.has(lower)) return lower;
    return lower
      .split('-')
      .map(capital)
      .join('-')
      .replace(/^(Mc|O')([a-z])/, (_, start: string, letter: string) => start + letter.toUpperCase());
  });
}
