import type { PdfBox, Rule } from '../../../handwriting/output/pdf/pdf.ts';

/** Paper beyond the bleed that marks are drawn on, in points. */
export const MARKS_MARGIN_PT = 18;

const THIN_PT = 0.25;
const CROP_MARK_PT = 12;
const OFF_BLEED_PT = 2;
const TARGET_RADIUS_PT = 4;
const TARGET_CROSS_PT = 7;
const CIRCLE_STEPS = 24;

/** Two short lines in the margin that is cut off, level with the fold. */
export function foldMarks(bleed: PdfBox, trim: PdfBox, crease: number): Rule[] {
  const y = trim[3] - (trim[3] - trim[1]) * crease;
  const mark = (from: number, to: number): Rule => ({ from: [from, y], to: [to, y], width_pt: THIN_PT, gray: 0.5 });
  return [mark(bleed[0], trim[0] - 2), mark(trim[2] + 2, bleed[2])];
}

/**
 * Crop marks at the corners, and a registration target on each side to align the two sides of the sheet. All are
 * outside the bleed, and the targets at left and right are clear of the fold.
 */
export function registrationMarks(media: PdfBox, bleed: PdfBox, trim: PdfBox): Rule[] {
  const [left, bottom, right, top] = media;
  const half = MARKS_MARGIN_PT / 2;
  const middle = (left + right) / 2;
  const quarter_down = top - (top - bottom) / 4;
  return [
    ...cropMarks(bleed, trim),
    ...target(middle, bottom + half),
    ...target(middle, top - half),
    ...target(left + half, quarter_down),
    ...target(right - half, quarter_down),
  ];
}

const line = (from: [number, number], to: [number, number]): Rule => ({ from, to, width_pt: THIN_PT, gray: 0 });

function cropMarks(bleed: PdfBox, trim: PdfBox): Rule[] {
  const marks: Rule[] = [];
  for (const [edge_x, cut_x, out_x] of [
    [bleed[0], trim[0], -1],
    [bleed[2], trim[2], 1],
  ] as const) {
    for (const [edge_y, cut_y, out_y] of [
      [bleed[1], trim[1], -1],
      [bleed[3], trim[3], 1],
    ] as const) {
      const x = edge_x + out_x * OFF_BLEED_PT;
      const y = edge_y + out_y * OFF_BLEED_PT;
      marks.push(
        line([x, cut_y], [x + out_x * CROP_MARK_PT, cut_y]),
        line([cut_x, y], [cut_x, y + out_y * CROP_MARK_PT]),
      );
    }
  }
  return marks;
}

function target(x: number, y: number): Rule[] {
  const on_circle = (step: number): [number, number] => {
    const angle = (2 * Math.PI * step) / CIRCLE_STEPS;
    return [x + TARGET_RADIUS_PT * Math.cos(angle), y + TARGET_RADIUS_PT * Math.sin(angle)];
  };
  return [
    line([x - TARGET_CROSS_PT, y], [x + TARGET_CROSS_PT, y]),
    line([x, y - TARGET_CROSS_PT], [x, y + TARGET_CROSS_PT]),
    ...Array.from({ length: CIRCLE_STEPS }, (_, step) => line(on_circle(step), on_circle(step + 1))),
  ];
}
