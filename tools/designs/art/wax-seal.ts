import { leaf } from '../draw/botany.ts';
import { blob, type Point, polar } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, shape } from '../draw/svg.ts';

const [paper, wax, thread] = ['#f4efe4', '#a3272b', '#b99a5c'] as const;
const [light, dark] = [blend(wax, '#ffffff', 0.2), blend(wax, '#000000', 0.3)];

/** A seal of wax around 0,0, about `r` in radius, with a sprig pressed into it. */
function seal(random: Random, r: number): string {
  const rim = blob(
    Array.from({ length: 22 }, (_, i): Point => polar(0, 0, r * (1 + random.bell(0.035)), (i / 22) * Math.PI * 2)),
  );
  const sprig = [-0.5, -0.22, 0.06, 0.32].flatMap((t, i) =>
    [-1, 1].map(
      (side) => leaf(0, -t * r, r * (0.36 - i * 0.035), -Math.PI / 2 + side * 0.85, { breadth: 0.46 }).outline,
    ),
  );
  const tip = leaf(0, -r * 0.36, r * 0.26, -Math.PI / 2, { breadth: 0.46 }).outline;
  const press = (dx: number, dy: number, colour: string) =>
    group(line(`M0 ${r * 0.58}V${-r * 0.4}`, colour, r * 0.045) + shape([...sprig, tip], colour), { x: dx, y: dy });
  return (
    shape(rim, dark) +
    group(shape(rim, wax), { x: -r * 0.02, y: -r * 0.03, scale: 0.97 }) +
    clip(
      rim,
      line(`M${-r * 0.82} ${-r * 0.2}A${r * 0.86} ${r * 0.86} 0 0 1 ${r * 0.1} ${-r * 0.86}`, light, r * 0.05),
    ) +
    circle(0, 0, r * 0.74, dark) +
    circle(r * 0.012, r * 0.022, r * 0.73, blend(wax, '#000000', 0.1)) +
    press(-r * 0.014, -r * 0.014, dark) +
    press(r * 0.01, r * 0.012, light)
  );
}

/** A thread round plain paper, and a seal that holds it. */
export const waxSeal: Card = {
  slug: 'wax-seal',
  ground: paper,
  mark: wax,
  paper: '#fffefb',
  front: ({ random }) => {
    const threads = [
      'M-60 470C300 478 420 486 650 482S1010 474 1360 484',
      'M-60 494C260 486 470 478 650 486S1060 498 1360 468',
    ];
    return (
      group(line(threads, blend(paper, '#5a4a30', 0.22), 9), { y: 5 }) +
      line(threads, thread, 6) +
      line(threads, blend(thread, '#ffffff', 0.4), 2, { dash: '7 9' }) +
      circle(656, 494, 150, { fill: '#5a4a30', opacity: 0.12 }) +
      group(seal(random, 148), { x: 650, y: 482 })
    );
  },
  inside: ({ random }) =>
    group(seal(random, 58), { x: 650, y: 250 }) + line(['M330 250H566', 'M734 250H970'], thread, 3),
  emblem: ({ random }) => seal(random, 42),
};
