/** What the header of a picture says, before the picture is decoded. */

/** Pictures are measured before they are decoded: a small file may claim to be a huge picture. */
export const LONGEST_SIDE_PX = 8000;
const MOST_PIXELS = 40_000_000;

export type ImageFacts = { type: 'png' | 'jpeg'; width_px: number; height_px: number };

/** The type and size in a picture's header; undefined for anything but PNG and JPEG. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG_START.every((byte, i) => bytes[i] === byte) && bytes.length >= 24) {
    return { type: 'png', width_px: view.getUint32(16), height_px: view.getUint32(20) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegFacts(view);
  return undefined;
}

/** The signature, and the header that must follow it: 13 bytes, IHDR. */
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/**
 * A JPEG is a row of marked segments; the one that starts the frame carries the size. Decoders differ in where a marker
 * without a segment leaves them: before a frame, no sound file has one, and the size that is read here must be theirs.
 */
function jpegFacts(view: DataView): ImageFacts | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const starts_frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (starts_frame) return { type: 'jpeg', height_px: view.getUint16(at + 5), width_px: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (marker !== 0xff && (!hasSegment(marker) || length < 2)) return undefined;
    at += marker === 0xff ? 1 : 2 + length;
  }
  return undefined;
}

/** Tables, application data and comments. Not: the begin or end of a picture or a scan, restarts, what is reserved. */
const hasSegment = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || [0xc4, 0xc8, 0xcc, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xfe].includes(marker);

/** Whether a picture would take too much memory to decode. */
export const isTooLarge = ({ width_px, height_px }: ImageFacts): boolean =>
  Math.max(width_px, height_px) > LONGEST_SIDE_PX || width_px * height_px > MOST_PIXELS;
