import { composeGlyph } from './accents.ts';
import type { Glyph, Hand } from './hand.ts';

/** Characters that people type or paste and that are written as another one. */
export const WRITTEN_AS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\u2010': '-',
    '\u2011': '-',
    '\u2012': '–',
    '\u2015': '—',
    '\u2212': '–',
    '\u2033': '”',
    '\u02bc': '’',
    '\u02be': '’',
    '\u02bb': '‘',
    '\u02bd': '‘',
    '\u02bf': '‘',
    '\u201b': '‘',
    '\u2039': '<',
    '\u203a': '>',
    '\u2044': '/',
    '\u00ad': '',
    '\u200d': '',
    '\ufe0e': '',
    '\ufe0f': '',
    '\u2024': '.',
    œ: 'oe',
    Œ: 'OE',
    ĳ: 'ij',
    Ĳ: 'IJ',
    ſ: 's',
    ﬀ: 'ff',
    ﬁ: 'fi',
    ﬂ: 'fl',
    ẞ: 'SS',
    '′': '’',
    '\u2027': '·',
    '\u00af': '-',
  }),
);

// Control characters, byte-order marks, direction marks and stray joiners have no ink.
const INVISIBLE = /[\p{Cc}--\n]|[\p{Cf}--[\u200d\u00ad\u{e0020}-\u{e007f}]]/gv;

/** What most texts are made of, and stays as it is: the visible characters of Latin-1, spaces and line feeds. */
export const PLAIN = /^[\n -~¡-¬®-ÿ]*$/;

/** A character with the marks, variation selectors, skin tones and joined characters that belong to it. */
export const CLUSTER = /\p{RI}\p{RI}|.(?:\p{M}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d.)*/gsu;

/**
 * One written character, or one that the hand can't write (`glyph` is undefined, `char` the whole cluster that was typed). `at` is
 * its place in the text, counted in characters.
 */
export type WrittenCharacter = { char: string; glyph: Glyph | undefined; at: number };

/** Makes every kind of line break a line feed and every kind of space a space, and composes accents. */
export function normaliseText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t|\p{Zs}/gu, ' ')
    .replace(INVISIBLE, '');
}

function glyphFor(hand: Hand, cluster: string): Glyph | undefined {
  const known = hand.glyphs.get(cluster);
  if (known) return known;
  const composed = composeGlyph(hand, cluster);
  // Kept with the others, so that each is composed once.
  if (composed) hand.glyphs.set(cluster, composed);
  return composed;
}

/** Splits text without spaces into what the hand writes, in order. */
export function charactersOf(hand: Hand, text: string): WrittenCharacter[] {
  const written: WrittenCharacter[] = [];
  let at = 0;
  for (const cluster of text.match(CLUSTER) ?? []) {
    const glyph = glyphFor(hand, cluster);
    const replacement = glyph ? undefined : WRITTEN_AS.get(cluster);
    if (replacement === undefined) written.push({ char: cluster, glyph, at });
    else for (const char of replacement) written.push({ char, glyph: hand.glyphs.get(char), at });
    at += [...cluster].length;
  }
  return written;
}
