import { cutCircle, pebble, star } from '../draw/cut.ts';
import { polar, polygon, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [cream, gold, orange, brick, ink] = ['#faf2e0', '#edb23f', '#e2803c', '#c34f36', '#26324b'] as const;

/** One sun of a summer: no two are cut alike. */
function sun(random: Random, r: number): string {
  const [core, ray] = random.shuffle([gold, orange, brick]) as [string, string];
  const kind = random.whole(0, 5);
  const count = random.pick([8, 10, 12, 14, 16]);
  const turn = random.between(0, 6.28);
  const around = (draw: (a: number, i: number) => string) =>
    Array.from({ length: count }, (_, i) => draw(turn + (i / count) * Math.PI * 2 + random.bell(0.03), i)).join('');
  const spike = (a: number, i: number) =>
    polygon([
      polar(0, 0, r * 0.52, a - 2.2 / count),
      polar(0, 0, r * (i % 2 ? 1 : 0.84), a),
      polar(0, 0, r * 0.52, a + 2.2 / count),
    ]);
  if (kind === 0) return shape(around(spike), ray) + shape(cutCircle(random, 0, 0, r * 0.48, 0.02, 15), core);
  if (kind === 1)
    return (
      line(
        around((a, i) => polyline([polar(0, 0, r * 0.64, a), polar(0, 0, r * (i % 2 ? 0.98 : 0.84), a)])),
        ray,
        r * 0.1,
      ) + shape(cutCircle(random, 0, 0, r * 0.5, 0.02, 17), core)
    );
  if (kind === 2)
    return (
      shape(
        around((a) => cutCircle(random, ...polar(0, 0, r * 0.8, a), r * 0.11, 0.05, 8)),
        ray,
      ) + shape(cutCircle(random, 0, 0, r * 0.56, 0.02, 17), core)
    );
  if (kind === 3)
    return (
      shape(polygon(star(0, 0, r, r * 0.66, count, turn)), ray) + shape(pebble(random, 0, 0, r * 0.44, 0.03), core)
    );
  if (kind === 4)
    return (
      shape(
        around((a) =>
          polygon([polar(0, 0, r * 0.6, a), polar(0, 0, r * 0.98, a + 0.12), polar(0, 0, r * 0.74, a + 0.3)]),
        ),
        ray,
      ) + shape(cutCircle(random, 0, 0, r * 0.52, 0.02, 17), core)
    );
  return (
    shape(cutCircle(random, 0, 0, r * 0.92, 0.02, 21), ray) +
    shape(polygon(star(0, 0, r * 0.78, r * 0.46, count, turn)), core) +
    shape(cutCircle(random, 0, 0, r * 0.26, 0.03, 11), ray)
  );
}

/** Fifty small suns, one for every summer, and a line of thanks for them. */
export const fiftySuns: Card = {
  slug: 'fifty-suns',
  ground: cream,
  mark: brick,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const grid = Array.from({ length: 50 }, (_, i) =>
      group(sun(random, 47), {
        x: 128 + (i % 10) * 116 + random.bell(3),
        y: 122 + Math.floor(i / 10) * 124 + random.bell(3),
      }),
    );
    return (
      grid.join('') +
      shape(
        settled(type('fifty summers', { face: 'newsreader-italic', size: 118, weight: 400, tracking: -4 }), 650, 856),
        ink,
      )
    );
  },
  inside: ({ random }) =>
    Array.from({ length: 20 }, (_, i) =>
      group(sun(random, 36), { x: 128 + (i % 10) * 116, y: 110 + Math.floor(i / 10) * 110 }),
    ).join(''),
  emblem: ({ random }) => sun(random, 44),
};
