import type { TextLayout } from '../../../../handwriting/layout.ts';

/** Each character the handwriting lacks, once, with the lines it appears on. */
export function unwritableByCharacter({
  unwritable,
}: Pick<TextLayout, 'unwritable'>): { char: string; places: string }[] {
  const lines = new Map<string, Set<number>>();
  for (const { char, line } of unwritable) lines.set(char, (lines.get(char) ?? new Set()).add(line));
  return [...lines].map(([char, on]) => ({
    char,
    places: on.size === 1 ? `on line ${[...on][0]}` : `on lines ${[...on].join(', ')}`,
  }));
}

const LONGEST_QUOTE_CHARACTERS = 160;

/** A quotation that is cut where it becomes too long to be read. */
export const shortened = (text: string): string =>
  [...text].length > LONGEST_QUOTE_CHARACTERS ? `${[...text].slice(0, LONGEST_QUOTE_CHARACTERS).join('')}...` : text;
