/**
 * A letter as a reader sees it: where its pen lines run and in which direction, whatever the pen's width. Letters of different
 * writers are comparable after `normalizer`: upright, and with ascenders and tails of one length.
 */
export type Point = { x: number; y: number };

/** The letter's lines in cells of a grid, by direction, blurred, of length 1. */
export type Shape = Float32Array;

const COLUMNS = 9;
const ROWS = 13;
const DIRECTIONS = 4;
/** The height of the lowest row and the distance of rows and columns, in normalized x-heights. */
const BOTTOM = -1.1;
const STEP = 0.28;
/** Points nearer than this are one, so that slowly drawn lines weigh no more than others. */
const GRAIN = 0.04;
const NEAR = 0.16;
/** The weight of a point that stands alone. */
const DOT = 5;
const BLUR = 0.7;
/** How much of a letter's own width counts: 1 compares widths, 0 ignores them. */
const WIDTH_COUNTS = 0.5;
const USUAL_SPREAD = 0.32;

/** What tells one writer's proportions from another's: the slant, the heights of tall letters, capitals and figures, the depth of tails. */
export type Proportions = { slant: number; tall: number; capital: number; figure: number; deep: number };

/** The common proportions. */
const TALL = 2;
const DEEP = 1;

/** Gives the proportions of a writer from how letters are drawn, in x-heights above the baseline. */
export function proportionsOf(letter: (char: string) => Point[] | undefined): Proportions {
  const middle = (v: number[]) => v.toSorted((a, b) => a - b)[v.length >> 1] ?? 0;
  const top = (chars: string) => middle([...chars].flatMap((c) => tipOf(letter(c), Math.max)));
  const slants = [...'lhdtbkpqHINMRPBDEF'].flatMap((c) => slantOf(letter(c)));
  return {
    slant: middle(slants),
    tall: Math.max(1.2, top('bdfhkl')),
    capital: Math.max(0.8, top('ABCDEFGHIKLMNOPRSTUVWXYZ')),
    figure: Math.max(0.6, top('0123456789')),
    deep: Math.max(0.3, -middle([...'gpqy'].flatMap((c) => tipOf(letter(c), Math.min)))),
  };
}

const tipOf = (points: Point[] | undefined, most: typeof Math.max): number[] =>
  points?.length ? [most(...points.map((p) => p.y))] : [];

/** The shear at which the letter's lines are upright most of all: where its columns are fullest. */
function slantOf(points: Point[] | undefined): number[] {
  if (!points?.length) return [];
  let [best, fullest] = [0, -1];
  for (let slant = -0.3; slant <= 1; slant += 0.05) {
    const columns = new Map<number, number>();
    for (const { x, y } of points) {
      const column = Math.round((x - slant * y) / 0.08);
      columns.set(column, (columns.get(column) ?? 0) + 1);
    }
    const full = [...columns.values()].reduce((sum, n) => sum + n * n, 0);
    if (full > fullest) [best, fullest] = [slant, full];
  }
  return [best];
}

/** Brings a point of a letter or figure to common proportions. */
export function normalizer(char: string, { slant, tall, capital, figure, deep }: Proportions): (p: Point) => Point {
  if (!/[a-z]/.test(char)) {
    const scale = TALL / (/\d/.test(char) ? figure : capital);
    return ({ x, y }) => ({ x: (x - slant * y) * scale, y: y * scale });
  }
  return ({ x, y }) => ({
    x: x - slant * y,
    y: y > 1 ? 1 + ((y - 1) * (TALL - 1)) / (tall - 1) : y < 0 ? (y * DEEP) / deep : y,
  });
}

/** The shape of a letter from points along its lines. */
export function shapeOf(points: readonly Point[]): Shape {
  const grains = [...new Map(points.map((p) => [`${Math.round(p.x / GRAIN)},${Math.round(p.y / GRAIN)}`, p])).values()];
  const centre = grains.reduce((sum, p) => sum + p.x, 0) / grains.length;
  const spread = Math.sqrt(grains.reduce((sum, p) => sum + (p.x - centre) ** 2, 0) / grains.length);
  const wide = (USUAL_SPREAD / Math.max(0.12, spread)) ** (1 - WIDTH_COUNTS);
  const shape = new Float32Array(COLUMNS * ROWS * DIRECTIONS);
  for (const p of grains) {
    const near = grains.filter((q) => Math.abs(q.x - p.x) <= NEAR && Math.abs(q.y - p.y) <= NEAR);
    // A dot is little ink and says much.
    const weight = Math.max(1, DOT / near.length);
    put(shape, (p.x - centre) * wide, p.y, directionAt(p, near), weight);
  }
  for (let i = 0; i < shape.length; i++) shape[i] = Math.sqrt(shape[i]!);
  const length = Math.sqrt(shape.reduce((sum, v) => sum + v * v, 0));
  return shape.map((v) => v / length);
}

/** The direction of the line through a point, in half turns: 0 and 1 are level, 0.5 is upright. */
function directionAt(p: Point, near: readonly Point[]): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (const q of near) {
    const [dx, dy] = [q.x - p.x, q.y - p.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  return (Math.atan2(2 * xy, xx - yy) / (2 * Math.PI) + 1) % 1;
}

function put(shape: Shape, x: number, y: number, direction: number, weight: number): void {
  const column = x / STEP + (COLUMNS - 1) / 2;
  const row = (y - BOTTOM) / STEP;
  const turn = direction * DIRECTIONS;
  for (let r = Math.max(0, Math.floor(row - 1)); r <= Math.min(ROWS - 1, Math.ceil(row + 1)); r++) {
    for (let c = Math.max(0, Math.floor(column - 1)); c <= Math.min(COLUMNS - 1, Math.ceil(column + 1)); c++) {
      const near = weight * Math.exp(-((c - column) ** 2 + (r - row) ** 2) / (2 * BLUR * BLUR));
      const first = Math.floor(turn);
      const share = turn - first;
      const at = (r * COLUMNS + c) * DIRECTIONS;
      shape[at + (first % DIRECTIONS)]! += near * (1 - share);
      shape[at + ((first + 1) % DIRECTIONS)]! += near * share;
    }
  }
}

/** How unlike two shapes are, 0 to 2. */
export function unlikeness(a: Shape, b: Shape): number {
  let together = 0;
  for (let i = 0; i < a.length; i++) together += a[i]! * b[i]!;
  return 2 - 2 * together;
}
