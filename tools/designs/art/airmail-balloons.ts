import { cutRect } from '../draw/cut.ts';
import { blob, type Point, plot, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { clip, group, line, overprint, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [red, yellow, blue, ink, paper] = ['#e8614d', '#f4c550', '#6fb0c4', '#27324c', '#faf5e9'] as const;

interface Balloon {
  outline: string;
  colour: string;
  knot: Point;
}

function balloon(random: Random, x: number, y: number, r: number, colour: string): Balloon {
  const points = Array.from({ length: 12 }, (_, i): Point => {
    const a = (i / 12) * Math.PI * 2 - Math.PI / 2;
    const under = Math.max(0, Math.sin(a));
    return [
      x + r * Math.cos(a) * (1 - 0.16 * under ** 2) * (1 + random.bell(0.01)),
      y + r * Math.sin(a) * (1 + 0.24 * under),
    ];
  });
  return { outline: blob(points), colour, knot: [x, y + r * 1.24] };
}

/** Balloons printed in three transparent inks: where two cross, a third colour appears. */
function bunch(random: Random, balloons: readonly Balloon[], hand: Point): string {
  const strings = balloons.map(({ knot: [x, y] }) =>
    smooth([[x, y], [x + (hand[0] - x) * 0.3 + random.bell(16), y + (hand[1] - y) * 0.4], hand]),
  );
  const knots = balloons.map(({ knot: [x, y], colour }) =>
    shape(
      polyline(
        [
          [x, y - 5],
          [x - 10, y + 14],
          [x + 10, y + 14],
        ],
        true,
      ),
      colour,
    ),
  );
  const flat = balloons.map(({ outline, colour }) => shape(outline, colour));
  const crossings = balloons.flatMap((over, i) =>
    balloons
      .slice(0, i)
      .filter((under) => under.colour !== over.colour)
      .map((under) => clip(under.outline, shape(over.outline, overprint(under.colour, over.colour)))),
  );
  const shines = balloons.map(({ knot: [x, y] }, i) => {
    const r = SIZES[i % SIZES.length] as number;
    return line(
      smooth([
        [x - r * 0.62, y - r * 1.25],
        [x - r * 0.5, y - r * 1.66],
        [x - r * 0.24, y - r * 1.92],
      ]),
      paper,
      7,
    );
  });
  return line(strings, ink, 3) + knots.join('') + flat.join('') + crossings.join('') + shines.join('');
}

const SIZES = [112, 104, 118, 98, 110, 92, 104, 88];
const SEATS: readonly Point[] = plot('776 268, 926 190, 1066 286, 862 382, 1000 402, 1150 196, 1140 408, 720 420');

function envelope(random: Random, x: number, y: number, w: number): string {
  const h = w * 0.64;
  const flap: Point[] = [
    [x - w / 2, y],
    [x, y + h * 0.56],
    [x + w / 2, y],
  ];
  return (
    shape(cutRect(random, x - w / 2, y, w, h, 2), '#fffdf6') +
    line(
      polyline(
        [
          [x - w / 2, y],
          [x + w / 2, y],
          [x + w / 2, y + h],
          [x - w / 2, y + h],
        ],
        true,
      ),
      ink,
      5,
    ) +
    line(polyline(flap), ink, 5) +
    shape(
      blob([
        [x - 17, y + h * 0.5],
        [x, y + h * 0.42],
        [x + 18, y + h * 0.52],
        [x + 14, y + h * 0.68],
        [x - 3, y + h * 0.72],
        [x - 18, y + h * 0.62],
      ]),
      red,
    )
  );
}

/** A letter travelling by balloon. */
export const airmailBalloons: Card = {
  slug: 'airmail-balloons',
  ground: paper,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const colours = [red, yellow, blue, blue, red, yellow, blue, yellow];
    const balloons = SEATS.map(([x, y], i) => balloon(random, x, y, SIZES[i] as number, colours[i] as string));
    const words = ['happy', 'birthday'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 142, weight: 360, tracking: -8 }),
        92,
        470 + i * 138,
        'start',
      ),
    );
    const clouds = plot('150 200, 420 150, 180 820, 560 850, 1100 860').map(
      ([x, y]) =>
        `M${x} ${y}h120M${(x as number) + 34} ${(y as number) - 20}h54M${(x as number) - 40} ${(y as number) + 20}h96`,
    );
    return (
      line(clouds, blue, 5) + bunch(random, balloons, [950, 752]) + envelope(random, 950, 750, 178) + shape(words, ink)
    );
  },
  inside: ({ random }) => {
    const few = [
      [190, 120, red],
      [282, 170, yellow],
      [128, 214, blue],
      [1100, 130, yellow],
      [1190, 196, red],
    ] as const;
    const left = few.slice(0, 3).map(([x, y, c]) => balloon(random, x, y, 74, c));
    const right = few.slice(3).map(([x, y, c]) => balloon(random, x, y, 70, c));
    return bunch(random, left, [216, 430]) + bunch(random, right, [1130, 430]);
  },
  emblem: ({ random }) => group(envelope(random, 0, -30, 84)),
};
