import { INK_UNITS_PER_PX, type Ink } from './ink.ts';
import { groupInk, type InkGroup } from './ink-groups.ts';

/** Where a sheet lies on a PDF page: its top left corner in points from the page's bottom left, and the points per sheet pixel. */
export type PdfPlacement = { x_pt: number; y_pt: number; pt_per_px: number };

/** A straight line of even width, in points from the page's bottom left. `gray` is 0 for black, 1 for white. */
export type Rule = { from: [number, number]; to: [number, number]; width_pt: number; gray: number };

/** A filled rectangle in points from the page's bottom left. */
export type Bar = { x_pt: number; y_pt: number; width_pt: number; height_pt: number };

/** Ink units of one step of the coordinates in a PDF: 1/50 of a sheet pixel, about 3800 dots per inch. */
const STEP = 2;

/** A number as PDF wants it: no exponent, at most 4 decimals. */
export const pdfNumber = (value: number): string => {
  const rounded = Math.round(value * 10000) / 10000;
  return Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(4).replace(/0+$/, '');
};

/** The ink as a piece of a PDF content stream: stroked centre lines with round caps, grouped by width and shade. */
export function inkToPdfContent(ink: Ink, { x_pt, y_pt, pt_per_px }: PdfPlacement): Uint8Array {
  const scale = pdfNumber6((pt_per_px * STEP) / INK_UNITS_PER_PX);
  const bytes = new ByteWriter(ink.coordinates.length * 6 + 4096);
  bytes.text(`q 1 J 1 j ${scale} 0 0 -${scale} ${pdfNumber(x_pt)} ${pdfNumber(y_pt)} cm\n`);
  let colour = '';
  for (const group of groupInk(ink)) {
    if (group.hex !== colour) bytes.text(`${group.rgb.map((v) => pdfNumber(v / 255)).join(' ')} RG\n`);
    colour = group.hex;
    bytes.text(`${pdfNumber(group.width / STEP)} w\n`);
    writeGroup(ink, group, bytes);
  }
  bytes.text('Q\n');
  return bytes.finish();
}

const pdfNumber6 = (value: number): string => value.toFixed(8).replace(/0+$/, '');

function writeGroup({ pieceStarts, coordinates }: Ink, { pieces }: InkGroup, bytes: ByteWriter): void {
  for (const piece of pieces) {
    const start = pieceStarts[piece]!;
    const end = pieceStarts[piece + 1]!;
    const x = Math.round(coordinates[start]! / STEP);
    const y = Math.round(coordinates[start + 1]! / STEP);
    bytes.integer(x);
    bytes.integer(y);
    bytes.operator(MOVE);
    // A line of no length is drawn by some renderers only, so a dot is one step long.
    if (end === start + 2) {
      bytes.integer(x + 1);
      bytes.integer(y);
      bytes.operator(LINE);
    }
    for (let i = start + 2; i < end; i += 2) {
      bytes.integer(Math.round(coordinates[i]! / STEP));
      bytes.integer(Math.round(coordinates[i + 1]! / STEP));
      if ((i - start) % 6 === 0) bytes.operator(CURVE);
    }
  }
  bytes.text('S\n');
}

const MOVE = 0x6d;
const LINE = 0x6c;
const CURVE = 0x63;

/** Writes numbers and operators straight as bytes; strings would cost more time than the rest of the engine. */
class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  text(text: string): void {
    this.#room(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  /** A whole number and a space after it. */
  integer(value: number): void {
    this.#room(13);
    const bytes = this.#bytes;
    let rest = value;
    if (rest < 0) {
      bytes[this.#length++] = 0x2d;
      rest = -rest;
    }
    let digits = 1;
    for (let limit = 10; rest >= limit; limit *= 10) digits++;
    let at = this.#length + digits;
    this.#length = at + 1;
    bytes[at] = 0x20;
    do {
      const next = (rest / 10) | 0;
      bytes[--at] = 0x30 + rest - next * 10;
      rest = next;
    } while (at > this.#length - digits - 1);
  }

  /** A one-letter operator and a line feed. */
  operator(code: number): void {
    this.#room(2);
    this.#bytes[this.#length++] = code;
    this.#bytes[this.#length++] = 0x0a;
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

const encoder = new TextEncoder();

/** Thin lines, such as the marks that show where to trim, as a piece of a content stream. */
export function rulesToPdfContent(rules: readonly Rule[]): Uint8Array {
  const lines = rules.map(
    ({ from, to, width_pt, gray }) =>
      `${pdfNumber(gray)} G ${pdfNumber(width_pt)} w ${from.map(pdfNumber).join(' ')} m ${to.map(pdfNumber).join(' ')} l S\n`,
  );
  return encoder.encode(`q 0 J\n${lines.join('')}Q\n`);
}

/** Filled black bars, such as those of a barcode, as a piece of a content stream. */
export function barsToPdfContent(bars: readonly Bar[]): Uint8Array {
  const boxes = bars.map((b) => `${[b.x_pt, b.y_pt, b.width_pt, b.height_pt].map(pdfNumber).join(' ')} re\n`);
  return encoder.encode(`q 0 g\n${boxes.join('')}f Q\n`);
}
