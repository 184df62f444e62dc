import { deflateSync } from 'node:zlib';
import { loadHand } from '../../handwriting/hands.ts';
import { pdfImageData } from '../../handwriting/output/pdf/image.ts';
import { drawPage } from '../../handwriting/output/pdf/pdf.ts';
import type { PrintOrder } from '../../providers/print/port.ts';
import { plotOf } from './plotter/rules.ts';
import type { PlotFormat, PlotSheet } from './schema.ts';
import {
  type CardArt,
  cardPages,
  envelopeBack,
  envelopePage,
  type SheetMarks,
  type Stationery,
} from './sheets/rules.ts';
import type { SheetName } from './sheets/slug-rules.ts';
import { testPages } from './test-sheet/rules.ts';

export type PressDrawing = ReturnType<typeof pressDrawing>;

/** What the press draws of one letter. All computation: it belongs on a thread of its own. */
export const pressDrawing = (stationery: Stationery) => ({
  /** A picture file as a PDF holds it. */
  embedPicture: async (file: Uint8Array) => pdfImageData(file, deflate),

  /** Both sides of a card as pages of a PDF that holds the art. */
  async drawCard(order: PrintOrder, art: CardArt, marks: SheetMarks) {
    const pages = cardPages(order, await loadHand(order.hand), art, stationery, marks);
    return pages.map((page) => drawPage(page));
  },

  async drawEnvelope(order: PrintOrder, marks: { imb_tracking: string | null; number: string | null }) {
    return drawPage(envelopePage(order, await loadHand(order.hand), stationery, marks));
  },

  drawEnvelopeBack: async (name: SheetName) => drawPage(envelopeBack(name, stationery)),

  drawTestSheet: async () => testPages(await loadHand(TEST_HAND), stationery).map(drawPage),

  /** The pen strokes of a card or an envelope, in each of these formats. */
  async drawPlots(order: PrintOrder, sheet: PlotSheet, formats: readonly PlotFormat[]) {
    return formats.map(plotOf(order, await loadHand(order.hand), stationery, sheet));
  },
});

/** A plain hand, easy to read. */
const TEST_HAND = 'june';

const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 1, chunkSize: 65_536 });
