import type { PageNumber } from '../../src/designs/asset.ts';
import { seeded } from './draw/random.ts';
import { type Card, inside, outside, type Studio } from './draw/sheet.ts';
import { typeset } from './typesetter.ts';

/** Draws one page of a card as SVG; the same card gives the same text every time. */
export function drawPage(card: Card, page: PageNumber): string {
  const studio: Studio = { type: typeset, random: seeded(`${card.slug} ${page}`) };
  return page === 1 ? outside(card, studio) : inside(card, studio);
}
