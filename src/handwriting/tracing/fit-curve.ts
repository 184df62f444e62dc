import { distance, type TracePoint } from './skeleton-graph.ts';

/** A chain of cubic Bezier segments, 3n + 1 points: knot, handle, handle, knot, ... with the index of the input point at each knot. */
export type FittedCurve = { points: TracePoint[]; knots: number[] };

type Vector = { x: number; y: number };
const minus = (p: Vector, q: Vector): Vector => ({ x: p.x - q.x, y: p.y - q.y });
const dot = (p: Vector, q: Vector): number => p.x * q.x + p.y * q.y;
const unit = (v: Vector): Vector => {
  const length = Math.sqrt(dot(v, v)) || 1;
  return { x: v.x / length, y: v.y / length };
};

/**
 * Fits smooth cubic segments to a line (Schneider), breaking it at corners, so that no input point lies further than
 * `tolerance` from the curve and no segment is longer than `longest`.
 */
export function fitCurve(line: readonly TracePoint[], tolerance: number, longest: number, reach: number): FittedCurve {
  const last = line.length - 1;
  const breaks = [0, ...corners(line, reach), last];
  const curve: FittedCurve = { points: [line[0]!], knots: [0] };
  for (let k = 1; k < breaks.length; k++) {
    const from = breaks[k - 1]!;
    const to = breaks[k]!;
    fitBetween(
      line,
      from,
      to,
      tangent(line, from, 1, from, to),
      tangent(line, to, -1, from, to),
      curve,
      tolerance,
      longest,
    );
  }
  return curve;
}

/** Indices of the inner points where the line turns by more than about 60 degrees within `reach` on either side. */
function corners(line: readonly TracePoint[], reach: number): number[] {
  const sharpness = line.map((p, i) => {
    const before = pointAtDistance(line, i, -1, reach);
    const after = pointAtDistance(line, i, 1, reach);
    return before && after ? -dot(unit(minus(before, p)), unit(minus(after, p))) : 1;
  });
  const found: number[] = [];
  for (let i = 1; i < line.length - 1; i++) {
    if (sharpness[i]! > 0.45) continue;
    const nearby = line.flatMap((p, j) => (distance(p, line[i]!) < 1.5 * reach && Math.abs(j - i) < 12 ? [j] : []));
    if (nearby.every((j) => sharpness[j]! > sharpness[i]! || j <= i === (sharpness[j]! === sharpness[i]!) || j === i))
      found.push(i);
  }
  return found.filter((i, k) => k === 0 || i - found[k - 1]! > 2);
}

function pointAtDistance(line: readonly TracePoint[], i: number, step: 1 | -1, reach: number): TracePoint | undefined {
  for (let j = i + step; j >= 0 && j < line.length; j += step)
    if (distance(line[j]!, line[i]!) >= reach) return line[j]!;
  return undefined;
}

function tangent(line: readonly TracePoint[], i: number, step: 1 | -1, from: number, to: number): Vector {
  const near = Math.min(to, Math.max(from, i + step));
  const far = Math.min(to, Math.max(from, i + 3 * step));
  const a = unit(minus(line[near]!, line[i]!));
  const b = unit(minus(line[far]!, line[i]!));
  return unit({ x: a.x * 1.5 - b.x * 0.5, y: a.y * 1.5 - b.y * 0.5 });
}

function fitBetween(
  line: readonly TracePoint[],
  from: number,
  to: number,
  leaving: Vector,
  arriving: Vector,
  curve: FittedCurve,
  tolerance: number,
  longest: number,
): void {
  const places = chordPlaces(line, from, to);
  const length = places[places.length - 1]!;
  let t = places.map((d) => d / (length || 1));
  let segment = bestSegment(line, from, to, t, leaving, arriving, length);
  let worst = furthest(line, from, t, segment);
  for (let round = 0; round < 8 && worst.error > tolerance && worst.error < 10 * tolerance && to - from > 2; round++) {
    t = t.map((u, k) => nearestPlace(line[from + k]!, u, segment));
    segment = bestSegment(line, from, to, t, leaving, arriving, length);
    worst = furthest(line, from, t, segment);
  }
  if (to - from < 2 || (worst.error <= tolerance && length <= longest)) {
    curve.points.push(segment[1]!, segment[2]!, line[to]!);
    curve.knots.push(to);
    return;
  }
  const split = worst.error <= tolerance ? (from + to) >> 1 : Math.min(to - 1, Math.max(from + 1, worst.index));
  const through = unit(minus(line[Math.min(to, split + 3)]!, line[Math.max(from, split - 3)]!));
  fitBetween(line, from, split, leaving, { x: -through.x, y: -through.y }, curve, tolerance, longest);
  fitBetween(line, split, to, through, arriving, curve, tolerance, longest);
}

function chordPlaces(line: readonly TracePoint[], from: number, to: number): number[] {
  const places = [0];
  for (let i = from + 1; i <= to; i++) places.push(places[places.length - 1]! + distance(line[i]!, line[i - 1]!));
  return places;
}

type Segment = readonly [Vector, Vector, Vector, Vector];

function bestSegment(
  line: readonly TracePoint[],
  from: number,
  to: number,
  t: number[],
  leaving: Vector,
  arriving: Vector,
  length: number,
): Segment {
  const start = line[from]!;
  const end = line[to]!;
  let c00 = 0;
  let c01 = 0;
  let c11 = 0;
  let x0 = 0;
  let x1 = 0;
  t.forEach((u, k) => {
    const v = 1 - u;
    const b1 = 3 * u * v * v;
    const b2 = 3 * u * u * v;
    const anchored = v * v * v + b1;
    const rest = {
      x: line[from + k]!.x - start.x * anchored - end.x * (1 - anchored),
      y: line[from + k]!.y - start.y * anchored - end.y * (1 - anchored),
    };
    c00 += b1 * b1;
    c01 += b1 * b2 * dot(leaving, arriving);
    c11 += b2 * b2;
    x0 += b1 * dot(leaving, rest);
    x1 += b2 * dot(arriving, rest);
  });
  const determinant = c00 * c11 - c01 * c01;
  let alpha = Math.abs(determinant) > 1e-9 ? (x0 * c11 - x1 * c01) / determinant : 0;
  let beta = Math.abs(determinant) > 1e-9 ? (c00 * x1 - c01 * x0) / determinant : 0;
  if (alpha < 0.05 * length || beta < 0.05 * length || alpha > 1.2 * length || beta > 1.2 * length) {
    alpha = length / 3;
    beta = length / 3;
  }
  return [
    start,
    { x: start.x + leaving.x * alpha, y: start.y + leaving.y * alpha },
    { x: end.x + arriving.x * beta, y: end.y + arriving.y * beta },
    end,
  ];
}

function pointOn([a, b, c, d]: Segment, u: number): Vector {
  const v = 1 - u;
  const k0 = v * v * v;
  const k1 = 3 * u * v * v;
  const k2 = 3 * u * u * v;
  const k3 = u * u * u;
  return { x: k0 * a.x + k1 * b.x + k2 * c.x + k3 * d.x, y: k0 * a.y + k1 * b.y + k2 * c.y + k3 * d.y };
}

function furthest(line: readonly TracePoint[], from: number, t: number[], segment: Segment) {
  let error = 0;
  let index = from;
  t.forEach((u, k) => {
    const d = distance(line[from + k]!, pointOn(segment, u));
    if (d > error) {
      error = d;
      index = from + k;
    }
  });
  return { error, index };
}

/** One Newton step towards the place on the segment that is nearest to a point. */
function nearestPlace(p: Vector, u: number, segment: Segment): number {
  const [a, b, c, d] = segment;
  const v = 1 - u;
  const off = minus(pointOn(segment, u), p);
  const first = {
    x: 3 * (v * v * (b.x - a.x) + 2 * u * v * (c.x - b.x) + u * u * (d.x - c.x)),
    y: 3 * (v * v * (b.y - a.y) + 2 * u * v * (c.y - b.y) + u * u * (d.y - c.y)),
  };
  const second = {
    x: 6 * (v * (c.x - 2 * b.x + a.x) + u * (d.x - 2 * c.x + b.x)),
    y: 6 * (v * (c.y - 2 * b.y + a.y) + u * (d.y - 2 * c.y + b.y)),
  };
  const slope = dot(first, first) + dot(off, second);
  return slope === 0 ? u : Math.min(1, Math.max(0, u - dot(off, first) / slope));
}
