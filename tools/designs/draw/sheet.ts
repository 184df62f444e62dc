import { CREASE_PX, PANEL } from '../../../src/designs/page.ts';
import { PAGE } from '../../../src/modules/templates/card-rules.ts';
import type { Random } from './random.ts';
import { group, rect, shape } from './svg.ts';
import { settled, type Typesetter } from './type.ts';

/** The part of the inside (of the page's height and width) that belongs to the handwriting. */
export const WRITING = { top: 0.29, bottom: 0.97, side: 0.08 } as const;

/** What a drawing is given: letters and a chance of its own. */
export interface Studio {
  type: Typesetter;
  random: Random;
}

/** A card: the drawing of its front, its inside, and the colours of its back. */
export interface Card {
  slug: string;
  /** The colour of the outside, back included. */
  ground: string;
  /** The ink of the maker's mark on the back. */
  mark: string;
  /** The colour of the inside: white or very pale. */
  paper: string;
  /** Draws the front in panel coordinates; anything may run into the bleed. */
  front(studio: Studio): string;
  /** Draws the inside in the coordinates of both panels (1300 x 1925); keeps the writing zone quiet. */
  inside(studio: Studio): string;
  /** A small motif for the back, around 0,0 and about 90 px high. */
  emblem?(studio: Studio): string;
}

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width_px}" height="${PAGE.height_px}" viewBox="0 0 ${PAGE.width_px} ${PAGE.height_px}">${body}</svg>`;

function back(card: Card, studio: Studio): string {
  const middle = PANEL.width_px / 2;
  const name = studio.type('Longhand', { face: 'newsreader-italic', size: 34, weight: 400, optical: 24 });
  const emblem = card.emblem ? group(card.emblem(studio), { x: middle, y: 780 }) : '';
  return emblem + shape(settled(name, middle, 884), card.mark);
}

/** The outside page: the front below the crease, the back above it and upside down. */
export function outside(card: Card, studio: Studio): string {
  const { width_px: w, height_px: h } = PAGE;
  const b = PANEL.inset_px;
  const crease = CREASE_PX;
  const lower = `<clipPath id="front"><rect x="0" y="${crease}" width="${w}" height="${crease}"/></clipPath>`;
  return svg(
    rect(0, 0, w, h, card.ground) +
      group(back(card, studio), { x: w - b, y: crease, turn: 180 }) +
      `${lower}<g clip-path="url(#front)">${group(card.front(studio), { x: b, y: crease })}</g>`,
  );
}

/** The inside page, ready to be written on. */
export function inside(card: Card, studio: Studio): string {
  const { width_px: w, height_px: h } = PAGE;
  const b = PANEL.inset_px;
  return svg(rect(0, 0, w, h, card.paper) + group(card.inside(studio), { x: b, y: b }));
}
