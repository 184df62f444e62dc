import { CARD, PAGE } from '../modules/templates/card-rules.ts';

/** Where the card is folded, in pixels of a page. */
export const CREASE_PX = PAGE.height_px * CARD.crease;

/**
 * The part of a page that designs are composed in: one panel of the folded card, just inside its trim. Fronts are drawn in
 * these coordinates, 0,0 at the crease's left end, insides from the upper left; `inset_px` is from the edge of the page.
 */
export const PANEL = { inset_px: 37.5, width_px: 1300, height_px: 962.5 } as const;
