import { imageFacts } from '../../../platform/image-facts.ts';

/** A chosen image, ready to draw. */
export type Source = { pixels: ImageBitmap | HTMLCanvasElement; width: number; height: number; name: string };

const MOST_BYTES = 40 * 1024 * 1024;
const MOST_PIXELS = 150_000_000;
/** More than print needs; larger images are scaled down when loaded. */
const KEPT_SIDE = 4096;

/** Says, in its message, why a file can't be used. */
export class SourceRefused extends Error {}

/** Reads a file as an image, rotated by its EXIF orientation. Throws SourceRefused. */
export async function readSource(file: File): Promise<Source> {
  if (file.size > MOST_BYTES) throw new SourceRefused('This file is larger than 40 MB.');
  const facts = imageFacts(new Uint8Array(await file.arrayBuffer()));
  if (!facts) throw new SourceRefused('Please choose a PNG or JPEG image.');
  if (facts.width_px * facts.height_px > MOST_PIXELS) {
    throw new SourceRefused(`This image is too large: ${facts.width_px} x ${facts.height_px} pixels.`);
  }
  const pixels = await decoded(file);
  return { pixels, width: pixels.width, height: pixels.height, name: file.name };
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    const whole = await createImageBitmap(file);
    const scale = KEPT_SIDE / Math.max(whole.width, whole.height);
    if (scale >= 1) return whole;
    const size = { resizeWidth: Math.round(whole.width * scale), resizeHeight: Math.round(whole.height * scale) };
    const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' });
    whole.close();
    return smaller;
  } catch {
    throw new SourceRefused('This image is damaged. Please choose another one.');
  }
}

/** The same image, a quarter turn clockwise. */
export function turned(source: Source): Source {
  const canvas = document.createElement('canvas');
  canvas.width = source.height;
  canvas.height = source.width;
  const context = canvas.getContext('2d');
  context?.translate(source.height, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(source.pixels, 0, 0);
  return { ...source, pixels: canvas, width: canvas.width, height: canvas.height };
}
