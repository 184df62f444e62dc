import { leaf, petals, stalk, stem } from '../draw/botany.ts';
import { along, type Point, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [dusk, deep, white, lilac, green] = ['#4d5a70', '#29344a', '#f6f2ea', '#cfc9d4', '#93a497'] as const;

function anemone(random: Random, x: number, y: number, r: number, squash: number): string {
  const back = petals(random, x, y, r, 7, { breadth: 1.2, core: 0.1, squash });
  const front = petals(random, x, y, r * 0.84, 6, { breadth: 1.22, core: 0.1, squash });
  const veins = Array.from({ length: 26 }, (_, i) => {
    const a = (i / 26) * Math.PI * 2 + random.bell(0.05);
    const at = (k: number): Point => [x + Math.cos(a) * r * k, y + Math.sin(a) * r * k * squash];
    return polyline([at(0.32), at(random.between(0.48, 0.66))]);
  });
  const stamens = Array.from({ length: 30 }, (_, i) => {
    const a = (i / 30) * Math.PI * 2;
    const k = r * random.between(0.24, 0.33);
    const [px, py] = [x + Math.cos(a) * k, y + Math.sin(a) * k * squash];
    return (
      line(
        polyline([
          [x, y],
          [px, py],
        ]),
        deep,
        1.6,
      ) + circle(px, py, r * 0.024 + 1, deep)
    );
  });
  return (
    shape(back, lilac) +
    shape(front, white) +
    line(veins, lilac, 2.4) +
    stamens.join('') +
    circle(x, y, r * 0.14, deep) +
    circle(x - r * 0.03, y - r * 0.04, r * 0.05, dusk)
  );
}

function ruff(random: Random, x: number, y: number, r: number, angle: number): string {
  return Array.from(
    { length: 9 },
    (_, i) =>
      leaf(x, y, r * random.between(0.7, 1), angle + (i - 4) * 0.36, { breadth: 0.2, curl: random.bell(0.12) }).outline,
  ).join('');
}

function bloom(random: Random, foot: Point, head: Point, r: number, bow: number): string {
  const spine = stem(foot, head, bow);
  const collar = along(spine, 0.72);
  return (
    shape(stalk(spine, 9, 6), green) +
    shape(ruff(random, ...collar.at, r * 0.9, collar.angle), blend(green, dusk, 0.3)) +
    anemone(random, head[0], head[1], r, random.between(0.8, 0.98))
  );
}

/** White anemones at dusk. */
export const whiteAnemones: Card = {
  slug: 'white-anemones',
  ground: dusk,
  mark: white,
  paper: '#fdfcfa',
  front: ({ type, random }) => {
    const words = ['holding you', 'in our thoughts'].map((text, i) =>
      settled(type(text, { face: 'newsreader-italic', size: 88, weight: 360 }), 104, 462 + i * 104, 'start'),
    );
    const bud = leaf(812, 250, 70, -1.4, { breadth: 0.6, round: 0.6 });
    return (
      shape(stalk(stem([1010, 1010], [812, 250], -0.12), 8, 4), green) +
      shape(bud.outline, white) +
      shape(bud.half, lilac) +
      bloom(random, [1090, 1010], [1150, 290], 146, 0.08) +
      bloom(random, [1010, 1010], [900, 470], 122, -0.1) +
      bloom(random, [1130, 1010], [1196, 640], 112, 0.1) +
      bloom(random, [1060, 1010], [1010, 730], 104, -0.04) +
      shape(words, white)
    );
  },
  inside: ({ random }) => {
    const one = (foot: Point, head: Point, r: number, bow: number) =>
      bloom(random, foot, head, r, bow).replaceAll(white, '#efecf1');
    return (
      one([1340, 330], [1120, 170], 92, 0.14) +
      one([1340, 60], [1010, 60], 62, 0.1) +
      one([-40, 300], [170, 150], 84, -0.14)
    );
  },
  emblem: ({ random }) => anemone(random, 0, 0, 46, 0.95),
};
