import { shadeOf } from './colours.ts';
import { INK_UNITS_PER_PX, type Ink } from './ink.ts';

/** Where a sheet lies on a PDF page: its top left corner in points from the page's bottom left, and the points per sheet pixel. */
export type PdfPlacement = { x_pt: number; y_pt: number; pt_per_px: number };

/** A straight line of even width, in points from the page's bottom left. `gray` is 0 for black, 1 for white. */
export type Rule = { from: [number, number]; to: [number, number]; width_pt: number; gray: number };

/** A filled rectangle in points from the page's bottom left. */
export type Bar = { x_pt: number; y_pt: number; width_pt: number; height_pt: number };

/** Ink units of one step of the coordinates in a PDF: 1/20 of a sheet pixel, about 1500 dots per inch. */
const STEP = 5;
/** How far, in steps, strokes may lie from the origin of their patch; small numbers make small files. */
const PATCH_WIDTH = 500;
const PATCH_HEIGHT = 160;

/** A number as PDF wants it: no exponent, at most 4 decimals. */
export const pdfNumber = (value: number): string => {
  const rounded = Math.round(value * 10000) / 10000;
  return Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(4).replace(/0+$/, '');
};

/** The ink as a piece of a PDF content stream: stroked centre lines with round caps, in the pen's own width at each place. */
export function inkToPdfContent(ink: Ink, { x_pt, y_pt, pt_per_px }: PdfPlacement): Uint8Array {
  const scale = ((pt_per_px * STEP) / INK_UNITS_PER_PX).toFixed(8);
  const bytes = new ByteWriter(ink.coordinates.length * 5 + 4096);
  bytes.text(`q 1 J 1 j ${scale} 0 0 -${scale} ${pdfNumber(x_pt)} ${pdfNumber(y_pt)} cm\n`);
  const pen: Pen = { x: 0, y: 0, shade: Number.NaN, width: Number.NaN, operators: new Map() };
  const strokes = ink.strokeStarts.length - 1;
  for (let first = 0; first < strokes; ) {
    const origin = startOf(ink, first);
    let next = first + 1;
    while (next < strokes && isNear(origin, startOf(ink, next))) next++;
    bytes.text(`1 0 0 1 ${origin.x - pen.x} ${origin.y - pen.y} cm\n`);
    pen.x = origin.x;
    pen.y = origin.y;
    writePatch(ink, ink.strokeStarts[first]!, ink.strokeStarts[next]!, pen, bytes);
    first = next;
  }
  bytes.text('Q\n');
  return bytes.finish();
}

/** What the content stream has been set to, and the few operators that set colour and width, kept by what they set. */
type Pen = { x: number; y: number; shade: number; width: number; operators: Map<number, string> };

function startOf({ strokeStarts, pieceStarts, coordinates }: Ink, stroke: number): { x: number; y: number } {
  const at = pieceStarts[strokeStarts[stroke]!]!;
  return { x: Math.round(coordinates[at]! / STEP), y: Math.round(coordinates[at + 1]! / STEP) };
}

const isNear = (origin: { x: number; y: number }, p: { x: number; y: number }): boolean =>
  Math.abs(p.x - origin.x) < PATCH_WIDTH && Math.abs(p.y - origin.y) < PATCH_HEIGHT;

/** Writes neighbouring pieces, those of one shade and width as one path. */
function writePatch(ink: Ink, from: number, to: number, pen: Pen, bytes: ByteWriter): void {
  const { widths, shades } = ink;
  // Shade, width and number in one number each, so that they sort without a comparing function.
  const keys = new Float64Array(to - from);
  for (let p = from; p < to; p++) keys[p - from] = ((shades[p]! + 8) * 65536 + widths[p]!) * 65536 + (p - from);
  keys.sort();
  let isOpen = false;
  for (let k = 0; k < keys.length; k++) {
    const piece = from + (keys[k]! % 65536);
    if (shades[piece] !== pen.shade || widths[piece] !== pen.width) {
      if (isOpen) bytes.text('S\n');
      if (shades[piece] !== pen.shade) bytes.text(colourOperator(ink, shades[piece]!, pen.operators));
      if (widths[piece] !== pen.width) bytes.text(widthOperator(widths[piece]!, pen.operators));
      pen.shade = shades[piece]!;
      pen.width = widths[piece]!;
    }
    writePiece(ink, piece, pen, bytes);
    isOpen = true;
  }
  if (isOpen) bytes.text('S\n');
}

function colourOperator(ink: Ink, shade: number, known: Map<number, string>): string {
  const key = -1000 - shade;
  const text =
    known.get(key) ??
    `${shadeOf(ink.colour.rgb, shade)
      .map((v) => pdfNumber(Math.round(v / 0.255) / 1000))
      .join(' ')} RG\n`;
  known.set(key, text);
  return text;
}

function widthOperator(width: number, known: Map<number, string>): string {
  const text = known.get(width) ?? `${width / STEP} w\n`;
  known.set(width, text);
  return text;
}

function writePiece({ pieceStarts, coordinates }: Ink, piece: number, pen: Pen, bytes: ByteWriter): void {
  const start = pieceStarts[piece]!;
  const end = pieceStarts[piece + 1]!;
  const { x: originX, y: originY } = pen;
  bytes.reserve((end - start) * 7 + 20);
  bytes.integer(Math.round(coordinates[start]! / STEP) - originX);
  bytes.integer(Math.round(coordinates[start + 1]! / STEP) - originY);
  bytes.operator(MOVE);
  // A line of no length is drawn by some renderers only, so a dot is one step long.
  if (end === start + 2) {
    bytes.integer(Math.round(coordinates[start]! / STEP) - originX + 1);
    bytes.integer(Math.round(coordinates[start + 1]! / STEP) - originY);
    bytes.operator(LINE);
  }
  for (let i = start + 2; i < end; i += 6) {
    for (let k = i; k < i + 6; k += 2) {
      bytes.integer(Math.round(coordinates[k]! / STEP) - originX);
      bytes.integer(Math.round(coordinates[k + 1]! / STEP) - originY);
    }
    bytes.operator(CURVE);
  }
}

const MOVE = 0x6d;
const LINE = 0x6c;
const CURVE = 0x63;
/** Numbers up to this size, as nearly all are, are copied from a table of their digits. */
const TABLE_REACH = 999;
const NUMBERS = Array.from({ length: 2 * TABLE_REACH + 1 }, (_, i) => {
  const text = `${i - TABLE_REACH} `;
  return [text.length, ...Array.from({ length: 5 }, (_, k) => text.charCodeAt(k) || 0)];
});
const DIGITS = Uint8Array.from(NUMBERS.flat());

/** Writes numbers and operators straight as bytes; strings would cost more time than the rest of the engine. */
class ByteWriter {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room for some bytes; `integer` and `operator` rely on it. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  text(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }

  /** A whole number and a space after it. */
  integer(value: number): void {
    if (value > TABLE_REACH || value < -TABLE_REACH) {
      this.text(`${value} `);
      return;
    }
    const { bytes } = this;
    const at = (value + TABLE_REACH) * 6;
    const count = DIGITS[at]!;
    // Writing a few bytes too many is quicker than a loop; the next number overwrites them.
    bytes[this.length] = DIGITS[at + 1]!;
    bytes[this.length + 1] = DIGITS[at + 2]!;
    bytes[this.length + 2] = DIGITS[at + 3]!;
    bytes[this.length + 3] = DIGITS[at + 4]!;
    bytes[this.length + 4] = DIGITS[at + 5]!;
    this.length += count;
  }

  /** A one-letter operator and a line feed. */
  operator(code: number): void {
    this.bytes[this.length++] = code;
    this.bytes[this.length++] = 0x0a;
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
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
