import { star } from '../draw/cut.ts';
import { type Point, plot, polar, polygon } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [night, moonlight, grey, gold, veil] = ['#20263f', '#f3ead3', '#b9b4a8', '#d9ac5c', '#343c5c'] as const;

/** The moon at a part of its month: 0 new, 0.5 full. Shadow is stippled, seas are soft. */
function moon(random: Random, x: number, y: number, r: number, phase: number, dark: string): string {
  const lit = phase <= 0.5;
  const k = Math.cos(phase * Math.PI * 2);
  const outer = lit ? 1 : 0;
  const sweep = k > 0 === lit ? 0 : 1;
  const crescent = `M${x} ${y - r}A${r} ${r} 0 0 ${outer} ${x} ${y + r}A${Math.abs(k) * r + 0.01} ${r} 0 0 ${sweep} ${x} ${y - r}z`;
  const seas = [
    [-0.3, -0.34, 0.26],
    [0.16, -0.42, 0.17],
    [0.36, -0.02, 0.24],
    [-0.12, 0.06, 0.2],
    [-0.42, 0.3, 0.16],
    [0.12, 0.48, 0.22],
  ].map(([u, v, s]) =>
    circle(x + (u as number) * r, y + (v as number) * r, (s as number) * r * random.between(0.9, 1.1), '#ddd2b8'),
  );
  const dots = Array.from({ length: 90 }, () => {
    const [px, py] = polar(x, y, r * Math.sqrt(random.next()), random.between(0, 6.28));
    return circle(px, py, random.between(0.8, 2), grey);
  });
  return (
    circle(x, y, r, dark) +
    shape(crescent, moonlight) +
    clip(crescent, [...seas, ...dots]) +
    circle(x, y, r, { stroke: moonlight, width: 1.6, opacity: 0.5 })
  );
}

function ring(random: Random, x: number, y: number, rx: number, ry: number, r: number, dark: string): string {
  return Array.from({ length: 12 }, (_, i) => {
    const a = -Math.PI / 2 + (i / 12) * Math.PI * 2;
    return moon(random, x + Math.cos(a) * rx, y + Math.sin(a) * ry, r, ((i + 0.5) / 12 + 0.46) % 1, dark);
  }).join('');
}

/** A year told by its moons. */
export const twelveMoons: Card = {
  slug: 'twelve-moons',
  ground: night,
  mark: moonlight,
  paper: '#fefdfa',
  front: ({ type, random }) => {
    const stars = Array.from({ length: 110 }, (): Point => [random.between(-20, 1320), random.between(0, 980)])
      .filter(([x, y]) => Math.abs(x - 650) > 300 || Math.abs(y - 500) > 120)
      .map(([x, y]) => circle(x, y, random.between(1, 2.8), grey));
    const sparks = plot('120 130, 1180 840, 1210 160, 90 800, 330 70, 960 920').map(([x, y]) =>
      polygon(star(x as number, y as number, 18, 3.4, 4, 0)),
    );
    const orbit = group(circle(0, 0, 1, { stroke: gold, width: 0.0045 }), { x: 650, y: 486, scale: [470, 330] });
    const words = ['twelve moons,', 'side by side'].map((text, i) =>
      settled(type(text, { face: 'newsreader-italic', size: 92, weight: 340 }), 650, 476 + i * 98),
    );
    return (
      stars.join('') +
      shape(sparks, gold) +
      orbit +
      ring(random, 650, 486, 470, 330, 72, veil) +
      shape(words, moonlight)
    );
  },
  inside: ({ random }) =>
    line('M-40 170H1340', gold, 2) +
    Array.from({ length: 12 }, (_, i) => moon(random, 79 + i * 104, 170, 40, ((i + 0.5) / 12) % 1, night)).join(''),
  emblem: ({ random }) => moon(random, 0, 0, 36, 0.3, veil),
};
