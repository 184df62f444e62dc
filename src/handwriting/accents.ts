import { type Glyph, glyphOf, type Hand, type Stroke, samplesOf, segmentLength } from './hand.ts';

type Line = [number, number][];

/** How accents are drawn, in x-heights: above, from the middle of their foot; below, from the middle of the letter's foot. */
const ABOVE: Record<string, Line[]> = {
  '\u0300': [
    [
      [-0.16, 0.32],
      [0.12, 0.02],
    ],
  ],
  '\u0301': [
    [
      [-0.1, 0],
      [0.2, 0.34],
    ],
  ],
  '\u0302': [
    [
      [-0.2, 0],
      [0.02, 0.28],
    ],
    [
      [0.02, 0.28],
      [0.22, 0.02],
    ],
  ],
  '\u0303': [
    [
      [-0.26, 0.04],
      [-0.1, 0.18],
      [0.08, 0.08],
      [0.26, 0.22],
    ],
  ],
  '\u0304': [
    [
      [-0.25, 0.1],
      [0.26, 0.14],
    ],
  ],
  '\u0306': [
    [
      [-0.2, 0.28],
      [-0.08, 0.08],
      [0.08, 0.08],
      [0.22, 0.3],
    ],
  ],
  '\u0307': [[[0.02, 0.1]]],
  '\u0308': [[[-0.15, 0.1]], [[0.18, 0.12]]],
  '\u0309': [
    [
      [-0.08, 0.26],
      [0.04, 0.36],
      [0.15, 0.26],
      [0.04, 0.14],
      [0.02, 0.02],
    ],
  ],
  '\u030a': [
    [
      [0.02, 0.3],
      [-0.12, 0.18],
      [0, 0.04],
      [0.13, 0.16],
      [0.02, 0.3],
    ],
  ],
  '\u030b': [
    [
      [-0.2, 0],
      [0.04, 0.3],
    ],
    [
      [0.08, 0.02],
      [0.32, 0.32],
    ],
  ],
  '\u030c': [
    [
      [-0.2, 0.3],
      [0, 0.02],
    ],
    [
      [0, 0.02],
      [0.24, 0.32],
    ],
  ],
};
const BELOW: Record<string, Line[]> = {
  '\u0323': [[[0, -0.24]]],
  '\u0326': [
    [
      [0.06, -0.18],
      [0.06, -0.32],
      [-0.08, -0.48],
    ],
  ],
  '\u0327': [
    [
      [0.02, 0],
      [-0.02, -0.14],
      [0.16, -0.26],
      [0.06, -0.42],
      [-0.12, -0.4],
    ],
  ],
  '\u0328': [
    [
      [0.26, 0],
      [0.08, -0.18],
      [0.12, -0.36],
      [0.32, -0.34],
    ],
  ],
};
/** The horn of ơ and ư, from where the letter's top ends. */
const HORN = '\u031b';
const HORN_LINE: Line = [
  [0, -0.04],
  [0.14, 0.02],
  [0.2, 0.14],
  [0.13, 0.25],
];
/** Letters that are another letter crossed by a line, given from the middle of the letter's height. */
const CROSSED: Record<string, [string, Line]> = {
  ł: [
    'l',
    [
      [-0.2, -0.18],
      [0.22, 0.22],
    ],
  ],
  Ł: [
    'L',
    [
      [-0.42, -0.16],
      [0.24, 0.2],
    ],
  ],
  đ: [
    'd',
    [
      [-0.02, 0.5],
      [0.56, 0.56],
    ],
  ],
  Đ: [
    'D',
    [
      [-0.7, 0],
      [0, 0.04],
    ],
  ],
  Ħ: [
    'H',
    [
      [-0.55, 0.42],
      [0.55, 0.48],
    ],
  ],
  ħ: [
    'h',
    [
      [-0.4, 0.5],
      [0.24, 0.56],
    ],
  ],
};
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };
const CLEARANCE = 0.2;

/**
 * The letter that a character is drawn from, and its accents; for a crossed letter, the line through it. Undefined where the
 * character is drawn from no other or has an accent that is not known.
 */
export function compositionOf(cluster: string): { letter: string; accents: string[]; crossed?: Line } | undefined {
  const crossed = CROSSED[cluster];
  if (crossed) return { letter: crossed[0], accents: [], crossed: crossed[1] };
  const [first = '', ...accents] = [...cluster.normalize('NFD')];
  const letter = DOTLESS[first] ?? first;
  if ((!accents.length && !DOTLESS[cluster]) || accents.length > 2) return undefined;
  const is_known = /^\p{L}$/u.test(letter) && accents.every((a) => ABOVE[a] ?? BELOW[a] ?? a === HORN);
  return is_known ? { letter, accents } : undefined;
}

/**
 * A letter with accents that the hand's font lacks, written as people would: the letter, then the accents. Undefined when the hand
 * has not got the letter or the accent is not known.
 */
export function composeGlyph(hand: Hand, cluster: string): Glyph | undefined {
  const composition = compositionOf(cluster);
  if (!composition) return undefined;
  const { letter, accents, crossed } = composition;
  const base = hand.glyphs.get(letter) ?? composeGlyph(hand, letter);
  if (!base) return undefined;
  if (crossed) return crossedLetter(base, cluster, crossed, hand.halfWidth);
  const isAbove = accents.some((a) => ABOVE[a]);
  const strokes = base.strokes.filter((s) => s.mark < 0 || (!isAbove && !DOTLESS[cluster]));
  const box = boxOf(strokes);
  let top = box.top + CLEARANCE;
  accents.forEach((accent, mark) => {
    if (accent === HORN) {
      strokes.push({ ...strokeThrough(HORN_LINE, box.topEnd, box.top, hand.halfWidth, -1), attachedStart: true });
      return;
    }
    const lines = ABOVE[accent] ?? BELOW[accent]!;
    const y = ABOVE[accent] ? top : Math.min(0.04, Math.max(-0.05, box.bottom));
    // Above a slanted letter the middle lies further to the right.
    const x = ABOVE[accent] ? box.topMiddle : box.middle;
    for (const line of lines) strokes.push(strokeThrough(line, x, y, hand.halfWidth, mark));
    if (ABOVE[accent]) top += 0.42;
  });
  return glyphOf(cluster, base.advance, strokes);
}

function crossedLetter(base: Glyph, char: string, line: Line, halfWidth: number): Glyph {
  const { middle, top, bottom } = boxOf(base.strokes);
  const bar = strokeThrough(line, middle, (top + bottom) / 2, halfWidth, -1);
  return glyphOf(char, base.advance, [...base.strokes, bar]);
}

function boxOf(strokes: Stroke[]): {
  middle: number;
  topMiddle: number;
  topEnd: number;
  top: number;
  bottom: number;
} {
  const points = strokes.flatMap(samplesOf);
  const centre = (of: { x: number }[]) => (Math.min(...of.map((p) => p.x)) + Math.max(...of.map((p) => p.x))) / 2;
  const top = Math.max(...points.map((p) => p.y));
  const bottom = Math.min(...points.map((p) => p.y));
  const upper = points.filter((p) => p.y > top - 0.35);
  // An exit stroke to the next letter does not move the accent.
  const middle = points.filter((p) => p.y > bottom + 0.15);
  const topEnd = Math.max(...points.filter((p) => p.y > top - 0.1).map((p) => p.x));
  return { middle: centre(middle.length ? middle : points), topMiddle: centre(upper), topEnd, top, bottom };
}

/** A stroke of even width through points moved by x and y, as a Catmull-Rom curve. One point makes a dot. */
function strokeThrough(line: Line, x: number, y: number, halfWidth: number, mark: number): Stroke {
  const at = (i: number) => line[Math.max(0, Math.min(line.length - 1, i))]!;
  const numbers = [x + at(0)[0], y + at(0)[1]];
  for (let i = 0; i + 1 < line.length; i++) {
    const handle = (k: number, axis: 0 | 1) => (at(k + 1)[axis] - at(k - 1)[axis]) / 6;
    const [from, to] = [at(i), at(i + 1)];
    numbers.push(x + from[0] + handle(i, 0), y + from[1] + handle(i, 1));
    numbers.push(x + to[0] - handle(i + 1, 0), y + to[1] - handle(i + 1, 1), x + to[0], y + to[1]);
  }
  const points = Float64Array.from(numbers);
  const lengths = Float64Array.from({ length: line.length - 1 }, (_, k) => segmentLength(points, 6 * k));
  return {
    points,
    lengths,
    halfWidths: new Float64Array(line.length).fill(halfWidth),
    length: lengths.reduce((a, b) => a + b, 0),
    isDot: line.length === 1,
    isClosed: false,
    attachedStart: false,
    attachedEnd: false,
    mark,
  };
}
