import { blob, type Point, polar, polygon } from './path.ts';
import type { Random } from './random.ts';

/** Scissor work: shapes whose edges are never quite true. Sizes in pixels. */

/** A four-sided piece cut by eye: corners wander by `wander`. */
export function cutRect(random: Random, x: number, y: number, width: number, height: number, wander = 4): string {
  const near = (px: number, py: number): Point => [px + random.bell(wander), py + random.bell(wander)];
  return polygon([near(x, y), near(x + width, y), near(x + width, y + height), near(x, y + height)]);
}

/** A round piece cut in many small snips. */
export function cutCircle(random: Random, x: number, y: number, radius: number, wander = 0.02, snips = 0): string {
  const count = snips || Math.max(9, Math.round(radius / 7));
  const start = random.between(0, 6.28);
  return polygon(
    Array.from({ length: count }, (_, i) =>
      polar(x, y, radius * (1 + random.bell(wander)), start + ((i + random.bell(0.12)) / count) * Math.PI * 2),
    ),
  );
}

/** A soft pebble: a round that grew, not one that was measured. `squash` flattens it. */
export function pebble(random: Random, x: number, y: number, radius: number, wander = 0.08, squash = 1): string {
  const count = 9;
  const start = random.between(0, 6.28);
  return blob(
    Array.from({ length: count }, (_, i): Point => {
      const [px, py] = polar(0, 0, radius * (1 + random.bell(wander)), start + (i / count) * Math.PI * 2);
      return [x + px, y + py * squash];
    }),
  );
}

/** A many-sided piece: `points` moved a little each. */
export const cutPolygon = (random: Random, points: readonly Point[], wander = 3): string =>
  polygon(points.map(([x, y]): Point => [x + random.bell(wander), y + random.bell(wander)]));

/** A star of `tips` points, turned by `turn` radians. */
export function star(x: number, y: number, outer: number, inner: number, tips: number, turn = -Math.PI / 2): Point[] {
  return Array.from({ length: tips * 2 }, (_, i) => polar(x, y, i % 2 ? inner : outer, turn + (i * Math.PI) / tips));
}

/** Places inside a rectangle that keep a distance from each other (dart throwing, evenly spread). */
export function scattered(
  random: Random,
  area: { x: number; y: number; width: number; height: number },
  distance: number,
  accepts: (point: Point) => boolean = () => true,
): Point[] {
  const found: Point[] = [];
  const tries = Math.round(((area.width * area.height) / distance ** 2) * 40);
  for (let i = 0; i < tries; i += 1) {
    const p: Point = [area.x + random.next() * area.width, area.y + random.next() * area.height];
    if (!accepts(p)) continue;
    if (found.every(([x, y]) => Math.hypot(x - p[0], y - p[1]) >= distance)) found.push(p);
  }
  return found;
}
