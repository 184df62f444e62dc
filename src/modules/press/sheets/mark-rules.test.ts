import { beforeEach, describe, expect, it } from 'vitest';
import type { PdfBox, Rule } from '../../../handwriting/output/pdf/pdf.ts';
import { foldMarks, registrationMarks } from './mark-rules.ts';

const MEDIA: PdfBox = [0, 0, 366, 516];
const BLEED: PdfBox = [18, 18, 348, 498];
const TRIM: PdfBox = [27, 27, 339, 489];
const THIN = { width_pt: 0.25, gray: 0 };
const distance = ([x0, y0]: Rule['from'], [x1, y1]: Rule['to']) => Math.hypot(x1 - x0, y1 - y0);

it('fold marks are level with the crease, in the margin that is cut away', () => {
  const mark = { width_pt: 0.25, gray: 0.5 };
  expect(foldMarks(BLEED, TRIM, 0.25)).toEqual([
    { from: [18, 373.5], to: [25, 373.5], ...mark },
    { from: [341, 373.5], to: [348, 373.5], ...mark },
  ]);
});

describe('registration marks', () => {
  let marks: Rule[];
  beforeEach(() => {
    marks = registrationMarks(MEDIA, BLEED, TRIM);
  });

  it('point at each corner of the trimmed card from both sides, two points off the bleed', () => {
    for (const [x, out_x] of [
      [27, 16],
      [339, 350],
    ] as const) {
      for (const [y, out_y] of [
        [27, 16],
        [489, 500],
      ] as const) {
        const end = (at: number) => (at < 100 ? at - 12 : at + 12);
        expect(marks).toContainEqual({ from: [out_x, y], to: [end(out_x), y], ...THIN });
        expect(marks).toContainEqual({ from: [x, out_y], to: [x, end(out_y)], ...THIN });
      }
    }
  });

  it.each([
    ['bottom', 183, 9],
    ['top', 183, 507],
    ['left, clear of the fold', 9, 387],
    ['right, clear of the fold', 357, 387],
  ])('have a target at the %s: a cross in a closed circle', (_, x, y) => {
    expect(marks).toContainEqual({ from: [x - 7, y], to: [x + 7, y], ...THIN });
    expect(marks).toContainEqual({ from: [x, y - 7], to: [x, y + 7], ...THIN });
    const circle = marks.filter(({ from, to }) => [from, to].every((at) => Math.abs(distance(at, [x, y]) - 4) < 1e-6));
    expect(circle).toHaveLength(24);
    for (const [i, { to, ...look }] of circle.entries()) {
      expect(look).toMatchObject(THIN);
      expect(distance(to, circle.at((i + 1) % 24)!.from)).toBeCloseTo(0, 6);
    }
    expect(circle.reduce((sum, { from, to }) => sum + distance(from, to), 0)).toBeCloseTo(2 * Math.PI * 4, 0);
  });

  it('have no other lines', () => {
    expect(marks).toHaveLength(8 + 4 * 26);
  });
});
