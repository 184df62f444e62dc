import { type Point, polar, polygon } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { group, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [sky, deep, white, silver] = ['#9dbccb', '#2b4a66', '#fbfaf5', '#c9dbe2'] as const;

/** Half of one of the twelve folds: cuts given as (reach, angle) inside the wedge. */
function flake(random: Random, r: number): string {
  const wedge = Math.PI / 6;
  const fold = (reach: number, part: number, k: number): Point => {
    const turn = Math.floor(k / 2) * 2 * wedge;
    return polar(0, 0, r * reach, turn + (k % 2 ? -part : part) * wedge);
  };
  const rim: [number, number][] = [
    [1, 0],
    [0.86, random.between(0.1, 0.2)],
    [0.93, random.between(0.28, 0.4)],
    [random.between(0.6, 0.72), random.between(0.42, 0.55)],
    [random.between(0.72, 0.84), random.between(0.66, 0.8)],
    [random.between(0.48, 0.62), 1],
  ];
  const nick = () => {
    const [reach, part] = [random.between(0.2, 0.5), random.chance(0.5) ? 0 : 1];
    const [long, wide] = [random.between(0.05, 0.12), random.between(0.25, 0.5)];
    const away = part ? 1 - wide : wide;
    return [
      [reach - long, part],
      [reach, away],
      [reach + long, part],
    ] as [number, number][];
  };
  const slots: [number, number][][] = [
    nick(),
    nick(),
    [
      [0.56, 0],
      [0.66, 0.18],
      [0.8, 0],
    ],
    [
      [0.1, 0],
      [0.15, 0.6],
      [0.2, 0],
    ],
  ];
  let d = '';
  const outline: Point[] = [];
  for (let k = 0; k < 12; k += 1) {
    const side = k % 2 ? rim : [...rim].reverse();
    outline.push(...side.map(([reach, part]) => fold(reach, part, k % 2 ? k - 1 : k + 1)));
  }
  d += polygon(outline);
  for (let k = 0; k < 12; k += 1)
    for (const slot of slots) d += polygon(slot.map(([reach, part]) => fold(reach, part, k)));
  return d;
}

const paperFlake = (random: Random, r: number, colour: string) =>
  shape(flake(random, r), { fill: colour, rule: 'evenodd' });

/** Folded, cut and opened again: no two alike, as it should be. */
export const paperSnow: Card = {
  slug: 'paper-snow',
  ground: deep,
  mark: white,
  paper: '#fdfefe',
  front: ({ type, random }) => {
    const seats = [
      [170, 210, 190],
      [520, 90, 130],
      [1130, 190, 214],
      [820, 240, 110],
      [60, 640, 150],
      [330, 530, 120],
      [1010, 560, 140],
      [1270, 590, 120],
      [690, 480, 76],
      [200, 900, 120],
      [1160, 900, 146],
    ] as const;
    const far = Array.from({ length: 14 }, () =>
      group(paperFlake(random, random.between(26, 54), '#43678a'), {
        x: random.between(0, 1300),
        y: random.between(20, 960),
        turn: random.between(0, 60),
      }),
    );
    const near = seats.map(([x, y, r], i) =>
      group(paperFlake(random, r, i % 3 === 1 ? silver : white), { x, y, turn: random.between(0, 60) }),
    );
    const words = type('no two alike', { face: 'newsreader-italic', size: 128, weight: 360 });
    return far.join('') + near.join('') + shape(settled(words, 660, 812), white);
  },
  inside: ({ random }) =>
    [
      [168, 168, 120],
      [356, 130, 80],
      [540, 190, 60],
      [950, 136, 90],
      [1140, 196, 126],
      [1000, 312, 46],
      [300, 310, 50],
    ]
      .map(([x, y, r], i) =>
        group(paperFlake(random, r as number, i % 2 ? silver : sky), {
          x: x as number,
          y: y as number,
          turn: random.between(0, 60),
        }),
      )
      .join(''),
  emblem: ({ random }) => paperFlake(random, 44, white),
};
