import { star } from '../draw/cut.ts';
import { gouge } from '../draw/hatch.ts';
import { type Point, polar, polygon } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, group, line, shape } from '../draw/svg.ts';
import { arched } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [night, sun, cream, rust] = ['#1d2842', '#e6a13a', '#f6ead2', '#c0502e'] as const;

function sunburst(random: Random, x: number, y: number, inner: number, reach: number): string {
  let rays = '';
  const count = 72;
  for (let i = 0; i < count; i += 1) {
    const a = (i / count) * Math.PI * 2 + random.bell(0.006);
    const long = i % 3 === 0 ? 1 : i % 3 === 1 ? 0.78 : 0.62;
    rays += gouge(
      random,
      polar(x, y, inner + 14, a),
      polar(x, y, inner + reach * long * random.between(0.95, 1.05), a),
      15,
    );
  }
  return rays;
}

function face(random: Random, x: number, y: number, r: number): string {
  let cuts = '';
  for (let ring = 1; ring < 11; ring += 1) {
    const radius = r * (0.1 + ring * 0.083);
    const count = Math.round(radius / 9);
    for (let i = 0; i < count; i += 1) {
      const a = (i / count) * Math.PI * 2 + ring * 0.7;
      const light = Math.cos(a + Math.PI * 0.75);
      if (light > 0.35 + random.bell(0.2)) continue;
      const span = (Math.PI * 2 * random.between(0.55, 0.8)) / count;
      cuts += gouge(random, polar(x, y, radius, a), polar(x, y, radius, a + span), 7 - light * 4);
    }
  }
  return cuts;
}

/** A woodcut sun in a night sky, with one small world on its way round. */
export const aroundTheSun: Card = {
  slug: 'around-the-sun',
  ground: night,
  mark: cream,
  paper: '#fffdf8',
  front: ({ type, random }) => {
    const [x, y] = [650, 520];
    const words = type('ONCE MORE AROUND THE SUN', {
      face: 'instrument',
      size: 50,
      weight: 600,
      width: 88,
      tracking: 190,
    });
    const below = type('HAPPY BIRTHDAY', { face: 'instrument', size: 50, weight: 600, width: 88, tracking: 190 });
    const orbit = polygon(Array.from({ length: 90 }, (_, i) => polar(x, y, 330, (i / 90) * Math.PI * 2)));
    const [ex, ey] = polar(x, y, 330, -0.5);
    const stars = Array.from({ length: 70 }, (): Point => [random.between(-20, 1320), random.between(-10, 990)])
      .filter(([sx, sy]) => Math.hypot(sx - x, sy - y) > 470)
      .map(([sx, sy]) => polygon(star(sx, sy, random.between(5, 13), 2.2, 4, random.between(0, 1))));
    const sky = line(orbit, cream, 3, { dash: '3 15' }) + shape(stars, cream);
    const disc =
      circle(x, y, 148, sun) + shape(sunburst(random, x, y, 152, 132), sun) + shape(face(random, x, y, 140), rust);
    const world = circle(ex, ey, 44, night) + circle(ex, ey, 27, cream) + shape(face(random, ex, ey, 24), night);
    return (
      rough('sun', sky + disc + world, 5, 0.05) +
      shape(arched(words, x, y, 388), cream) +
      shape(arched(below, x, y, 388 + 36, Math.PI / 2, true), cream)
    );
  },
  inside: ({ random }) =>
    rough(
      'in',
      shape(sunburst(random, 650, -10, 150, 190), sun) +
        circle(650, -10, 146, sun) +
        shape(face(random, 650, -10, 138), rust),
      5,
      0.05,
    ),
  emblem: ({ random }) => group(circle(0, 0, 40, sun) + shape(sunburst(random, 0, 0, 40, 44), sun), { scale: 0.55 }),
};
