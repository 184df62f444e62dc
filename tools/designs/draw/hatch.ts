import { type Point, polygon, polyline } from './path.ts';
import type { Random } from './random.ts';

/** A woodcut gouge: a cut that enters thin, swells to `width` and leaves thin. Returns a closed outline. */
export function gouge(random: Random, from: Point, to: Point, width: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const peak = random.between(0.35, 0.65);
  const at = (t: number, reach: number): Point => [
    from[0] + (to[0] - from[0]) * t + nx * reach,
    from[1] + (to[1] - from[1]) * t + ny * reach,
  ];
  const half = width / 2;
  const wobble = () => half * random.between(0.75, 1.15);
  return polygon([
    from,
    at(peak * 0.5, wobble() * 0.8),
    at(peak, wobble()),
    at((1 + peak) / 2, wobble() * 0.75),
    to,
    at((1 + peak) / 2, -wobble() * 0.75),
    at(peak, -wobble()),
    at(peak * 0.5, -wobble() * 0.8),
  ]);
}

/** The stretches of a straight line that lie inside a polygon (even-odd). */
function stretches(area: readonly Point[], origin: Point, angle: number): [number, number][] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const hits: number[] = [];
  area.forEach((a, i) => {
    const b = area[(i + 1) % area.length] as Point;
    const da = (a[1] - origin[1]) * c - (a[0] - origin[0]) * s;
    const db = (b[1] - origin[1]) * c - (b[0] - origin[0]) * s;
    if (da < 0 === db < 0) return;
    const t = da / (da - db);
    const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    hits.push((x - origin[0]) * c + (y - origin[1]) * s);
  });
  hits.sort((a, b) => a - b);
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < hits.length; i += 2) pairs.push([hits[i] as number, hits[i + 1] as number]);
  return pairs;
}

/**
 * Parallel strokes that fill a polygon, as pairs of ends. `gap` is the distance between strokes, `stray` how far
 * (part of the gap) each may wander, `inset` how far ends stay from the edge.
 */
export function strokes(
  random: Random,
  area: readonly Point[],
  angle: number,
  gap: number,
  stray = 0.15,
  inset = 0,
): [Point, Point][] {
  const xs = area.map((p) => p[0]);
  const ys = area.map((p) => p[1]);
  const center: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const reach = Math.hypot(Math.max(...xs) - center[0], Math.max(...ys) - center[1]);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const found: [Point, Point][] = [];
  for (let d = -reach; d <= reach; d += gap) {
    const off = d + random.bell(gap * stray);
    const origin: Point = [center[0] - s * off, center[1] + c * off];
    for (const [from, to] of stretches(area, origin, angle)) {
      const [start, end] = [from + inset * random.between(0.4, 1.6), to - inset * random.between(0.4, 1.6)];
      if (end - start < gap) continue;
      found.push([
        [origin[0] + c * start, origin[1] + s * start],
        [origin[0] + c * end, origin[1] + s * end],
      ]);
    }
  }
  return found;
}

/** Pen hatching: path data of parallel lines inside a polygon. */
export const hatched = (random: Random, area: readonly Point[], angle: number, gap: number, inset = 0): string =>
  strokes(random, area, angle, gap, 0.15, inset)
    .map(([a, b]) => polyline([a, b]))
    .join('');

/** Woodcut hatching: path data of tapering cuts inside a polygon. */
export const gouged = (
  random: Random,
  area: readonly Point[],
  angle: number,
  gap: number,
  width: number,
  inset = 6,
): string =>
  strokes(random, area, angle, gap, 0.18, inset)
    .map(([a, b]) => gouge(random, a, b, width * random.between(0.7, 1.2)))
    .join('');
