import type { Hand } from '../../../handwriting/hand.ts';
import { writeInk } from '../../../handwriting/ink/ink.ts';
import { layoutText } from '../../../handwriting/layout.ts';
import type { PdfBox, PdfPage, PdfPart, Rule } from '../../../handwriting/output/pdf/pdf.ts';
import { imbBars } from '../sheets/imb-rules.ts';
import type { Stationery } from '../sheets/rules.ts';
import { dotted } from '../sheets/slug-rules.ts';

/** A sheet as large as a card that shows whether a printer flips, scales and aligns both sides as the cards need it. */

const PT_PER_IN = 72;
const RULER_IN = 5;
const TICKS_PER_IN = 8;
const DASH_PT = 4;
/** The number and the ZIP code of the example in the Postal Service's own specification of the barcode. */
const SAMPLE_IMB = { tracking: '01234567094987654321', zip: '01234-5678' };

const FRONT = `Front cover.
Fold the sheet back along the dashed line.
Both arrows of this side then point up,
one on the front, one on the back.`;
const ABOVE_THE_FOLD = `The ruler on the other side measures ${RULER_IN} inches.
If not, print at 100 percent, without "fit to page".
Hold the sheet against the light: the lines and
crosses of both sides must meet.`;
const BELOW_THE_FOLD = `Inside, below the fold: the message goes here.
Open the folded card upwards. If you read this
upright, your printer flips correctly. If it is
upside down, choose "flip on short edge".
The bars are a sample of the postal barcode.`;

/** Both sides: the outside, then the inside. */
export function testPages(hand: Hand, { card }: Stationery): [PdfPage, PdfPage] {
  const { width_pt, height_pt, bleed_pt, crease } = card;
  const media: PdfBox = [0, 0, width_pt + 2 * bleed_pt, height_pt + 2 * bleed_pt];
  const trim: PdfBox = [bleed_pt, bleed_pt, bleed_pt + width_pt, bleed_pt + height_pt];
  const fold_pt = trim[3] - height_pt * crease;
  const middle = media[2] / 2;
  const page = (parts: PdfPart[]): PdfPage => ({ media, trim, bleed: media, parts: [around(trim, fold_pt), ...parts] });
  const text = (words: string, top_pt: number) => written(hand, words, media, top_pt);
  return [
    page([
      rules([...arrow(middle, fold_pt - 24, -1), ...arrow(middle, fold_pt + 24, 1)]),
      text(FRONT, fold_pt - 110),
      ...ruler(middle - (RULER_IN * PT_PER_IN) / 2, trim[1] + 30),
    ]),
    page([
      text(ABOVE_THE_FOLD, trim[3] - 70),
      rules(arrow(middle, fold_pt - 24, -1)),
      text(BELOW_THE_FOLD, fold_pt - 110),
      { kind: 'bars', bars: imbBars(SAMPLE_IMB.tracking, SAMPLE_IMB.zip, media[2]) },
    ]),
  ];
}

const rules = (lines: Rule[]): PdfPart => ({ kind: 'rules', rules: lines });
const line = (from: [number, number], to: [number, number], width_pt = 0.5): Rule => ({ from, to, width_pt, gray: 0 });

/** Where the card is cut, where it is folded, and a cross at each end of the fold; the same on both sides. */
function around([left, bottom, right, top]: PdfBox, fold_pt: number): PdfPart {
  const dashes = Math.floor((right - left) / (2 * DASH_PT));
  const cross = (x: number) => [line([x - 8, fold_pt], [x + 8, fold_pt]), line([x, fold_pt - 8], [x, fold_pt + 8])];
  return rules([
    line([left, bottom], [right, bottom]),
    line([right, bottom], [right, top]),
    line([right, top], [left, top]),
    line([left, top], [left, bottom]),
    ...Array.from({ length: dashes }, (_, n) =>
      line([left + 2 * n * DASH_PT, fold_pt], [left + (2 * n + 1) * DASH_PT, fold_pt]),
    ),
    ...cross(left + 24),
    ...cross(right - 24),
  ]);
}

const ARROW_PT = 60;
const HEAD_PT = 12;

/** An arrow towards the fold from a side of it: -1 for below, 1 for above. `tip` is its height on the page. */
function arrow(x: number, tip: number, side: -1 | 1): Rule[] {
  const head = (across: number) => line([x, tip], [x + across, tip + side * HEAD_PT], 2);
  return [line([x, tip], [x, tip + side * ARROW_PT], 2), head(-HEAD_PT), head(HEAD_PT)];
}

/** A ruler in inches and eighths, from its left end. */
function ruler(left: number, y: number): PdfPart[] {
  const ticks = Array.from({ length: RULER_IN * TICKS_PER_IN + 1 }, (_, n) => {
    const x = left + (n * PT_PER_IN) / TICKS_PER_IN;
    const height = n % TICKS_PER_IN === 0 ? 16 : n % (TICKS_PER_IN / 2) === 0 ? 11 : 7;
    return line([x, y], [x, y + height]);
  });
  const numbers = Array.from({ length: RULER_IN + 1 }, (_, n) => dotted(String(n), left + n * PT_PER_IN - 1, y + 26));
  return [rules([line([left, y], [left + RULER_IN * PT_PER_IN, y]), ...ticks]), { kind: 'bars', bars: numbers.flat() }];
}

const LEFT_PT = 40;
const PITCH_PT = 19;

function written(hand: Hand, words: string, [, , width_px, height_px]: PdfBox, top_pt: number): PdfPart {
  const slots = words.split('\n').map((_, n) => ({
    x_px: LEFT_PT,
    baseline_y_px: height_px - top_pt + n * PITCH_PT,
    width_px: width_px - 2 * LEFT_PT,
  }));
  const layout = layoutText(hand, words, { width_px, height_px, slots, x_height_px: 7 });
  const ink = writeInk(hand, layout, { seed: 'test sheet', setting: 'neat', colour: 'black' });
  return { kind: 'ink', ink, at: { x_pt: 0, y_pt: height_px, pt_per_px: 1 } };
}
