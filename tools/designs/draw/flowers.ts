import { leaf, petals, sprouting, stalk } from './botany.ts';
import { blob, type Point, polar, polyline, smooth } from './path.ts';
import type { Random } from './random.ts';
import { circle, line, shape } from './svg.ts';

/** Whole flowers, each drawn at the place where its head sits. Radii in pixels. */

/** A poppy seen from the side: crumpled cup, dark heart. */
export function poppy(
  random: Random,
  x: number,
  y: number,
  r: number,
  red: string,
  shade: string,
  dark: string,
): string {
  const cup = (wide: number, high: number, lift: number) =>
    blob([
      [x - wide * 0.2, y + r * 0.5],
      [x - wide * 0.82, y + r * 0.2 - lift],
      [x - wide, y - high * 0.55],
      [x - wide * 0.55 + random.bell(r * 0.05), y - high],
      [x - wide * 0.1, y - high * 0.86 + random.bell(r * 0.06)],
      [x + wide * 0.45 + random.bell(r * 0.05), y - high * 1.02],
      [x + wide, y - high * 0.5],
      [x + wide * 0.8, y + r * 0.22 - lift],
      [x + wide * 0.2, y + r * 0.5],
    ]);
  const front = blob([
    [x - r * 0.15, y + r * 0.52],
    [x - r * 0.78, y + r * 0.12],
    [x - r * 0.72, y - r * 0.36],
    [x - r * 0.2, y - r * 0.2 + random.bell(r * 0.05)],
    [x + r * 0.3, y - r * 0.32 + random.bell(r * 0.05)],
    [x + r * 0.78, y - r * 0.28],
    [x + r * 0.72, y + r * 0.16],
    [x + r * 0.15, y + r * 0.52],
  ]);
  const creases = [-0.45, -0.1, 0.25, 0.55].map((t) =>
    smooth([
      [x + t * r * 0.3, y + r * 0.4],
      [x + t * r * 0.8, y + r * 0.1],
      [x + t * r * 1.1, y - r * 0.12],
    ]),
  );
  return shape(cup(r, r * 0.85, 0), shade) + shape(front, red) + line(creases, dark, r * 0.03 + 1, { opacity: 0.55 });
}

/** A daisy face: narrow petals around a stippled heart. */
export function daisy(
  random: Random,
  x: number,
  y: number,
  r: number,
  petal: string,
  heart: string,
  squash = 1,
): string {
  const ring = petals(random, x, y, r, random.whole(11, 14), { breadth: 0.8, core: 0.2, squash });
  const dots = Array.from({ length: 9 }, () => {
    const [px, py] = polar(0, 0, r * 0.2 * Math.sqrt(random.next()), random.between(0, 6.28));
    return circle(x + px, y + py * squash, r * 0.03 + 0.8, petal);
  });
  return shape(ring, petal) + circle(x, y, r * 0.27, heart) + dots.join('');
}

/** A cornflower: a ruff of toothed florets over a scaled cup. */
export function cornflower(random: Random, x: number, y: number, r: number, blue: string, cup: string): string {
  const florets = Array.from({ length: 11 }, (_, i) => {
    const a = -Math.PI / 2 + (i - 5) * 0.31 + random.bell(0.05);
    const reach = r * (1 - 0.05 * Math.abs(i - 5)) * (1 + random.bell(0.06));
    const tip = (turn: number, k: number): Point => polar(x, y, reach * k, a + turn);
    return polyline(
      [
        [x, y],
        tip(-0.15, 0.72),
        tip(-0.19, 1),
        tip(-0.06, 0.86),
        tip(0, 1.06),
        tip(0.07, 0.86),
        tip(0.19, 1),
        tip(0.14, 0.7),
      ],
      true,
    );
  });
  const bulb = blob([
    [x - r * 0.2, y - r * 0.08],
    [x - r * 0.26, y + r * 0.22],
    [x, y + r * 0.46],
    [x + r * 0.26, y + r * 0.22],
    [x + r * 0.2, y - r * 0.08],
  ]);
  return shape(florets, blue) + shape(bulb, cup);
}

/** An umbel such as wild carrot: fine rays that end in dots. */
export function umbel(random: Random, x: number, y: number, r: number, pen: string, dot: string): string {
  let rays = '';
  let heads = '';
  for (let i = 0; i < 13; i += 1) {
    const a = -Math.PI / 2 + (i - 6) * 0.21;
    const end = polar(x, y, r * (1 + random.bell(0.05)), a);
    rays += smooth([[x, y], polar(x, y, r * 0.55, a * 0.92 - 0.12), end]);
    for (let k = 0; k < 6; k += 1) {
      const [px, py] = polar(end[0], end[1], r * 0.14 * Math.sqrt(random.next()), random.between(0, 6.28));
      heads += circle(px, py, r * random.between(0.028, 0.05) + 1, dot);
    }
  }
  return line(rays, pen, 2.2) + heads;
}

/** A many-petalled rose or peony from above, in rings from dark to light. */
export function peony(
  random: Random,
  x: number,
  y: number,
  r: number,
  tones: readonly string[],
  squash = 0.92,
): string {
  return tones
    .map((tone, i) => {
      const radius = r * (1 - i / (tones.length + 0.35));
      return shape(
        petals(random, x, y + (r - radius) * 0.1, radius, Math.max(4, 9 - i), {
          breadth: 1.25,
          core: 0.05,
          squash,
          notch: 0.1,
        }),
        tone,
      );
    })
    .join('');
}

/** A spike of small buds such as lavender; `spine` runs to the tip. */
export function spike(random: Random, spine: readonly Point[], size: number, colour: string, from = 0.45): string {
  let d = '';
  sprouting(spine, 18, { from, to: 1, spread: 0.75, paired: false, tip: true }, (at, angle, t) => {
    const [x, y] = at;
    const length = size * (1.25 - 0.55 * t) * random.between(0.85, 1.15);
    d += leaf(x, y, length, angle + random.bell(0.15), { breadth: 0.5, round: 0.6 }).outline;
    return '';
  });
  return shape(d, colour);
}

/** A fern frond along a spine: leaflets shrink to the tip. */
export function frond(random: Random, spine: readonly Point[], length: number, colour: string, count = 15): string {
  let d = stalk(spine, 5, 1.5);
  sprouting(spine, count, { from: 0.16, to: 0.97, spread: 1.05, paired: true }, (at, angle, t) => {
    d += leaf(at[0], at[1], length * Math.sin(Math.PI * (0.25 + t * 0.72)) + 8, angle + random.bell(0.06), {
      breadth: 0.28,
      curl: 0.1,
    }).outline;
    return '';
  });
  return shape(d, colour);
}
