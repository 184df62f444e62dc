import { composeGlyph } from '../../src/handwriting/accents.ts';
import { decodeHand, type HandPack } from '../../src/handwriting/hand.ts';
import { drawnMends } from './drawn/drawn.ts';
import type { Mend } from './mend.ts';
import type { HandSource } from './sources.ts';

/** What is mended of a hand, and then what is drawn anew. */
export const allMends = (source: HandSource): Mend[] => [...source.mends, ...drawnMends(source.id)];

/**
 * The letters that a mended pack does not keep: their accent reads as another one in the font, or their letter was drawn anew. The
 * hand puts the accent on the letter when it writes.
 */
export function composedOnDemand(pack: HandPack, source: HandSource): string[] {
  const mends = allMends(source);
  const drawn = new Set(mends.filter(({ parts }) => parts.some((part) => 'drawn' in part)).map(({ char }) => char));
  const mended = new Set(mends.map(({ char }) => char));
  const hand = decodeHand(pack);
  return Object.keys(pack.glyphs).filter((char) => {
    const [letter, accent] = char.normalize('NFD');
    const isAsked = source.composed?.includes(char) || drawn.has(letter!);
    return accent && isAsked && !mended.has(char) && composeGlyph(hand, char);
  });
}
