import type { Hand } from '../../../handwriting/hand.ts';
import type { Ink } from '../../../handwriting/ink/ink.ts';
import { joinInks } from '../../../handwriting/ink/joined.ts';
import { inkToHpgl, inkToPlotterSvg, type PlotPlacement } from '../../../handwriting/output/plotter.ts';
import type { PrintOrder } from '../../../providers/print/port.ts';
import type { PlotFormat, PlotSheet } from '../schema.ts';
import { cardInkOf, envelopeInksOf, type Stationery } from '../sheets/rules.ts';

const MM_PER_PT = 25.4 / 72;

/** The pen's way over a trimmed card or an envelope, in writing order; the page is the paper, its origin the paper's corner. */
export function plotOf(order: PrintOrder, hand: Hand, stationery: Stationery, sheet: PlotSheet) {
  const { paper, ink } = drawn(order, hand, stationery, sheet);
  const place: PlotPlacement = {
    x_mm: 0,
    y_mm: 0,
    mm_per_px: paper.pt_per_px * MM_PER_PT,
    page_width_mm: inMm(paper.width_pt),
    page_height_mm: inMm(paper.height_pt),
  };
  return (format: PlotFormat): string => (format === 'svg' ? inkToPlotterSvg(ink, place) : inkToHpgl(ink, place));
}

type Drawn = { paper: { width_pt: number; height_pt: number; pt_per_px: number }; ink: Ink };

function drawn(order: PrintOrder, hand: Hand, stationery: Stationery, sheet: PlotSheet): Drawn {
  if (sheet === 'card') return { paper: stationery.card, ink: cardInkOf(order, hand, stationery) };
  return { paper: { ...stationery.envelope, pt_per_px: 1 }, ink: joinInks(envelopeInksOf(order, hand, stationery)) };
}

const inMm = (pt: number) => Math.round(pt * MM_PER_PT * 1000) / 1000;

/** Latin letters that Unicode does not take apart into a plain one and a mark. */
const UNDIVIDED: Record<string, string> = {
  ...{ ł: 'l', đ: 'd', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' },
};

/** The recipient's name as part of a file name: `grace-reader`. */
export function slugOf({ first_name, last_name }: PrintOrder['recipient']): string {
  const lower = `${first_name} ${last_name}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const plain = lower.replace(/[^\0-\x7f]/gu, (letter) => UNDIVIDED[letter] ?? letter);
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'letter';
}
