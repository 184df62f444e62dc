import { type ImageFacts, isTooLarge, LONGEST_SIDE_PX } from '../../../platform/image-facts.ts';
import { PAGE, PREVIEW } from '../card-rules.ts';

/** What the operator may upload for a card design, decided from the bytes alone. Shared with the page that uploads. */

export const UPLOAD_KINDS = ['preview', 'exterior', 'interior', 'template'] as const;
/** `template` is the archive of both pages; the others are single pictures. */
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const UPLOAD_LIMIT_BYTES = 20 * 1024 * 1024;
export const IMAGE_TYPES = 'image/png,image/jpeg,.png,.jpeg,.jpg';
export const ARCHIVE_TYPES = '.zip,application/zip';

const SMALLEST_PREVIEW = { width_px: PREVIEW.width_px / 2, height_px: PREVIEW.height_px / 2 } as const;
/** How far the proportion of a page may be off; a page of another size is resampled. */
const PROPORTION_TOLERANCE = 0.01;

/** Why a picture can't be used, in the operator's words; null when it can. */
export function imageProblem(kind: 'preview' | 'exterior' | 'interior', image: ImageFacts | undefined): string | null {
  if (!image) return 'This is not a PNG or JPEG image.';
  const { width_px, height_px } = image;
  const size = `${width_px} x ${height_px} pixels`;
  if (isTooLarge(image)) {
    return `This image is too large: ${size}. No side may be longer than ${LONGEST_SIDE_PX} pixels.`;
  }
  if (kind === 'preview') {
    const { width_px: least_width, height_px: least_height } = SMALLEST_PREVIEW;
    if (width_px >= least_width && height_px >= least_height) return null;
    return `A preview must be at least ${least_width} x ${least_height} pixels. This one is ${size}.`;
  }
  const proportion = (width_px / height_px) * (PAGE.height_px / PAGE.width_px);
  if (width_px >= PAGE.width_px && height_px >= PAGE.height_px && Math.abs(proportion - 1) <= PROPORTION_TOLERANCE) {
    return null;
  }
  return `A page must be ${PAGE.width_px} x ${PAGE.height_px} pixels, or larger in the same proportion. This one is ${size}.`;
}

/** The same for a page inside an archive, which must have the exact size. */
export function pageProblem(name: string, image: ImageFacts | undefined): string | null {
  if (image?.type !== 'png') return `${name} is not a PNG image.`;
  if (image.width_px === PAGE.width_px && image.height_px === PAGE.height_px) return null;
  return `${name} must be ${PAGE.width_px} x ${PAGE.height_px} pixels. It is ${image.width_px} x ${image.height_px}.`;
}

export const ARCHIVE_PAGES = ['1.png', '2.png'] as const;
const MOST_ENTRIES = 100;

/** Files that some systems add to an archive. */
const isBallast = (name: string) => name.startsWith('__MACOSX/') || /^(\.DS_Store|Thumbs\.db)$/.test(name);
const climbs = (name: string) =>
  name.includes('\\') || name.includes('\0') || /^(\/|[A-Za-z]:)/.test(name) || name.split('/').includes('..');

/** Why an archive with these entries can't be used; null when it holds the two pages at its root and nothing odd. */
export function archiveProblem(names: readonly string[]): string | null {
  if (names.length > MOST_ENTRIES) return `This ZIP holds ${names.length} files. It should hold two.`;
  if (names.some(climbs)) return 'This ZIP holds file names that lead outside of it. It was not opened.';
  const entries = names.filter((name) => !isBallast(name));
  const missing = ARCHIVE_PAGES.filter((page) => !entries.includes(page));
  if (missing.length > 0) {
    return `This ZIP must hold 1.png (the outside) and 2.png (the inside) at its root. Missing: ${missing.join(', ')}.`;
  }
  const other = entries.find((name, i) => !ARCHIVE_PAGES.some((page) => page === name) || entries.indexOf(name) !== i);
  return other === undefined ? null : `This ZIP holds more than the two pages: ${other.slice(0, 80)}.`;
}

/** The name of an uploaded file: its kind, when it came, and a few letters that keep two of one moment apart. */
export const uploadName = (kind: UploadKind, at: Date, salt: string): string =>
  `${kind}_${at.getTime()}-${salt}.${kind === 'template' ? 'zip' : 'png'}`;

const UPLOAD_NAME = /^(preview|exterior|interior|template)_(\d{13})-[a-z0-9]+\.(?:png|zip)$/;

/** The kind and time in an uploaded file's name; undefined for the files of built-in designs. */
export function readUploadName(file: string): { kind: UploadKind; at: Date } | undefined {
  const [, kind, time] = UPLOAD_NAME.exec(file) ?? [];
  return kind && time ? { kind: kind as UploadKind, at: new Date(Number(time)) } : undefined;
}

/** Uploaded files that no design names are removed after this time. */
export const UPLOAD_RETENTION_MS = 24 * 60 * 60 * 1000;
