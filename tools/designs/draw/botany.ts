import { along, bezier, blob, type Point, place, polar, polyline, ribbon, smooth } from './path.ts';
import type { Random } from './random.ts';

/** Parts of plants, drawn from the place where they are joined. Angles in radians, sizes in pixels. */

/** A stem from `from` to `to` that bows sideways by `bow` (part of its length). */
export function stem(from: Point, to: Point, bow: number, steps = 24): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side: Point = [-dy * bow, dx * bow];
  return bezier(
    from,
    [from[0] + dx * 0.35 + side[0], from[1] + dy * 0.35 + side[1]],
    [from[0] + dx * 0.7 + side[0], from[1] + dy * 0.7 + side[1]],
    to,
    steps,
  );
}

/** A tapering stem as an outline. */
export const stalk = (spine: readonly Point[], foot = 5, tip = 2): string =>
  ribbon(spine, (t) => (foot + (tip - foot) * t) / 2);

export interface LeafForm {
  /** Width at the broadest place, part of the length. */
  breadth?: number;
  /** Where the broadest place is, part of the length. */
  belly?: number;
  /** How far the tip turns to a side, part of the length. */
  curl?: number;
  /** Roundness of the tip: 0 pointed, 1 round. */
  round?: number;
}

function leafEdges(length: number, form: LeafForm) {
  const { breadth = 0.34, belly = 0.42, curl = 0, round = 0 } = form;
  const spine = (t: number): Point => [length * t, curl * length * t * t];
  const half = (t: number) => {
    const rise = t < belly ? t / belly : (1 - t) / (1 - belly);
    const body = Math.sin((rise * Math.PI) / 2) ** (t < belly ? 0.9 : 1.15 - round * 0.6);
    return (body * breadth * length) / 2;
  };
  const steps = [0, 0.16, 0.42, 0.7, 0.9, 1];
  const edge = (sign: number) =>
    steps.map((t): Point => {
      const [x, y] = spine(t);
      return [x, y + half(t) * sign];
    });
  return { upper: edge(-1), lower: edge(1), spine, half };
}

/** A leaf: its outline, one half of it for shading, its midrib, and its side veins, all as path data. */
export function leaf(x: number, y: number, length: number, angle: number, form: LeafForm = {}) {
  const { upper, lower, spine, half } = leafEdges(length, form);
  const put = (points: readonly Point[]) => place(points, x, y, angle);
  const middle = [0, 0.25, 0.5, 0.75, 1].map(spine);
  const veins = [0.22, 0.36, 0.5, 0.64, 0.78].flatMap((t) =>
    [-1, 1].map((sign) => {
      const [fx, fy] = spine(t);
      const reach = Math.min(1, t + 0.14);
      const [tx, ty] = spine(reach);
      return polyline(
        put([
          [fx, fy],
          [tx, ty + half(reach) * 0.78 * sign],
        ]),
      );
    }),
  );
  return {
    outline: smooth(put([...upper, ...[...lower].reverse().slice(1, -1)]), true),
    half: smooth(put([...upper, ...[...middle].reverse().slice(1)]), true, 0.2),
    rib: smooth(put(middle.slice(0, 4))),
    veins: veins.join(''),
  };
}

/** A round flower of `count` petals as one path each; petals differ a little. */
export function petals(
  random: Random,
  x: number,
  y: number,
  radius: number,
  count: number,
  form: { breadth?: number; core?: number; notch?: number; squash?: number; turn?: number } = {},
): string[] {
  const { breadth = 1, core = 0.15, notch = 0, squash = 1, turn = random.between(0, 6.28) } = form;
  const wide = (Math.PI / count) * breadth;
  return Array.from({ length: count }, (_, i) => {
    const a = turn + (i / count) * Math.PI * 2 + random.bell(0.05);
    const r = radius * (1 + random.bell(0.06));
    const at = (turned: number, reach: number): Point => {
      const [px, py] = polar(0, 0, r * reach, a + turned * wide);
      return [x + px, y + py * squash];
    };
    return blob([
      at(-0.35, core),
      at(-0.75, 0.5),
      at(-0.9, 0.78),
      at(-0.5, 0.97),
      at(0, 1 - notch),
      at(0.5, 0.97 + random.bell(0.02)),
      at(0.9, 0.78),
      at(0.75, 0.5),
      at(0.35, core),
    ]);
  });
}

/** Leaves in pairs or by turns up a stem: calls `draw` with each place, direction and part of the way. */
export function sprouting(
  spine: readonly Point[],
  count: number,
  options: { from?: number; to?: number; spread?: number; paired?: boolean; tip?: boolean },
  draw: (at: Point, angle: number, t: number, side: -1 | 1) => string,
): string {
  const { from = 0.15, to = 0.95, spread = 0.8, paired = false, tip = true } = options;
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const t = from + ((to - from) * i) / Math.max(1, count - 1);
    const { at, angle } = along(spine, t);
    const sides: (-1 | 1)[] = paired ? [-1, 1] : [i % 2 ? 1 : -1];
    for (const side of sides) out += draw(at, angle + side * spread, t, side);
  }
  if (tip) {
    const { at, angle } = along(spine, 1);
    out += draw(at, angle, 1, 1);
  }
  return out;
}
