import { along, bezier, type Point, polar, ribbon } from './path.ts';
import type { Random } from './random.ts';

/** Swimming leaf and weed shapes as cut from painted sheets: path data, all parts in one colour. */

/** A weed with rounded arms that alternate up a bending stem. */
export function weed(random: Random, x: number, y: number, length: number, angle: number, arms = 7): string {
  const tip = polar(x, y, length, angle);
  const bow = random.pick([-1, 1]) * length * 0.12;
  const side = polar(0, 0, bow, angle + Math.PI / 2);
  const spine = bezier(
    [x, y],
    [x + (tip[0] - x) * 0.3 + side[0], y + (tip[1] - y) * 0.3 + side[1]],
    [x + (tip[0] - x) * 0.7 - side[0], y + (tip[1] - y) * 0.7 - side[1]],
    tip,
    18,
  );
  const fat = length * 0.036;
  let d = ribbon(spine, (t) => fat * (1.1 - 0.35 * t) * (t > 0.97 ? 0.6 : 1));
  for (let i = 0; i < arms; i += 1) {
    const t = 0.12 + (i / arms) * 0.84;
    const { at, angle: lean } = along(spine, t);
    for (const sign of [-1, 1]) {
      const reach = length * (0.33 - 0.19 * t) * random.between(0.82, 1.15);
      d += arm(random, at, lean + sign * random.between(0.75, 1.05), reach, fat * 0.92, sign);
    }
  }
  return d + arm(random, tip, along(spine, 1).angle, length * 0.1, fat * 0.9, 1);
}

/** One arm: thin where it leaves, round and heavy at its end. */
function arm(random: Random, from: Point, angle: number, reach: number, fat: number, sign: number): string {
  const bend = -sign * random.between(0.1, 0.4);
  const points = [0, 0.25, 0.5, 0.75, 1].map((t): Point => polar(from[0], from[1], reach * t, angle + bend * t));
  return ribbon(points, (t) => fat * (0.62 + 0.5 * t) * (t > 0.95 ? 0.55 : 1));
}

/** A broad leaf with `fingers` deep lobes on each side. */
export function paw(random: Random, x: number, y: number, length: number, angle: number, fingers = 5): string {
  let d = '';
  const spine = [0, 0.25, 0.5, 0.75, 1].map((t): Point => polar(x, y, length * t, angle));
  d += ribbon(spine, (t) => length * 0.055 * Math.sin(Math.PI * (0.2 + 0.75 * t)));
  for (let i = 0; i < fingers; i += 1) {
    const t = 0.2 + (i / fingers) * 0.75;
    const { at } = along(spine, t);
    for (const sign of [-1, 1]) {
      const reach = length * 0.46 * Math.sin(Math.PI * (0.3 + 0.6 * t)) * random.between(0.9, 1.1);
      d += arm(random, at, angle + sign * (1.2 - 0.55 * t), reach, length * 0.036, sign);
    }
  }
  return d;
}
