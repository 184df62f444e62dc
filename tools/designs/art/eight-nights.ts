import { cutRect, star } from '../draw/cut.ts';
import { blob, type Point, polar, polygon, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [blue, night, gold, pale, white] = ['#234a86', '#16325f', '#e9b755', '#a9c6de', '#f8f4ea'] as const;

function light(random: Random, x: number, y: number, h: number): string {
  const lean = random.bell(3);
  const drop: Point[] = [
    [x + lean, y - h],
    [x + h * 0.24, y - h * 0.42],
    [x + h * 0.2, y - h * 0.1],
    [x, y],
    [x - h * 0.2, y - h * 0.1],
    [x - h * 0.24, y - h * 0.42],
  ];
  const glow = Array.from({ length: 9 }, (_, i) => {
    const a = -Math.PI / 2 + (i - 4) * 0.36;
    return polyline([polar(x, y - h * 0.42, h * 0.8, a), polar(x, y - h * 0.42, h * (i % 2 ? 0.98 : 1.16), a)]);
  });
  return line(glow, gold, 3.5) + shape(blob(drop), gold) + circle(x, y - h * 0.3, h * 0.1, white);
}

/** Nine lamps on nested arcs, all struck from one centre. */
function menorah(random: Random, scale: number, arms: string): string {
  const gap = 112;
  const parts: string[] = [];
  for (let i = 1; i <= 4; i += 1) {
    const r = i * gap;
    parts.push(line(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0`, arms, 21, { cap: 'butt' }));
  }
  parts.push(
    line('M0-44V560', arms, 25, { cap: 'butt' }),
    shape('M-150 610Q-140 566 0 548Q140 566 150 610z', arms),
    circle(0, 505, 30, arms),
  );
  for (let i = -4; i <= 4; i += 1) {
    const y = i === 0 ? -52 : 0;
    const h = i === 0 ? 132 : 104 + random.bell(4);
    parts.push(
      shape(
        polygon([
          [i * gap - 30, y - 14],
          [i * gap + 30, y - 14],
          [i * gap + 17, y + 10],
          [i * gap - 17, y + 10],
        ]),
        arms,
      ),
    );
    parts.push(
      shape(cutRect(random, i * gap - 13, y - 14 - h, 26, h, 1.5), i === 0 ? pale : white),
      light(random, i * gap, y - h - 20, 56),
    );
  }
  return group(parts, { scale });
}

/** A menorah drawn with a compass, all its lights burning. */
export const eightNights: Card = {
  slug: 'eight-nights',
  ground: blue,
  mark: white,
  paper: '#fdfdfc',
  front: ({ type, random }) => {
    const words = type('eight nights of light', { face: 'newsreader-italic', size: 84, weight: 380 });
    const rings = Array.from({ length: 9 }, (_, i) =>
      circle(650, 372, 520 + i * 64, { stroke: night, width: 20, opacity: 0.75 }),
    );
    const stars = Array.from({ length: 40 }, (): Point => [random.between(0, 1300), random.between(20, 780)])
      .filter(([x, y]) => Math.hypot(x - 650, y - 380) > 500)
      .map(([x, y]) => polygon(star(x, y, random.between(8, 16), 3.4, 4, 0)));
    return (
      rings.join('') +
      shape(stars, pale) +
      group(menorah(random, 0.8, gold), { x: 650, y: 316 }) +
      shape(settled(words, 650, 902), white)
    );
  },
  inside: ({ random }) => group(menorah(random, 0.5, gold).replaceAll(white, pale), { x: 650, y: 176 }),
  emblem: ({ random }) => group(menorah(random, 0.11, gold), { y: -14 }),
};
