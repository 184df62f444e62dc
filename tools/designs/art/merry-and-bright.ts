import { star } from '../draw/cut.ts';
import { type Point, polar, polygon, polyline, smooth } from '../draw/path.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [cranberry, gold, pine, pink, cream] = ['#8c2331', '#e3ac4b', '#1f4f47', '#eba395', '#fbf2e2'] as const;

type Colours = readonly [string, string, string];

function cap(y: number): string {
  return rect(-15, y - 16, 30, 20, gold) + line(`M-9 ${y - 18}q9-24 18 0`, gold, 4);
}

/** A round bauble with a ruled belt. */
function round(r: number, [body, belt, detail]: Colours): string {
  const outline = `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const zig = polyline(Array.from({ length: 17 }, (_, i): Point => [-r + (i * r) / 8, i % 2 ? -r * 0.13 : r * 0.13]));
  const dots = [-0.6, 0.6].flatMap((v) =>
    [-0.5, -0.25, 0, 0.25, 0.5].map((u) => circle(u * r, v * r, r * 0.05, detail)),
  );
  return (
    cap(-r) +
    shape(outline, body) +
    clip(
      outline,
      rect(-r, -r * 0.34, 2 * r, r * 0.68, belt) +
        line(zig, body, r * 0.07) +
        line([`M${-r} ${-r * 0.43}h${2 * r}`, `M${-r} ${r * 0.43}h${2 * r}`], detail, r * 0.04) +
        dots.join(''),
    )
  );
}

/** A long drop with a star at its heart. */
function drop(r: number, [body, belt, detail]: Colours): string {
  const outline = smooth(
    [
      [0, -r],
      [r * 0.46, -r * 0.5],
      [r * 0.66, 0],
      [r * 0.4, r * 0.5],
      [0, r * 1.5],
      [-r * 0.4, r * 0.5],
      [-r * 0.66, 0],
      [-r * 0.46, -r * 0.5],
    ],
    true,
  );
  const rays = Array.from({ length: 16 }, (_, i) =>
    polyline([polar(0, 0, r * 0.2, (i * Math.PI) / 8), polar(0, 0, r * 0.5, (i * Math.PI) / 8)]),
  );
  return (
    cap(-r) +
    shape(outline, body) +
    clip(
      outline,
      circle(0, 0, r * 0.56, belt) +
        line(rays, detail, r * 0.035) +
        shape(polygon(star(0, 0, r * 0.34, r * 0.13, 8)), body) +
        line(`M${-r} ${r * 0.72}h${2 * r}M${-r} ${r * 0.84}h${2 * r}`, belt, r * 0.05),
    )
  );
}

/** A spinning top: two cones and a collar. */
function top(r: number, [body, belt, detail]: Colours): string {
  const upper = polygon([
    [-r * 0.2, -r],
    [r * 0.2, -r],
    [r * 0.9, -r * 0.06],
    [-r * 0.9, -r * 0.06],
  ]);
  const lower = polygon([
    [-r * 0.9, r * 0.1],
    [r * 0.9, r * 0.1],
    [0, r * 1.4],
  ]);
  const folds = [-0.5, -0.17, 0.17, 0.5].map(
    (u) =>
      polyline([
        [u * r * 0.3, -r],
        [u * r * 1.6, -r * 0.06],
      ]) +
      polyline([
        [u * r * 1.6, r * 0.1],
        [0, r * 1.4],
      ]),
  );
  return (
    cap(-r) +
    shape(upper + lower, body) +
    line(folds, detail, r * 0.05) +
    rect(-r * 0.98, -r * 0.1, r * 1.96, r * 0.24, belt) +
    [-0.7, -0.35, 0, 0.35, 0.7].map((u) => circle(u * r, r * 0.02, r * 0.055, body)).join('')
  );
}

/** An onion with petals. */
function onion(r: number, [body, belt, detail]: Colours): string {
  const outline = smooth(
    [
      [0, -r],
      [r * 0.3, -r * 0.7],
      [r * 0.98, -r * 0.1],
      [r * 0.74, r * 0.5],
      [r * 0.2, r * 0.86],
      [0, r * 1.25],
      [-r * 0.2, r * 0.86],
      [-r * 0.74, r * 0.5],
      [-r * 0.98, -r * 0.1],
      [-r * 0.3, -r * 0.7],
    ],
    true,
  );
  const segments = [0.32, 0.68].map(
    (k) =>
      smooth(
        [
          [0, -r],
          [r * k, -r * 0.05],
          [r * k * 0.7, r * 0.5],
          [0, r],
        ],
        false,
      ) +
      smooth(
        [
          [0, -r],
          [-r * k, -r * 0.05],
          [-r * k * 0.7, r * 0.5],
          [0, r],
        ],
        false,
      ),
  );
  return (
    cap(-r) +
    shape(outline, body) +
    clip(outline, line(segments, belt, r * 0.06) + rect(-r, -r * 0.02, 2 * r, r * 0.12, detail))
  );
}

const SETS: readonly Colours[] = [
  [cream, cranberry, gold],
  [gold, cream, cranberry],
  [pink, pine, cream],
  [pine, gold, cream],
  [cream, pine, pink],
  [gold, cranberry, cream],
  [pink, cranberry, cream],
];
const KINDS = [round, drop, onion, top] as const;

function hung(
  seats: readonly (readonly [number, number, number, number, number])[],
  thread: string,
  from: number,
  sets: readonly Colours[] = SETS,
): string {
  return seats
    .map(
      ([x, y, r, kind, colours]) =>
        line(
          polyline([
            [x, from],
            [x, y - r - 26],
          ]),
          thread,
          3,
        ) + group((KINDS[kind] as typeof round)(r, sets[colours] as Colours), { x, y }),
    )
    .join('');
}

/** Glass baubles from the fifties, hung at every height. */
export const merryAndBright: Card = {
  slug: 'merry-and-bright',
  ground: cranberry,
  mark: cream,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const seats = [
      [76, 440, 80, 1, 3],
      [232, 262, 102, 0, 0],
      [392, 508, 78, 2, 2],
      [520, 232, 76, 3, 1],
      [668, 446, 106, 0, 4],
      [812, 236, 78, 1, 6],
      [936, 520, 84, 2, 5],
      [1080, 272, 98, 3, 3],
      [1190, 456, 84, 0, 1],
    ] as const;
    const sparks = Array.from({ length: 46 }, () =>
      polygon(star(random.between(0, 1300), random.between(20, 700), random.between(5, 11), 2, 4, 0)),
    );
    const words = type('merry & bright', { face: 'newsreader-italic', size: 136, weight: 380, tracking: -4 });
    return shape(sparks, '#b85560') + hung(seats, gold, -40) + shape(settled(words, 650, 862), cream);
  },
  inside: () =>
    hung(
      [
        [120, 230, 62, 0, 3],
        [250, 120, 50, 1, 5],
        [372, 250, 46, 3, 6],
        [934, 150, 48, 2, 5],
        [1056, 280, 50, 1, 3],
        [1184, 170, 64, 0, 6],
      ],
      pine,
      -60,
    ),
  emblem: () => group(round(40, [cream, cranberry, gold]), { y: 6 }),
};
