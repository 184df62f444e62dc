import { describe, expect, it } from 'vitest';
import { loadHand } from '../../../handwriting/hands.ts';
import { printOrder } from '../../../providers/print/contract.ts';
import { STATIONERY } from '../../letters/page-rules.ts';
import type { PlotSheet } from '../schema.ts';
import { plotOf, slugOf } from './rules.ts';

const HAND = await loadHand('eleanor');
const ORDER = { ...printOrder('row-houses'), seed: 's' };
const svgOf = (sheet: PlotSheet) => plotOf(ORDER, HAND, STATIONERY, sheet)('svg');

describe('a plotter file', () => {
  it.each([
    ['card', 139.7, 206.086],
    ['envelope', 146.05, 111.125],
  ] as const)(
    'of the %s is as large as its paper, which the pen uses and never leaves',
    (sheet, width_mm, height_mm) => {
      const svg = svgOf(sheet);
      expect(svg).toContain(`width="${width_mm}mm" height="${height_mm}mm"`);
      const points = [...svg.slice(svg.indexOf('<g')).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
      for (const [axis, size_mm] of [
        [1, width_mm],
        [2, height_mm],
      ] as const) {
        const at = points.map((point) => Number(point[axis]));
        expect(Math.min(...at)).toBeGreaterThan(0);
        expect(Math.max(...at)).toBeGreaterThan(size_mm / 2);
        expect(Math.max(...at)).toBeLessThan(size_mm);
      }
    },
  );

  it('is drawn for each sheet and in each format', () => {
    expect(svgOf('card')).not.toBe(svgOf('envelope'));
    expect(svgOf('card')).toMatch(/^<svg /);
    expect(plotOf(ORDER, HAND, STATIONERY, 'card')('hpgl')).toMatch(/^IN;SP1;/);
  });

  it.each([
    ['Grace', 'Reader', 'grace-reader'],
    ['Zoë', 'O’Brien & Co.', 'zoe-o-brien-co'],
    ['*Ann*', '', 'ann'],
    ['Łukasz', 'Đặng', 'lukasz-dang'],
    ['Søren', 'Weiß', 'soren-weiss'],
    ['李', '', 'letter'],
  ])('for %s %s is named %s', (first_name, last_name, slug) => {
    expect(slugOf({ ...ORDER.recipient, first_name, last_name })).toBe(slug);
  });
});
