import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CARD, ENVELOPE, FRONT, PAGE, PREVIEW, PT_PER_IN, PX_PER_IN, sizeText, stockFor, TRIM } from './card-rules.ts';

it('the card opens to 5.5 x 8.11 in, and folded it fills an A2 envelope with room to slip in', () => {
  expect(CARD).toEqual({ width_pt: 396, height_pt: 584.18, bleed_pt: 9, safe_pt: 9, crease: 0.5 });
  expect(CARD.width_pt / PT_PER_IN).toBe(5.5);
  const folded_in = (CARD.height_pt * CARD.crease) / PT_PER_IN;
  expect(folded_in).toBeCloseTo(4.06, 2);
  expect(ENVELOPE).toEqual({ width_pt: 5.75 * PT_PER_IN, height_pt: 4.375 * PT_PER_IN });
  expect([sizeText(CARD.width_pt, CARD.height_pt), sizeText(ENVELOPE.width_pt, ENVELOPE.height_pt)]).toEqual([
    '5.5 × 8.11 in',
    '5.75 × 4.38 in',
  ]);
  const spare_in = [ENVELOPE.width_pt / PT_PER_IN - 5.5, ENVELOPE.height_pt / PT_PER_IN - folded_in];
  for (const room of spare_in) expect(room).toBeGreaterThan(0.2);
  for (const room of spare_in) expect(room).toBeLessThan(0.35);
});

it('a page of 1375 x 2000 px is the card and its bleed, neither stretched nor squeezed', () => {
  expect([PAGE.width_px, PAGE.height_px]).toEqual([1375, 2000]);
  const across = PAGE.width_px / (CARD.width_pt + 2 * CARD.bleed_pt);
  const down = PAGE.height_px / (CARD.height_pt + 2 * CARD.bleed_pt);
  expect(across / down).toBeCloseTo(1, 5);
  expect(across * PT_PER_IN).toBeCloseTo(PX_PER_IN, 9);
  expect(TRIM.left * 2 + TRIM.width).toBeCloseTo(PAGE.width_px, 9);
  expect(TRIM.top * 2 + TRIM.height).toBeCloseTo(PAGE.height_px, 9);
  expect(FRONT.top + FRONT.height).toBeCloseTo(TRIM.top + TRIM.height, 9);
  expect(PREVIEW).toEqual({ width_px: 900, height_px: 664 });
});

it('style sheets show cards, fronts and envelopes in the same proportions', () => {
  const styles = readFileSync(new URL('../../web/styles.css', import.meta.url), 'utf8');
  const [, across, down] = /--aspect-card: ([\d.]+) \/ ([\d.]+)/.exec(styles)!.map(Number);
  expect(across! / down!).toBeCloseTo(CARD.width_pt / CARD.height_pt, 5);
  expect(styles).toContain(`--aspect-front: ${PREVIEW.width_px} / ${PREVIEW.height_px};`);
  expect(styles).toContain(`--aspect-page: ${PAGE.width_px} / ${PAGE.height_px};`);
  expect(styles).toContain(`--aspect-envelope: ${ENVELOPE.width_pt} / ${ENVELOPE.height_pt};`);
});

it('stock holds as many cards as fit on it, and stock that is too small for one is not named', () => {
  const page = [CARD.width_pt + 18, CARD.height_pt + 18] as const;
  expect(stockFor(...page)).toEqual([
    { name: 'Letter', pages: 1 },
    { name: 'Legal', pages: 1 },
    { name: 'A4', pages: 1 },
    { name: '12 × 18 in', pages: 4 },
  ]);
  expect(stockFor(page[0] + 36, page[1] + 36).at(-1)).toEqual({ name: '12 × 18 in', pages: 2 });
  expect(stockFor(8 * 72, 13 * 72).map(({ name }) => name)).toEqual(['Legal', '12 × 18 in']);
  expect(stockFor(13 * 72, 19 * 72)).toEqual([]);
});
