import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { isSignature, type Signature, signatureFromPicture, signatureFromPointer, signatureInk } from './signature.ts';

const place = { x_px: 30, baseline_y_px: 400, width_px: 110, height_px: 36 };
const sheet = { width_px: 328.6, height_px: 486.5 };

function drawn(paper: string | undefined, width = 900): ReturnType<typeof signatureFromPicture> {
  const canvas = createCanvas(width, width / 3);
  const context = canvas.getContext('2d');
  context.scale(width / 900, width / 900);
  if (paper) {
    context.fillStyle = paper;
    context.fillRect(0, 0, 900, 300);
  }
  context.strokeStyle = '#1c2a52';
  context.lineWidth = 8;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(80, 220);
  context.bezierCurveTo(300, -60, 380, 380, 520, 120);
  context.bezierCurveTo(560, 60, 700, 260, 830, 140);
  context.stroke();
  const { data } = context.getImageData(0, 0, width, width / 3);
  return signatureFromPicture({ width, height: width / 3, rgba: data });
}

/** The two curves' length by the width of the whole: what the tracing has to find again. */
function drawnLength(): number {
  const curves = [
    [80, 220, 300, -60, 380, 380, 520, 120],
    [520, 120, 560, 60, 700, 260, 830, 140],
  ];
  const length = curves.reduce(
    (sum, c) => sum + samples(c).reduce((l, p, i, all) => l + (i ? far(p, all[i - 1]!) : 0), 0),
    0,
  );
  return length / (830 - 80);
}

const far = (p: number[], q: number[]): number => Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!);

function samples([x0, y0, x1, y1, x2, y2, x3, y3]: number[]): number[][] {
  return Array.from({ length: 33 }, (_, i) => {
    const t = i / 32;
    const at = (a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
    return [at(x0!, x1!, x2!, x3!), at(y0!, y1!, y2!, y3!)];
  });
}

function tracedLength({ strokes, width }: Signature): number {
  let length = 0;
  for (const stroke of strokes) {
    for (let k = 3; k < stroke.length; k += 7) {
      const from = k === 3 ? stroke.slice(0, 2) : stroke.slice(k - 3, k - 1);
      const points = samples([...from, ...stroke.slice(k, k + 6)]);
      length += points.reduce((l, p, i) => l + (i ? far(p, points[i - 1]!) : 0), 0);
    }
  }
  return length / width;
}

describe('signatureFromPicture', () => {
  test.each([
    ['on white paper', '#ffffff', 900],
    ['on grey paper', '#d8d4cc', 900],
    ['on transparent ground', undefined, 900],
    ['in a large picture', '#ffffff', 2400],
  ])('one pen line %s becomes one stroke of its length', (_, paper, width) => {
    const signature = drawn(paper, width)!;
    expect(signature.strokes).toHaveLength(1);
    expect(tracedLength(signature)).toBeGreaterThan(drawnLength() * 0.94);
    expect(tracedLength(signature)).toBeLessThan(drawnLength() * 1.06);
  });

  test('blank paper and black paper hold no signature', () => {
    const blank = new Uint8Array(4 * 300 * 100).fill(255);
    expect(signatureFromPicture({ width: 300, height: 100, rgba: blank })).toBeUndefined();
    const black = blank.map((_, i) => (i % 4 === 3 ? 255 : 0));
    expect(signatureFromPicture({ width: 300, height: 100, rgba: black })).toBeUndefined();
  });
});

describe('signatureFromPointer', () => {
  const wave = Array.from({ length: 90 }, (_, i) => ({
    x: 20 + i * 3 + (i % 2),
    y: 80 + 30 * Math.sin(i / 7) + (i % 3),
  }));

  test('a drawn line keeps its course and loses its jitter', () => {
    const signature = signatureFromPointer([wave])!;
    expect(signature.strokes).toHaveLength(1);
    expect(signature.strokes[0]!.length).toBeLessThan(7 * 30);
    expect(signature.height / signature.width).toBeCloseTo(60 / 268, 1);
  });

  test('slow parts are wider than quick ones', () => {
    const slow = Array.from({ length: 60 }, (_, i) => ({ x: 20 + i, y: 60 }));
    const quick = Array.from({ length: 20 }, (_, i) => ({ x: 80 + i * 12, y: 60 }));
    const [stroke] = signatureFromPointer([[...slow, ...quick]])!.strokes;
    expect(stroke![2]!).toBeGreaterThan(stroke![stroke!.length - 1]!);
  });

  test('a single touch is no signature', () => {
    expect(signatureFromPointer([[{ x: 4, y: 4 }]])).toBeUndefined();
    expect(signatureFromPointer([])).toBeUndefined();
  });
});

test('a signature is written within its place, in the ink that was asked for', () => {
  const ink = signatureInk(drawn('#ffffff')!, place, sheet, 'green');
  const xs = ink.coordinates.filter((_, i) => i % 2 === 0);
  const ys = ink.coordinates.filter((_, i) => i % 2 === 1);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(2900);
  expect(Math.max(...xs)).toBeLessThanOrEqual(14100);
  expect(Math.max(...ys) - Math.min(...ys)).toBeLessThanOrEqual(3700);
  expect(ink.colour.id).toBe('green');
});

describe('strokes that come from outside', () => {
  const sound: Signature = { format: 1, width: 4000, height: 900, strokes: [[10, 20, 30, 1, 2, 3, 4, 5, 6, 7]] };

  test('are a signature when they are what drawing and tracing give', () => {
    expect(isSignature(sound)).toBe(true);
    expect(isSignature(drawn('#fff')!)).toBe(true);
  });

  test.each([
    ['of a broken stroke', { strokes: [[10, 20, 30, 1, 2]] }],
    ['of no stroke', { strokes: [] }],
    ['with fractions', { strokes: [[10.5, 20, 30]] }],
    ['far outside their box', { strokes: [[10, 20_000, 30]] }],
    ['without a height', { height: 0 }],
    ['of another format', { format: 2 }],
    ['so many that they would burden every letter', { strokes: Array.from({ length: 401 }, () => [1, 2, 3]) }],
    ['with too many numbers', { strokes: Array.from({ length: 300 }, () => Array.from({ length: 24 }, () => 1)) }],
  ])('are none %s', (_, change) => {
    expect(isSignature({ ...sound, ...change })).toBe(false);
  });
});
