/** The paper: a card of one sheet that is folded once, and its envelope. Every size that is drawn, printed or named comes from here. */

export const PT_PER_IN = 72;
export const MM_PER_IN = 25.4;

/** A printed page of a design, bleed included: what is uploaded and stored. The front is below the fold. */
export const PAGE = { width_px: 1375, height_px: 2000 } as const;

const CARD_WIDTH_IN = 5.5;
/** Art runs this far beyond the trim, so that a cut that is slightly off leaves no white edge. */
const BLEED_IN = 0.125;
/** What must not be cut stays this far inside the trim. */
const SAFE_IN = 0.125;

/** How many pixels of a page are printed on an inch. */
export const PX_PER_IN = PAGE.width_px / (CARD_WIDTH_IN + 2 * BLEED_IN);
const CARD_HEIGHT_IN = PAGE.height_px / PX_PER_IN - 2 * BLEED_IN;

/** Points of this many inches, in hundredths. */
const points = (inches: number): number => Math.round(inches * PT_PER_IN * 100) / 100;

/** The trimmed card, opened. `crease` is the share of its height at which it is folded. */
export const CARD = {
  width_pt: points(CARD_WIDTH_IN),
  height_pt: points(CARD_HEIGHT_IN),
  bleed_pt: points(BLEED_IN),
  safe_pt: points(SAFE_IN),
  crease: 0.5,
} as const;

/** An A2 envelope, 5.75 x 4.375 inches: the folded card and room for a hand to slip it in. */
export const ENVELOPE = { width_pt: 414, height_pt: 315 } as const;

/** The trimmed card on a page, in pixels of the page. */
export const TRIM = {
  left: BLEED_IN * PX_PER_IN,
  top: BLEED_IN * PX_PER_IN,
  width: CARD_WIDTH_IN * PX_PER_IN,
  height: CARD_HEIGHT_IN * PX_PER_IN,
} as const;

/** The front of the folded card on an outside page, in pixels of the page. */
export const FRONT = {
  left: TRIM.left,
  top: PAGE.height_px * CARD.crease,
  width: TRIM.width,
  height: TRIM.height * (1 - CARD.crease),
} as const;

/** The front as the gallery shows it. */
export const PREVIEW = { width_px: 900, height_px: Math.round((900 * FRONT.height) / FRONT.width) } as const;

const inches = (pt: number): string => String(Number((pt / PT_PER_IN).toFixed(2)));

/** A size as people read it: `5.5 × 8.11 in`. */
export const sizeText = (width_pt: number, height_pt: number): string =>
  `${inches(width_pt)} × ${inches(height_pt)} in`;

const STOCK = [
  { name: 'Letter', width_in: 8.5, height_in: 11 },
  { name: 'Legal', width_in: 8.5, height_in: 14 },
  { name: 'A4', width_in: 210 / MM_PER_IN, height_in: 297 / MM_PER_IN },
  { name: '12 × 18 in', width_in: 12, height_in: 18 },
] as const;

/** What printers leave blank at each edge of a sheet. */
const UNPRINTED_IN = 0.125;

/** How many pages of this size, turned either way, each common stock holds; stock that holds none is left out. */
export function stockFor(width_pt: number, height_pt: number): { name: string; pages: number }[] {
  const printed = (side_in: number) => (side_in - 2 * UNPRINTED_IN) * PT_PER_IN;
  return STOCK.map(({ name, width_in, height_in }) => {
    const count = (width: number, height: number) =>
      Math.floor(printed(width_in) / width) * Math.floor(printed(height_in) / height);
    return { name, pages: Math.max(count(width_pt, height_pt), count(height_pt, width_pt)) };
  }).filter(({ pages }) => pages > 0);
}
