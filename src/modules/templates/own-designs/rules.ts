import { type ImageFacts, imageFacts } from '../../../platform/image-facts.ts';
import { PAGE } from '../card-rules.ts';

/** Facts about designs that customers bring themselves. The browser composes the printed pages; the server checks them. */

/** The most designs that an account may have. */
export const OWN_DESIGNS_LIMIT = 60;
/** A page as the browser sends it: a photograph fills some 3 MB. */
export const OWN_PAGE_LIMIT_BYTES = 12 * 1024 * 1024;
/** Both pages and the words around them. */
export const OWN_UPLOAD_LIMIT_BYTES = 2 * OWN_PAGE_LIMIT_BYTES + 64 * 1024;

/** How long the files of a deleted design remain: an order in progress may still name it. */
export const DELETED_RETENTION_MS = 24 * 60 * 60 * 1000;

const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const JPEG_END = [0xff, 0xd9];

/** Whether a picture is complete: decoders also draw one that was cut off during the upload. */
function isWhole(bytes: Uint8Array, type: ImageFacts['type']): boolean {
  const end = type === 'png' ? PNG_END : JPEG_END;
  let at = bytes.lastIndexOf(end[0] ?? 0);
  while (at >= 0 && !end.every((byte, i) => bytes[at + i] === byte)) {
    at = at === 0 ? -1 : bytes.lastIndexOf(end[0] ?? 0, at - 1);
  }
  return at >= 0;
}

/** Why a composed page can't be printed; null when it can. `name` begins the sentence. */
export function ownPageProblem(name: string, bytes: Uint8Array): string | null {
  const page = imageFacts(bytes);
  if (!page) return `${name} is not a PNG or JPEG image.`;
  if (page.width_px !== PAGE.width_px || page.height_px !== PAGE.height_px) {
    return `${name} must be ${PAGE.width_px} x ${PAGE.height_px} pixels. It is ${page.width_px} x ${page.height_px}.`;
  }
  return isWhole(bytes, page.type) ? null : `${name} is damaged: its end is missing.`;
}
