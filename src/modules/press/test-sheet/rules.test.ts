import { expect, it } from 'vitest';
import { loadHand } from '../../../handwriting/hands.ts';
import type { PdfPage } from '../../../handwriting/output/pdf/pdf.ts';
import { STATIONERY } from '../../letters/page-rules.ts';
import { testPages } from './rules.ts';

const [outside, inside] = testPages(await loadHand('june'), STATIONERY);
const linesOf = ({ parts }: PdfPage) => parts.flatMap((part) => (part.kind === 'rules' ? part.rules : []));

it('is as large as a card, on both sides', () => {
  const boxes = { media: [0, 0, 414, 602.18], trim: [9, 9, 405, 593.18] };
  expect([outside, inside]).toMatchObject([boxes, boxes]);
});

it('has the cut and the fold at the same places on both sides', () => {
  const thin = (page: PdfPage) => linesOf(page).filter(({ from, to }) => from[1] === 301.09 && to[1] === 301.09);
  expect(thin(outside).length).toBeGreaterThan(40);
  expect(thin(inside)).toEqual(thin(outside));
});

it('has a ruler of five inches', () => {
  const longest = linesOf(outside)
    .filter(({ from, to }) => from[1] === to[1] && from[1] < 100)
    .map(({ from, to }) => to[0] - from[0]);
  expect(longest).toContain(5 * 72);
});

it('points to the fold from the front and from the back, so that both arrows point up on the folded card', () => {
  const shafts = (page: PdfPage) =>
    linesOf(page).filter(({ width_pt, from, to }) => width_pt === 2 && from[0] === to[0]);
  expect(shafts(outside).map(({ from, to }) => Math.sign(to[1] - from[1]))).toEqual([-1, 1]);
  expect(shafts(inside)).toHaveLength(1);
});

it('has the 65 bars of a postal barcode inside', () => {
  expect(inside.parts.find(({ kind }) => kind === 'bars')).toMatchObject({ bars: { length: 65 } });
});
