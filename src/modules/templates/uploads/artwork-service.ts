import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { FRONT, PAGE, PREVIEW } from '../card-rules.ts';
import { uploadRefused } from '../errors.ts';
import type { ScreenFormat } from '../rules.ts';

/** Uploaded previews are stored no wider than any screen shows them. */
const WIDEST_PREVIEW_PX = 1800;
/** The two look alike. AVIF is a sixth to a quarter smaller and takes four times as long, once for each picture. */
const AVIF = { quality: 60, speed: 6 };
const WEBP_QUALITY = 82;

/** Decodes a picture. Throws upload_refused for one that only begins like a picture. */
async function decode(bytes: Uint8Array, name: string): Promise<Image> {
  try {
    const image = await loadImage(bytes);
    if (image.width > 0 && image.height > 0) return image;
  } catch {
    // Reported below: the decoder's message is of no use to the operator.
  }
  throw uploadRefused(`${name} is damaged and cannot be read.`);
}

function drawn(image: Image | Canvas, width_px: number, height_px: number): Canvas {
  const canvas = createCanvas(width_px, height_px);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width_px, height_px);
  context.drawImage(image, 0, 0, width_px, height_px);
  return canvas;
}

/** A page redrawn at print size, so that nothing hidden in the upload remains: as PNG, with a preview of its front. */
export async function printPage(bytes: Uint8Array, name: string): Promise<{ page: Uint8Array; front: Uint8Array }> {
  const page = drawn(await decode(bytes, name), PAGE.width_px, PAGE.height_px);
  const front = createCanvas(PREVIEW.width_px, PREVIEW.height_px);
  const context = front.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(page, FRONT.left, FRONT.top, FRONT.width, FRONT.height, 0, 0, PREVIEW.width_px, PREVIEW.height_px);
  const [page_png, front_png] = await Promise.all([page.encode('png'), front.encode('png')]);
  return { page: page_png, front: front_png };
}

/** An uploaded preview in its own proportion. PNG. */
export async function previewPicture(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const image = await decode(bytes, name);
  const scale = Math.min(1, WIDEST_PREVIEW_PX / image.width);
  return drawn(image, Math.round(image.width * scale), Math.round(image.height * scale)).encode('png');
}

/** The inside of a card that has none of its own: plain paper. PNG at print size. */
export async function plainPage(): Promise<Uint8Array> {
  const page = createCanvas(PAGE.width_px, PAGE.height_px);
  const context = page.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PAGE.width_px, PAGE.height_px);
  return page.encode('png');
}

/** A stored picture for a screen, `width_px` wide or as wide as it is. */
export async function screenPicture(bytes: Uint8Array, width_px: number, format: ScreenFormat): Promise<Uint8Array> {
  const image = await loadImage(bytes);
  const width = Math.min(width_px, image.width);
  const canvas = drawn(image, width, Math.round((image.height * width) / image.width));
  return format === 'avif' ? canvas.encode('avif', AVIF) : canvas.encode('webp', WEBP_QUALITY);
}
