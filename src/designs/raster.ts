import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { FRONT, PAGE, PREVIEW } from '../modules/templates/card-rules.ts';

/** Paints a page (SVG text, or an encoded picture) at print size. */
export async function paint(page: string | Uint8Array): Promise<Canvas> {
  const image = await loadImage(typeof page === 'string' ? Buffer.from(page) : page);
  const canvas = createCanvas(PAGE.width_px, PAGE.height_px);
  canvas.getContext('2d').drawImage(image, 0, 0, PAGE.width_px, PAGE.height_px);
  return canvas;
}

/** Cuts the trimmed front out of a painted outside page, as large as the gallery shows it. */
export function frontOf(page: Canvas): Canvas {
  const canvas = createCanvas(PREVIEW.width_px, PREVIEW.height_px);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = FRONT;
  context.drawImage(page, left, top, width, height, 0, 0, PREVIEW.width_px, PREVIEW.height_px);
  return canvas;
}
