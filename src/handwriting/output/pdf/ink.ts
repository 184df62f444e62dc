import { shadeOf } from '../../colours.ts';
import { INK_UNITS_PER_PX, type Ink } from '../../ink/ink.ts';
import { pdfNumber } from './content.ts';
import { type ContentWriter, HUNDREDTH, TOKEN_REACH, tokenOf, ZERO } from './content-writer.ts';

/** Where a sheet lies on a PDF page: its top left corner in points from the page's bottom left, and the points per sheet pixel. */
export type PdfPlacement = { x_pt: number; y_pt: number; pt_per_px: number };

/** Ink units of one step of the coordinates in a PDF, a power of two: some 950 dots per inch. */
const STEP_BITS = 3;
const STEP = 1 << STEP_BITS;
/** How far, in steps, strokes may lie from the origin of their patch; small numbers make small files. */
const PATCH_WIDTH = 105;
const PATCH_HEIGHT = 160;
const ONE = tokenOf('1');
const ORIGIN = tokenOf('cm');
const MOVE = tokenOf('m');
const LINE = tokenOf('l');
const CURVE = tokenOf('c');
const CURVE_WITH_SECOND = tokenOf('v');
const CURVE_WITH_FIRST = tokenOf('y');
const STROKE = tokenOf('S');
const WIDTH = tokenOf('w');
const COLOUR = tokenOf('RG');

/** Writes the ink to a page's content: stroked centre lines with round caps, in the pen's own width at each place. */
export function writeInkContent(out: ContentWriter, ink: Ink, { x_pt, y_pt, pt_per_px }: PdfPlacement): void {
  const scale = ((pt_per_px * STEP) / INK_UNITS_PER_PX).toFixed(8);
  out.text(`q 1 J 1 j ${scale} 0 0 -${scale} ${pdfNumber(x_pt)} ${pdfNumber(y_pt)} cm `);
  const writer = new InkContent(ink, out);
  const strokes = ink.strokeStarts.length - 1;
  for (let first = 0; first < strokes; ) {
    const next = endOfPatch(ink, first);
    writer.patch(ink.strokeStarts[first]!, ink.strokeStarts[next]!);
    first = next;
  }
  writer.flush();
  out.text('Q ');
}

/** Ink units in steps; ink lies on the sheet, so there are no negative ones. */
const stepsOf = (units: number): number => (units + STEP / 2) >> STEP_BITS;

/** The number of the first stroke after a patch of neighbouring strokes. */
function endOfPatch({ strokeStarts, pieceStarts, coordinates }: Ink, first: number): number {
  const start = pieceStarts[strokeStarts[first]!]!;
  let next = first + 1;
  for (; next < strokeStarts.length - 1; next++) {
    const at = pieceStarts[strokeStarts[next]!]!;
    if (Math.abs(coordinates[at]! - coordinates[start]!) >= PATCH_WIDTH * STEP) break;
    if (Math.abs(coordinates[at + 1]! - coordinates[start + 1]!) >= PATCH_HEIGHT * STEP) break;
  }
  return next;
}

/** Writes the pieces of an ink patch by patch, and in each patch those of one shade and width as one path. */
class InkContent {
  readonly #ink: Ink;
  readonly #out: ContentWriter;
  /** The kinds of pieces, each of one shade and width, in the order in which they are written, and the kind of each piece. */
  readonly #kinds: readonly Kind[];
  readonly #kindOf: Int32Array;
  /** The first piece of each kind that is still to be written in the patch, and the next of its kind for each piece; -1 is none. */
  readonly #firstOfKind: Int32Array;
  readonly #nextOfKind: Int32Array;
  #originX = 0;
  #originY = 0;
  #upwards = false;
  #kind: Kind | undefined;
  readonly #tokens: Uint16Array;
  #count = 0;

  constructor(ink: Ink, out: ContentWriter) {
    this.#ink = ink;
    this.#out = out;
    const { kinds, kindOf } = kindsOf(ink);
    this.#kinds = kinds;
    this.#kindOf = kindOf;
    this.#firstOfKind = new Int32Array(kinds.length).fill(-1);
    this.#nextOfKind = new Int32Array(kindOf.length);
    this.#tokens = tokensFor(ink);
  }

  /** Writes the pieces from number `from` up to `to`, measured from their upper left corner, so that few numbers need a sign. */
  patch(from: number, to: number): void {
    const { pieceStarts, coordinates } = this.#ink;
    let left = coordinates[pieceStarts[from]!]!;
    let top = coordinates[pieceStarts[from]! + 1]!;
    for (let i = pieceStarts[from]! + 2; i < pieceStarts[to]!; i += 2) {
      if (coordinates[i]! < left) left = coordinates[i]!;
      if (coordinates[i + 1]! < top) top = coordinates[i + 1]!;
    }
    const x = stepsOf(left);
    const y = stepsOf(top);
    this.#add(ONE);
    this.#add(ZERO);
    this.#add(ZERO);
    this.#add(ONE);
    this.#pair(x - this.#originX, y - this.#originY);
    this.#add(ORIGIN);
    this.#originX = x;
    this.#originY = y;
    let lowest = this.#kindOf[from]!;
    let highest = lowest;
    for (let piece = to - 1; piece >= from; piece--) {
      const kind = this.#kindOf[piece]!;
      if (kind < lowest) lowest = kind;
      if (kind > highest) highest = kind;
      this.#nextOfKind[piece] = this.#firstOfKind[kind]!;
      this.#firstOfKind[kind] = piece;
    }
    // Up and down in turn: the shade and the width that one patch ends with are mostly those of the next.
    this.#upwards = !this.#upwards;
    if (this.#upwards) for (let kind = lowest; kind <= highest; kind++) this.#piecesOf(kind);
    else for (let kind = highest; kind >= lowest; kind--) this.#piecesOf(kind);
  }

  /** Writes the pieces of one kind that are in the patch, if there are any. */
  #piecesOf(kind: number): void {
    let piece = this.#firstOfKind[kind]!;
    if (piece === -1) return;
    this.#setPen(this.#kinds[kind]!);
    for (; piece >= 0; piece = this.#nextOfKind[piece]!) this.#piece(piece);
    this.#add(STROKE);
    this.#firstOfKind[kind] = -1;
  }

  #setPen(kind: Kind): void {
    const before = this.#kind;
    this.#kind = kind;
    if (kind.shade !== before?.shade) for (const token of kind.colour) this.#add(token);
    if (kind.width === before?.width) return;
    this.#add(ZERO + kind.width);
    this.#add(WIDTH);
  }

  #piece(piece: number): void {
    const { pieceStarts, coordinates: c } = this.#ink;
    const start = pieceStarts[piece]!;
    const end = pieceStarts[piece + 1]!;
    this.#point(c, start);
    this.#add(MOVE);
    // A line of no length is drawn by some renderers only, so a dot is one step long.
    if (end === start + 2) {
      this.#pair(stepsOf(c[start]!) - this.#originX + 1, stepsOf(c[start + 1]!) - this.#originY);
      this.#add(LINE);
    }
    for (let i = start + 2; i < end; i += 6) {
      const operator = operatorOf(c, i - 2);
      if (operator === CURVE || operator === CURVE_WITH_FIRST) this.#point(c, i);
      if (operator === CURVE || operator === CURVE_WITH_SECOND) this.#point(c, i + 2);
      this.#point(c, i + 4);
      this.#add(operator);
    }
  }

  #point(c: Int32Array, at: number): void {
    this.#pair(stepsOf(c[at]!) - this.#originX, stepsOf(c[at + 1]!) - this.#originY);
  }

  #pair(x: number, y: number): void {
    if (x > TOKEN_REACH || x < -TOKEN_REACH || y > TOKEN_REACH || y < -TOKEN_REACH) {
      this.flush();
      this.#out.text(`${x} ${y} `);
      return;
    }
    const count = this.#count;
    this.#tokens[count] = ZERO + x;
    this.#tokens[count + 1] = ZERO + y;
    this.#count = count + 2;
  }

  #add(token: number): void {
    this.#tokens[this.#count++] = token;
  }

  /** Writes what has been collected. */
  flush(): void {
    this.#out.tokens(this.#tokens, this.#count);
    this.#count = 0;
  }
}

/** Room for all tokens of an ink, which the next ink uses again: new memory costs more than what is written to it. */
function tokensFor({ coordinates, widths }: Ink): Uint16Array {
  const most = 2 * coordinates.length + MOST_PER_PIECE * widths.length;
  if (roomForTokens.length < most) roomForTokens = new Uint16Array(2 * most);
  return roomForTokens;
}

let roomForTokens = new Uint16Array(0);
/** More than a piece takes besides its coordinates: its patch, its pen, and its operators. */
const MOST_PER_PIECE = 24;

/** The operator that draws a segment: a handle on its own knot is left out, and so are both where they hardly matter. */
function operatorOf(c: Int32Array, at: number): number {
  const ax = c[at + 2]! - c[at]!;
  const ay = c[at + 3]! - c[at + 1]!;
  const bx = c[at + 4]! - c[at + 6]!;
  const by = c[at + 5]! - c[at + 7]!;
  const hasFirst = (ax | ay) !== 0;
  const hasSecond = (bx | by) !== 0;
  if ((!hasFirst && !hasSecond) || isStraight(c, at)) return LINE;
  return hasFirst ? (hasSecond ? CURVE : CURVE_WITH_FIRST) : CURVE_WITH_SECOND;
}

/** Whether no point of a segment lies further from its chord than a step: it is printed as a straight line, at a third of the bytes. */
function isStraight(c: Int32Array, at: number): boolean {
  const dx = c[at + 6]! - c[at]!;
  const dy = c[at + 7]! - c[at + 1]!;
  const ax = c[at + 2]! - c[at]!;
  const ay = c[at + 3]! - c[at + 1]!;
  const bx = c[at + 4]! - c[at]!;
  const by = c[at + 5]! - c[at + 1]!;
  const square = dx * dx + dy * dy;
  const a = ax * dx + ay * dy;
  const b = bx * dx + by * dy;
  if (a < 0 || a > square || b < 0 || b > square) return false;
  // A cubic curve strays from its chord by at most three quarters of what its handles do.
  const aside = 0.75 * Math.max(Math.abs(ax * dy - ay * dx), Math.abs(bx * dy - by * dx));
  return aside * aside <= STEP * STEP * square;
}

/** A hundredth of a colour's range is a third of a shade. */
const strokeColour = (rgb: readonly number[]): number[] => [
  ...rgb.map((v) => hundredths(Math.round(v / 2.55))),
  COLOUR,
];
const hundredths = (count: number): number => (count === 0 ? ZERO : count === 100 ? ONE : HUNDREDTH + count - 1);

/** Pieces of one shade and width (in steps), and the tokens that set the colour for them. */
type Kind = { shade: number; width: number; colour: number[] };

function kindsOf({ widths, shades, colour }: Ink): { kinds: Kind[]; kindOf: Int32Array } {
  let span = 1;
  let darkest = 0;
  let lightest = 0;
  for (let piece = 0; piece < widths.length; piece++) {
    if (widths[piece]! >= span) span = widths[piece]! + 1;
    if (shades[piece]! < darkest) darkest = shades[piece]!;
    else if (shades[piece]! > lightest) lightest = shades[piece]!;
  }
  const places = new Int32Array((lightest - darkest + 1) * span);
  const kindOf = new Int32Array(widths.length);
  for (let piece = 0; piece < widths.length; piece++) {
    kindOf[piece] = (shades[piece]! - darkest) * span + widths[piece]!;
    places[kindOf[piece]!] = 1;
  }
  const kinds: Kind[] = [];
  for (let place = 0; place < places.length; place++) {
    if (places[place] === 0) continue;
    places[place] = kinds.length;
    const shade = Math.floor(place / span) + darkest;
    const width = place % span;
    const before = kinds[kinds.length - 1];
    const operator = before?.shade === shade ? before.colour : strokeColour(shadeOf(colour.rgb, shade));
    kinds.push({ shade, width: Math.min(TOKEN_REACH, Math.round(width / STEP)), colour: operator });
  }
  for (let piece = 0; piece < widths.length; piece++) kindOf[piece] = places[kindOf[piece]!]!;
  return { kinds, kindOf };
}
