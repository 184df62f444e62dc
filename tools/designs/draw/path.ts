/** A place on the paper: x to the right, y down, in pixels of 1/300 inch. */
export type Point = readonly [x: number, y: number];

/** One drawing command with absolute coordinates; Z closes the contour. */
export type Command = { type: 'M' | 'L' | 'Q' | 'C' | 'Z'; points: Point[] };

const tidy = (value: number) => {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text;
};
const join = (values: number[]) => values.map(tidy).join(' ').replace(/\b0\./g, '.').replace(/ -/g, '-');

/** Writes commands as compact SVG path data (relative, one decimal, rounding never adds up). */
export function write(commands: readonly Command[]): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let out = '';
  for (const { type, points } of commands) {
    if (type === 'Z') {
      out += 'z';
      [x, y] = [startX, startY];
      continue;
    }
    const flat = points.flatMap(([px, py]) => [px - x, py - y]);
    out += type.toLowerCase() + join(flat);
    x = Math.round((x + Number(tidy(flat.at(-2) ?? 0))) * 10) / 10;
    y = Math.round((y + Number(tidy(flat.at(-1) ?? 0))) * 10) / 10;
    if (type === 'M') [startX, startY] = [x, y];
  }
  return out.replace(/^m/, 'M');
}

/** Reads points from text such as `0 0, 40 -12, 80 0`: long outlines stay legible in the drawing code. */
export const plot = (text: string): Point[] =>
  text.split(',').map((pair): Point => {
    const [x, y] = pair.trim().split(' ').map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`"${pair}" is not a point.`);
    return [x, y];
  });

/** Straight lines through the points. */
export function polyline(points: readonly Point[], closed = false): string {
  const commands = points.map((point, i): Command => ({ type: i ? 'L' : 'M', points: [point] }));
  if (closed) commands.push({ type: 'Z', points: [] });
  return write(commands);
}

/** A closed polygon. */
export const polygon = (points: readonly Point[]): string => polyline(points, true);

/** A soft curve through all points (Catmull-Rom; `tension` 0 is loose, 1 is straight). */
export function smooth(points: readonly Point[], closed = false, tension = 0): string {
  const n = points.length;
  if (n < 3) return polyline(points, closed);
  const at = (i: number): Point =>
    (closed ? points[((i % n) + n) % n] : points[Math.max(0, Math.min(n - 1, i))]) as Point;
  const pull = (1 - tension) / 6;
  const commands: Command[] = [{ type: 'M', points: [at(0)] }];
  for (let i = 0; i < (closed ? n : n - 1); i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    commands.push({
      type: 'C',
      points: [
        [b[0] + (c[0] - a[0]) * pull, b[1] + (c[1] - a[1]) * pull],
        [c[0] - (d[0] - b[0]) * pull, c[1] - (d[1] - b[1]) * pull],
        c,
      ],
    });
  }
  if (closed) commands.push({ type: 'Z', points: [] });
  return write(commands);
}

/** A closed soft curve. */
export const blob = (points: readonly Point[]): string => smooth(points, true);

/** The point at `angle` (radians, 0 to the right, clockwise) and `radius` from a centre. */
export const polar = (x: number, y: number, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** Points of a cubic curve at `steps` + 1 even parameters. */
export function bezier(a: Point, b: Point, c: Point, d: Point, steps = 24): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const u = 1 - t;
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [a[0] * wa + b[0] * wb + c[0] * wc + d[0] * wd, a[1] * wa + b[1] * wb + c[1] * wc + d[1] * wd];
  });
}

/** Direction (radians) of a polyline at index i. */
function heading(points: readonly Point[], i: number): number {
  const a = points[Math.max(0, i - 1)] as Point;
  const b = points[Math.min(points.length - 1, i + 1)] as Point;
  return Math.atan2(b[1] - a[1], b[0] - a[0]);
}

/** The place and direction a part `t` (0 to 1) of the way along a polyline, by index. */
export function along(points: readonly Point[], t: number): { at: Point; angle: number } {
  const position = Math.max(0, Math.min(1, t)) * (points.length - 1);
  const i = Math.min(points.length - 2, Math.floor(position));
  const f = position - i;
  const a = points[i] as Point;
  const b = points[i + 1] as Point;
  return { at: [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f], angle: heading(points, Math.round(position)) };
}

/** Turns, scales and moves points: drawn around 0,0 and then put in place. */
export function place(points: readonly Point[], x: number, y: number, angle = 0, scale = 1): Point[] {
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return points.map(([px, py]): Point => [x + px * c - py * s, y + px * s + py * c]);
}

/** The outline of a stroke whose half width changes along the way: `half(t)` in pixels. */
export function ribbon(spine: readonly Point[], half: (t: number) => number): string {
  const last = spine.length - 1;
  const side = (sign: number) =>
    spine.map(([x, y], i): Point => {
      const normal = heading(spine, i) + Math.PI / 2;
      const reach = half(i / last) * sign;
      return [x + Math.cos(normal) * reach, y + Math.sin(normal) * reach];
    });
  return smooth([...side(1), ...side(-1).reverse()], true);
}
