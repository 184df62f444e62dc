import { type Glyph, glyphOf, type Hand, type Stroke, samplesOf, segmentLength } from './hand.ts';

/**
 * Plain capitals and figures for where a machine has to read what is written, the same in every hand. A glyph is its strokes
 * on a grid ten units high: straight from point to point, or as one curve through the points after a tilde.
 */
const SKELETONS: Record<string, string[]> = {
  A: ['0,0 3.5,10 7,0', '1.26,3.6 5.74,3.6'],
  B: ['0,10 0,0', '~0,10 3.6,9.9 5.6,8.9 5.6,6.6 3.6,5.4 0,5.3', '~0,5.3 4,5.2 6.2,4 6.2,1.4 4,.1 0,0'],
  C: ['~6.6,8.2 5.2,9.7 3.4,10 1.2,8.6 0,5 1.2,1.4 3.4,0 5.2,.3 6.6,1.8'],
  D: ['0,10 0,0', '~0,10 3,9.8 6,8 6.9,5 6,2 3,.2 0,0'],
  E: ['6,10 0,10 0,0 6,0', '0,5.2 4.8,5.2'],
  F: ['6,10 0,10 0,0', '0,5.2 4.6,5.2'],
  G: ['~6.6,8.4 5.2,9.7 3.4,10 1.2,8.6 0,5 1.2,1.4 3.6,0 5.6,.4 6.8,1.8', '6.8,1.8 6.8,4.6 4,4.6'],
  H: ['0,10 0,0', '7,10 7,0', '0,5.2 7,5.2'],
  I: ['0,10 3.8,10', '1.9,10 1.9,0', '0,0 3.8,0'],
  J: ['~5,10 5,6.5 5,3 4.2,.8 2.5,0 .8,.7 0,2.4'],
  K: ['0,10 0,0', '6.2,10 0,4.2', '1.9,6 6.6,0'],
  L: ['0,10 0,0 5.8,0'],
  M: ['0,0 .5,10 4.2,2.6 7.9,10 8.4,0'],
  N: ['0,0 0,10 6.8,0 6.8,10'],
  O: ['~3.7,10 1.2,8.6 0,5 1.2,1.4 3.7,0 6.2,1.4 7.4,5 6.2,8.6 3.7,10'],
  P: ['0,10 0,0', '~0,10 3.8,9.9 6,8.9 6,6.2 3.8,4.9 0,4.8'],
  Q: ['~3.7,10 1.2,8.6 0,5 1.2,1.4 3.7,0 6.2,1.4 7.4,5 6.2,8.6 3.7,10', '4.6,2.8 7.4,-.6'],
  R: ['0,10 0,0', '~0,10 3.8,9.9 6,8.9 6,6.2 3.8,4.9 0,4.8', '2.8,4.85 6.6,0'],
  S: ['~5.8,8.5 4.4,9.8 2.6,10 .7,9 .5,7 2.4,5.6 4.4,4.7 6,3 5.4,.9 3.2,0 1.4,.3 0,1.7'],
  T: ['0,10 7,10', '3.5,10 3.5,0'],
  U: ['~0,10 0,6.5 0,3.6 1,1 3.4,0 5.8,1 6.8,3.6 6.8,6.5 6.8,10'],
  V: ['0,10 3.5,0 7,10'],
  W: ['0,10 2.4,0 4.8,8 7.2,0 9.6,10'],
  X: ['0,10 6.8,0', '6.8,10 0,0'],
  Y: ['0,10 3.4,4.8 6.8,10', '3.4,4.8 3.4,0'],
  Z: ['0,10 6.6,10 0,0 6.6,0'],
  0: ['~3,10 .9,8.6 0,5 .9,1.4 3,0 5.1,1.4 6,5 5.1,8.6 3,10'],
  1: ['.2,8 2.6,10 2.6,0', '.2,0 5,0'],
  2: ['~.2,7.6 1.2,9.5 3.1,10 5.3,9.2 5.9,7.2 4.6,4.8 2.4,2.4 0,0', '0,0 6.2,0'],
  3: ['~.4,8.8 2.6,10 5,9.3 5.6,7.5 4.6,5.8 2.4,5.3', '~2.4,5.3 5,4.8 6.1,2.8 5,.7 2.6,0 0,1.2'],
  4: ['4.6,0 4.6,10 0,3.2 6.6,3.2'],
  5: ['6.2,10 .9,10 .7,5.2', '~.7,5.2 2,6 3.6,6.1 5.6,5.2 6.4,3.1 5.5,.9 3.2,0 1.4,.2 0,1.1'],
  6: ['~5.2,9.7 2.8,8.9 .8,6.4 .1,3.2 1.1,.7 3.1,0 5.1,.8 6,3 5.1,5.2 3.1,5.9 1.1,5 .1,3.2'],
  7: ['0,10 7,10 2.4,0'],
  8: [
    '~3.1,5.3 .9,6.1 .3,7.7 1,9.4 3.1,10 5.2,9.4 5.9,7.7 5.3,6.1 3.1,5.3',
    '~3.1,5.3 .9,4.4 0,2.6 .9,.6 3.1,0 5.3,.6 6.2,2.6 5.3,4.4 3.1,5.3',
  ],
  9: ['~5.9,6.8 4.9,5 2.9,4.1 .9,4.8 0,7 .9,9.2 2.9,10 4.9,9.3 5.9,6.8 5.2,3.6 3.2,1.1 .8,.3'],
  '-': ['.4,4.8 3.6,4.8'],
};

/** The height of a capital, and the blank on either side of it besides the width of the pen, in x-heights. */
const HEIGHT = 1.6;
const UNIT = HEIGHT / 10;
const SIDE = 0.18;
/** Ends nearer than this to another stroke of the glyph lie on it. */
const TOUCHES = 0.1;

/** Block letters have characters of their own, in Unicode's private use area, so that they can stand beside the hand's. */
const FIRST = 0xe000;
const CHARACTERS = Object.keys(SKELETONS);
const blockOf = new Map(CHARACTERS.map((char, n) => [char, String.fromCharCode(FIRST + n)]));

/** A text in the characters that `withBlockLetters` writes plainly; what has no block letter stays as it is. */
export const inBlockLetters = (text: string): string =>
  [...text.toUpperCase()].map((char) => blockOf.get(char) ?? char).join('');

const known = new WeakMap<Hand, Hand>();

/** The same hand, which writes the characters of `inBlockLetters` too, with its own pen. */
export function withBlockLetters(hand: Hand): Hand {
  const made = known.get(hand);
  if (made) return made;
  const glyphs = new Map(hand.glyphs);
  for (const [char, block] of blockOf) glyphs.set(block, blockGlyph(block, SKELETONS[char]!, hand.halfWidth));
  const plain = { ...hand, glyphs };
  known.set(hand, plain);
  return plain;
}

function blockGlyph(char: string, skeleton: string[], halfWidth: number): Glyph {
  const lines = skeleton.map(pointsOf);
  const left = SIDE + halfWidth;
  const width = UNIT * Math.max(...lines.flatMap((line) => line.map(([x]) => x)));
  const strokes = lines.map((line, n) =>
    strokeThrough(
      line.map(([x, y]) => [left + UNIT * x, UNIT * y]),
      skeleton[n]!.startsWith('~'),
      halfWidth,
    ),
  );
  const all = strokes.map((stroke) => attached(stroke, strokes));
  return { ...glyphOf(char, width + 2 * left, all), isCareful: true };
}

type Point = [x: number, y: number];

const pointsOf = (line: string): Point[] =>
  line
    .replace('~', '')
    .split(' ')
    .map((point) => point.split(',').map(Number) as Point);

function strokeThrough(line: Point[], isCurve: boolean, halfWidth: number): Stroke {
  const at = (i: number) => line[Math.max(0, Math.min(line.length - 1, i))]!;
  const isClosed = isCurve && at(0).join() === at(line.length - 1).join();
  const before = (i: number) => (isClosed && i === 0 ? at(line.length - 2) : at(i - 1));
  const after = (i: number) => (isClosed && i === line.length - 1 ? at(1) : at(i + 1));
  const numbers: number[] = [...at(0)];
  for (let i = 0; i + 1 < line.length; i++) {
    const [from, to] = [at(i), at(i + 1)];
    const handle = (k: number, axis: 0 | 1) =>
      isCurve ? (after(k)[axis] - before(k)[axis]) / 6 : (to[axis] - from[axis]) / 3;
    numbers.push(from[0] + handle(i, 0), from[1] + handle(i, 1));
    numbers.push(to[0] - handle(i + 1, 0), to[1] - handle(i + 1, 1), ...to);
  }
  const points = Float64Array.from(numbers);
  const lengths = Float64Array.from({ length: line.length - 1 }, (_, k) => segmentLength(points, 6 * k));
  return {
    points,
    lengths,
    halfWidths: new Float64Array(line.length).fill(halfWidth),
    length: lengths.reduce((a, b) => a + b, 0),
    isDot: false,
    isClosed,
    attachedStart: false,
    attachedEnd: false,
    mark: -1,
  };
}

/** Says of a stroke which of its ends lie on others, so that they stay there and keep their width. */
function attached(stroke: Stroke, strokes: Stroke[]): Stroke {
  const others = strokes.filter((other) => other !== stroke).flatMap(samplesOf);
  const touches = (x: number, y: number) => others.some((p) => Math.hypot(p.x - x, p.y - y) < TOUCHES);
  const { points } = stroke;
  return {
    ...stroke,
    attachedStart: touches(points[0]!, points[1]!),
    attachedEnd: touches(points.at(-2)!, points.at(-1)!),
  };
}
