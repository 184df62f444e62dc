import type { Bar, PdfBox, PdfPart } from '../../../handwriting/output/pdf/pdf.ts';
import { code128Bars } from './code128-rules.ts';

/** A letter's code on what is cut off or on the back of its envelope: a barcode, and its characters beside it. */

/** What a sheet is found by: the letter's code, and its number in the shop. */
export type SheetName = { code: string; number: string };

const MODULE_PT = 0.72;
const DOT_PT = 0.8;
const GAP_PT = 8;

/** Characters on a grid of three by five dots, row by row from the top. */
const DOTS: Record<string, string> = {
  0: '75557',
  1: '26227',
  2: '71747',
  3: '71317',
  4: '55711',
  5: '74717',
  6: '74757',
  7: '71122',
  8: '75757',
  9: '75717',
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  J: '11152',
  K: '55655',
  M: '57755',
  N: '65555',
  P: '65644',
  Q: '25573',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  '·': '00200',
};
const ROWS = 5;
const COLUMNS = 3;

/** How high the bars are drawn, and where their lower left corner is. */
type Place = { x_pt: number; y_pt: number; height_pt: number };

/** Text in dots; a character that has none leaves a space. `x_pt` is its left edge, `top` its upper one. */
export const dotted = (text: string, x_pt: number, top: number): Bar[] =>
  [...text.toUpperCase()].flatMap((char, n) => dotsOf(char, x_pt + n * (COLUMNS + 1) * DOT_PT, top));
const widthOf = (text: string): number => text.length * (COLUMNS + 1) * DOT_PT;

/** The bars of a code and its characters, and the sheet's number after them, in points. */
export function codeMark(
  { code, number }: SheetName,
  { x_pt, y_pt, height_pt }: Place,
): { bars: Bar[]; width_pt: number } {
  const { bars, modules } = code128Bars(code);
  const barcode = bars.map(({ x, width }) => ({
    x_pt: x_pt + x * MODULE_PT,
    y_pt,
    width_pt: width * MODULE_PT,
    height_pt,
  }));
  const text_x = x_pt + modules * MODULE_PT + GAP_PT;
  const top = y_pt + (height_pt + ROWS * DOT_PT) / 2;
  const number_x = text_x + widthOf(code) + GAP_PT;
  const dots = [...dotted(code, text_x, top), ...dotted(number, number_x, top)];
  return { bars: [...barcode, ...dots], width_pt: number_x - x_pt + widthOf(number) };
}

function dotsOf(char: string, x_pt: number, top_pt: number): Bar[] {
  return [...(DOTS[char] ?? '')].flatMap((row, down) =>
    Array.from({ length: COLUMNS }, (_, across) => across)
      .filter((across) => Number(row) & (4 >> across))
      .map((across) => ({
        x_pt: x_pt + across * DOT_PT,
        y_pt: top_pt - (down + 1) * DOT_PT,
        width_pt: DOT_PT,
        height_pt: DOT_PT,
      })),
  );
}

const IN_FROM_TRIM_PT = 10;

/**
 * A card's code at its foot, outside the trim: on the blank margin of larger paper, else on a white strip in the outer
 * part of the bleed.
 */
export function cardSlug(name: SheetName, bleed: PdfBox, trim: PdfBox, has_margin: boolean): PdfPart[] {
  const x_pt = trim[0] + IN_FROM_TRIM_PT;
  if (has_margin) return [{ kind: 'bars', bars: codeMark(name, { x_pt, y_pt: bleed[1] - 15, height_pt: 11 }).bars }];
  const { bars, width_pt } = codeMark(name, { x_pt, y_pt: bleed[1] + 0.5, height_pt: 5.5 });
  const y = bleed[1] + 3.25;
  const strip = { from: [x_pt - GAP_PT, y], to: [x_pt + width_pt + 2, y], width_pt: 6.5, gray: 1 } as const;
  return [
    { kind: 'rules', rules: [{ ...strip, from: [...strip.from], to: [...strip.to] }] },
    { kind: 'bars', bars },
  ];
}

/** The code at the lower left of an envelope's back. */
export const envelopeCode = (name: SheetName): PdfPart => ({
  kind: 'bars',
  bars: codeMark(name, { x_pt: 24, y_pt: 18, height_pt: 16 }).bars,
});

const CORNER = { x_pt: 12, y_pt: 9 };
const PALE = 0.45;

/**
 * The number at the lower left corner of an envelope's front, pale and about as high as a letter in a footnote: left of the
 * Postal Service's barcode clear zone and below its reading area.
 */
export const envelopeNumber = (number: string): PdfPart => ({
  kind: 'rules',
  rules: dotted(number, CORNER.x_pt, CORNER.y_pt + ROWS * DOT_PT).map(({ x_pt, y_pt, width_pt, height_pt }) => ({
    from: [x_pt, y_pt + height_pt / 2],
    to: [x_pt + width_pt, y_pt + height_pt / 2],
    width_pt: height_pt,
    gray: PALE,
  })),
});
