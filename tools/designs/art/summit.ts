import { gouge, gouged } from '../draw/hatch.ts';
import { type Point, plot, polar, polygon, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [ink, snow, rose, sun, mist] = ['#22324d', '#f8f1e3', '#e5a48f', '#e2953f', '#8fa3b0'] as const;

/** A peak: its light side is paper, its shadow side is cut with a gouge that follows the slope. */
function peak(
  random: Random,
  top: Point,
  left: number,
  right: number,
  base: number,
  dark: string,
  light: string,
): string {
  const jag = (from: Point, to: Point, n: number, bite: number): Point[] =>
    Array.from({ length: n + 1 }, (_, i): Point => {
      const t = i / n;
      return [
        from[0] + (to[0] - from[0]) * t + (i % n ? random.bell(bite) : 0),
        from[1] + (to[1] - from[1]) * t + (i % n ? random.bell(bite * 0.6) : 0),
      ];
    });
  const west = jag([left, base], top, 9, 9);
  const east = jag(top, [right, base], 9, 9);
  const ridge = jag(top, [top[0] + (right - top[0]) * 0.1, base], 8, 26);
  const whole = polygon([...west, ...east.slice(1)]);
  const shadow = [...ridge, ...[...east].reverse()];
  const sunny = [...west, ...ridge.slice(1)];
  const lean = Math.atan2(base - top[1], right - top[0]);
  return (
    shape(whole, light) +
    shape(polygon(shadow), dark) +
    clip(polygon(shadow), shape(gouged(random, shadow, lean - 0.12, 17, 7, 14), light)) +
    clip(
      polygon(sunny),
      shape(gouged(random, sunny, Math.PI - Math.atan2(base - top[1], top[0] - left) + 0.25, 30, 7, 40), dark),
    )
  );
}

function flag(x: number, y: number, k: number): string {
  const pennant = polygon([
    [x, y - 92 * k],
    [x + 78 * k, y - 70 * k],
    [x, y - 46 * k],
  ]);
  return (
    line(
      polyline([
        [x, y + 6],
        [x, y - 96 * k],
      ]),
      ink,
      6 * k,
    ) + shape(pennant, '#c53d2e')
  );
}

function pines(random: Random, base: number, from: number, to: number, size: number): string {
  let d = '';
  for (let x = from; x < to; x += random.between(size * 0.24, size * 0.5)) {
    const h = size * random.between(0.6, 1.15);
    const y = base + random.bell(8);
    d += polygon([
      [x, y - h],
      [x + h * 0.1, y - h * 0.6],
      [x + h * 0.06, y - h * 0.6],
      [x + h * 0.17, y - h * 0.25],
      [x + h * 0.1, y - h * 0.25],
      [x + h * 0.23, y + 20],
      [x - h * 0.23, y + 20],
      [x - h * 0.1, y - h * 0.25],
      [x - h * 0.17, y - h * 0.25],
      [x - h * 0.06, y - h * 0.6],
      [x - h * 0.1, y - h * 0.6],
    ]);
  }
  return shape(d, ink);
}

function rays(random: Random, x: number, y: number): string {
  return shape(
    Array.from({ length: 60 }, (_, i) => {
      const a = (i / 60) * Math.PI * 2;
      return gouge(random, polar(x, y, 168, a), polar(x, y, i % 2 ? 250 : 330 + random.bell(30), a), 9);
    }),
    sun,
  );
}

/** A woodcut mountain and a very small flag. */
export const summit: Card = {
  slug: 'summit',
  ground: rose,
  mark: ink,
  paper: '#fffdfa',
  front: ({ type, random }) => {
    const words = type('You made it.', { face: 'newsreader', size: 94, weight: 560, tracking: -8 });
    const clouds = plot('150 560, 980 640, 520 700, 60 690').map(
      ([x, y]) =>
        gouge(random, [x as number, y as number], [(x as number) + 330, (y as number) + 4], 26) +
        gouge(random, [(x as number) + 70, (y as number) + 24], [(x as number) + 300, (y as number) + 26], 14),
    );
    const scene =
      circle(905, 330, 150, sun) +
      rays(random, 905, 330) +
      peak(random, [270, 480], -120, 640, 1010, mist, snow) +
      peak(random, [1120, 440], 700, 1480, 1010, mist, snow) +
      peak(random, [722, 208], 190, 1230, 1010, ink, snow) +
      shape(clouds, snow) +
      pines(random, 990, -40, 1340, 120);
    return rough('summit', scene, 4, 0.05) + flag(722, 212, 1) + shape(settled(words, 80, 168, 'start'), ink);
  },
  inside: ({ random }) =>
    rough(
      'in',
      peak(random, [330, 200], 70, 640, 420, mist, '#fffdfa') +
        peak(random, [990, 180], 700, 1230, 420, mist, '#fffdfa') +
        peak(random, [650, 90], 260, 1060, 420, ink, '#fffdfa') +
        pines(random, 424, -80, 1380, 64),
      3,
      0.05,
    ) + flag(650, 92, 0.7),
  emblem: ({ random }) => group(peak(random, [0, -50], -70, 70, 40, ink, snow) + flag(0, -50, 0.4)),
};
