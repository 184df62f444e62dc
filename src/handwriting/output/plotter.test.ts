import { expect, test } from 'vitest';
import { loadHand } from '../hands.ts';
import { writeInk } from '../ink/ink.ts';
import { layoutText } from '../layout.ts';
import { inkToHpgl, inkToPlotterSvg } from './plotter.ts';

const hand = await loadHand('eleanor');
const slots = Array.from({ length: 5 }, (_, i) => ({ x_px: 26, baseline_y_px: 60 + i * 16.6, width_px: 276 }));
const sheet = { width_px: 328.6, height_px: 486.5, slots, x_height_px: 6.6 };
const ink = writeInk(hand, layoutText(hand, 'minimum\n\nlittle', sheet), {
  seed: 's',
  setting: 'natural',
  colour: 'black',
});
const place = { x_mm: 0, y_mm: 0, mm_per_px: 110 / 328.6, page_width_mm: 110, page_height_mm: 163 };

test('HPGL stays on the page, lifts the pen between strokes and ends with the pen put away', () => {
  const hpgl = inkToHpgl(ink, place);
  expect(hpgl.startsWith('IN;SP1;PU')).toBe(true);
  expect(hpgl.endsWith('PU;SP0;\n')).toBe(true);
  const numbers = [...hpgl.matchAll(/(?:PU|PD)([\d,-]+)/g)].flatMap((m) => m[1]!.split(',').map(Number));
  numbers.forEach((v, i) => {
    expect(v).toBeGreaterThanOrEqual(0);
    expect(v).toBeLessThanOrEqual((i % 2 ? 163 : 110) * 40);
  });
  expect(hpgl.split('PD').length - 1).toBeLessThan(ink.strokeStarts.length);
});

test('the first line is plotted before the second, each from left to right in the main', () => {
  const starts = [...inkToPlotterSvg(ink, place).matchAll(/d="M([\d.]+) ([\d.]+)/g)].map(
    (m) => [Number(m[1]), Number(m[2])] as const,
  );
  const lineOf = ([, y]: readonly [number, number]) => (y < (60 + 12) * place.mm_per_px ? 0 : 1);
  const lines = starts.map(lineOf);
  expect(lines.toSorted((a, b) => a - b)).toEqual(lines);
  const first = starts.filter((p) => lineOf(p) === 0);
  expect(first[0]![0]).toBeLessThan(first[first.length - 1]![0]);
});
