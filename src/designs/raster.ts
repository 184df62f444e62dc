import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { PAGE, PANEL } from './page.ts';

/** Paints a page (SVG text, or an encoded picture) at print size. */
export async function paint(page: string | Uint8Array): Promise<Canvas> {
  const image = await loadImage(typeof page === 'string' ? Buffer.from(page) : page);
  const canvas = createCanvas(PAGE.width_px, PAGE.height_px);
  canvas.getContext('2d').drawImage(image, 0, 0, PAGE.width_px, PAGE.height_px);
  return canvas;
}

/** Cuts the front panel (trimmed) out of a painted outside page, `width_px` wide. */
export function frontOf(page: Canvas, width_px: number): Canvas {
  const panel_height_px = Math.floor(PANEL.height_px);
  const height_px = Math.round((width_px * panel_height_px) / PANEL.width_px);
  const canvas = createCanvas(width_px, height_px);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const { bleed_px, crease_px } = PAGE;
  context.drawImage(page, bleed_px, crease_px, PANEL.width_px, panel_height_px, 0, 0, width_px, height_px);
  return canvas;
}
