import { AS_LINE, type DrawnAs, type Hand, pointAt, type Stroke, WITH_FIRST, WITH_SECOND } from './hand.ts';

/** How far a stroke may be drawn from where the hand has it, in x-heights: less than 0.02 mm on a card, a fourteenth of the pen. */
const TOLERANCE = 0.007;
/** How little a segment may bend and still say in which direction. */
const FLATTEST = 0.02;
const SAMPLES = 10;
const ROUNDS = 6;

/** x and y of a knot, two handles and a knot. */
type Curve = readonly [number, number, number, number, number, number, number, number];

/**
 * The same hand, knowing which segments of its strokes can be drawn as lines or with one handle, within a tolerance. They make
 * up most of what is written, and every drawing and file of it is a third smaller. Found out once: letters only bend a little.
 */
export function simplifiedHand(hand: Hand): Hand {
  const glyphs = [...hand.glyphs].map(
    ([char, glyph]) => [char, { ...glyph, strokes: glyph.strokes.map(simplifiedStroke) }] as const,
  );
  return { ...hand, glyphs: new Map(glyphs) };
}

function simplifiedStroke(stroke: Stroke): Stroke {
  const count = stroke.lengths.length;
  const drawnAs = {
    kinds: new Uint8Array(count),
    along: new Float64Array(count),
    aside: new Float64Array(count),
  };
  for (let segment = 0; segment < count; segment++) simplify(stroke, segment, drawnAs);
  return { ...stroke, drawnAs };
}

/** Finds the simplest way of drawing a segment that is near enough to it. */
function simplify({ points }: Stroke, segment: number, { kinds, along, aside }: DrawnAs): void {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points.subarray(6 * segment, 6 * segment + 8) as unknown as Curve;
  const samples = samplesOf(points, segment);
  if (isNear(samples.slice(), [x0, y0, x0, y0, x3, y3, x3, y3])) {
    kinds[segment] = AS_LINE;
    return;
  }
  const [chordX, chordY] = [x3 - x0, y3 - y0];
  const [bulgeX, bulgeY] = [x1 - x0 + x2 - x3, y1 - y0 + y2 - y3];
  const cross = chordX * bulgeY - chordY * bulgeX;
  if (Math.abs(cross) < FLATTEST * (chordX * chordX + chordY * chordY)) return;
  for (const kind of [WITH_SECOND, WITH_FIRST]) {
    const handle = oneHandle(samples.slice(), [x0, y0, x3, y3], kind);
    if (!handle) continue;
    const x = handle[0] - (kind === WITH_SECOND ? x0 : x3);
    const y = handle[1] - (kind === WITH_SECOND ? y0 : y3);
    kinds[segment] = kind;
    along[segment] = (x * bulgeY - y * bulgeX) / cross;
    aside[segment] = (chordX * y - chordY * x) / cross;
    return;
  }
}

/** Points on a segment: x, y and the place on the curve that comes near it, 0 to 1. */
function samplesOf(points: Float64Array, segment: number): Float64Array {
  const samples = new Float64Array(3 * (SAMPLES - 1));
  for (let i = 1; i < SAMPLES; i++) {
    const { x, y } = pointAt(points, 6 * segment, i / SAMPLES);
    samples.set([x, y, i / SAMPLES], 3 * (i - 1));
  }
  return samples;
}

/** Where the only handle of a curve between two knots has to be, so that it comes near all samples; undefined if it can't. */
function oneHandle(
  samples: Float64Array,
  [x0, y0, x3, y3]: readonly [number, number, number, number],
  kind: number,
): [number, number] | undefined {
  // A curve leaves slowly where it has no handle.
  for (let i = 2; i < samples.length; i += 3)
    samples[i] = kind === WITH_SECOND ? Math.sqrt(samples[i]!) : 1 - Math.sqrt(1 - samples[i]!);
  for (let round = 0; round < ROUNDS; round++) {
    let [weights, x, y] = [0, 0, 0];
    for (let i = 0; i < samples.length; i += 3) {
      const u = samples[i + 2]!;
      const v = 1 - u;
      const weight = kind === WITH_SECOND ? 3 * u * u * v : 3 * u * v * v;
      const atEnd = kind === WITH_SECOND ? u * u * u : 1 - v * v * v - weight;
      const atStart = 1 - weight - atEnd;
      weights += weight * weight;
      x += weight * (samples[i]! - atStart * x0 - atEnd * x3);
      y += weight * (samples[i + 1]! - atStart * y0 - atEnd * y3);
    }
    x /= weights;
    y /= weights;
    const curve: Curve = kind === WITH_SECOND ? [x0, y0, x0, y0, x, y, x3, y3] : [x0, y0, x, y, x3, y3, x3, y3];
    const stray = strayOf(samples, curve);
    if (stray <= TOLERANCE) return [x, y];
    if (stray > 8 * TOLERANCE) return undefined;
  }
  return undefined;
}

function isNear(samples: Float64Array, curve: Curve): boolean {
  for (let round = 0; round < ROUNDS; round++) if (strayOf(samples, curve) <= TOLERANCE) return true;
  return false;
}

/** The largest distance of a sample from its place on the curve. Moves each place towards the nearest one (Newton). */
function strayOf(samples: Float64Array, [x0, y0, x1, y1, x2, y2, x3, y3]: Curve): number {
  let worst = 0;
  for (let i = 0; i < samples.length; i += 3) {
    const u = samples[i + 2]!;
    const v = 1 - u;
    const [b0, b1, b2, b3] = [v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u];
    const dx = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3 - samples[i]!;
    const dy = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3 - samples[i + 1]!;
    const alongX = v * v * (x1 - x0) + 2 * u * v * (x2 - x1) + u * u * (x3 - x2);
    const alongY = v * v * (y1 - y0) + 2 * u * v * (y2 - y1) + u * u * (y3 - y2);
    const square = alongX * alongX + alongY * alongY;
    const step = square > 0 ? (dx * alongX + dy * alongY) / (3 * square) : 0;
    samples[i + 2] = Math.max(0, Math.min(1, u - step));
    worst = Math.max(worst, dx * dx + dy * dy);
  }
  return Math.sqrt(worst);
}
