import { DEFAULT_HAND, loadHand } from '../../src/handwriting/hands.ts';
import { type DrawnPage, drawPage, type PdfPage } from '../../src/handwriting/output/pdf/pdf.ts';
import { serveTasks } from '../../src/platform/threads/serving.ts';
import { letterInk, PAGE, shortTextSheet } from './letters.ts';

const hand = await loadHand(DEFAULT_HAND);
const sheet = shortTextSheet(hand);

/** The page of letter number n, without its art. */
export function letterPage(n: number): PdfPage {
  const { bleed_pt: bleed, width_pt, height_pt, pt_per_px } = PAGE;
  const media: PdfPage['media'] = [0, 0, width_pt + 2 * bleed, height_pt + 2 * bleed];
  const at = { x_pt: bleed, y_pt: bleed + height_pt, pt_per_px };
  return {
    media,
    bleed: media,
    trim: [bleed, bleed, bleed + width_pt, bleed + height_pt],
    parts: [{ kind: 'ink', ink: letterInk(hand, sheet, n), at }],
  };
}

/** What the threads of the print run do, a letter each, as those of the press do. */
export const DRAWING = {
  drawLetter: async (n: number): Promise<DrawnPage> => drawPage(letterPage(n)),
};

serveTasks(DRAWING);
