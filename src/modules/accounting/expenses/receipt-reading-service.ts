import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageFacts, isTooLarge } from '../../../platform/image-facts.ts';
import { pdfProblem } from '../pdf/active-content.ts';
import * as refuse from './errors.ts';

const JPEG_QUALITY = 90;

export type ReceiptReading = typeof receiptReading;

/** Reads what suppliers write. All computation: it belongs on a thread of its own. */
export const receiptReading = {
  /** Throws receipt_refused for a PDF that can do more than be read. */
  async checkPdf(bytes: Uint8Array): Promise<void> {
    const problem = pdfProblem(bytes);
    if (problem) throw refuse.pdfRefused(problem);
  },

  /** The picture alone, without what else the file holds. Throws receipt_refused. */
  async redrawPicture(bytes: Uint8Array, type: 'png' | 'jpg'): Promise<Uint8Array> {
    const facts = imageFacts(bytes);
    if (!facts || isTooLarge(facts)) throw refuse.pictureRefused();
    const image = await loadImage(bytes).catch(() => {
      throw refuse.pictureRefused();
    });
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg', JPEG_QUALITY);
  },
};
