import { star } from '../draw/cut.ts';
import { polygon } from '../draw/path.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, blue, cream, butter, blush, sage, ground] = [
  '#33445f',
  '#8fb0c4',
  '#fffaf0',
  '#edc66a',
  '#e9b3a3',
  '#9bb59b',
  '#dfe9e8',
] as const;

const moon = (r: number) =>
  shape(`M${r * 0.34}-${r}A${r} ${r} 0 1 0 ${r * 0.34} ${r}A${r * 1.4} ${r * 1.4} 0 0 1 ${r * 0.34}-${r}z`, butter);
const cloud = (s: number, colour: string) =>
  group(
    shape('M-96 34C-128 34-132-8-98-14C-102-62-34-76-18-40C6-86 82-66 70-18C116-26 120 34 84 34z', colour) +
      line('M-54 12C-44-4-22-4-14 10M18 4C28-12 52-10 58 6', blend(colour, ink, 0.2), 5),
    { scale: s },
  );
const starry = (r: number, colour: string) => shape(polygon(star(0, 0, r, r * 0.5, 5)), colour);
/** A paper bird: body, wing and tail in three folds. */
const bird = (s: number, colour: string) =>
  group(
    shape('M-70 6C-30-40 40-40 74-4C40 40-34 40-70 6z', colour) +
      shape('M-70 6L-122-22-112 30z', blend(colour, ink, 0.18)) +
      shape('M-16-8C10-70 60-74 74-70C66-40 46-8 20 6z', blend(colour, ink, 0.14)) +
      shape('M70-10L98-2 70 8z', butter) +
      circle(50, -10, 5, ink),
    { scale: s },
  );

const HANGING: Record<string, (size: number) => string> = {
  moon: (s) => moon(78 * s),
  cloud: (s) => cloud(s, cream),
  blue: (s) => cloud(s, blend(blue, cream, 0.35)),
  star: (s) => starry(46 * s, butter),
  pink: (s) => starry(40 * s, blush),
  bird: (s) => bird(s, blue),
  sage: (s) => bird(s, sage),
};

/** Things on threads: what, x, y, size, from where the thread hangs, and how far above the middle it ends. */
const hung = (
  things: readonly (readonly [kind: string, x: number, y: number, size: number, from: number, gap: number])[],
) =>
  things
    .map(
      ([kind, x, y, size, from, gap]) =>
        line(`M${x} ${from}V${y - gap * size}`, ink, 3) +
        group((HANGING[kind] as (s: number) => string)(size), { x, y }),
    )
    .join('');

/** A mobile over a cradle, just moving. */
export const moonMobile: Card = {
  slug: 'moon-mobile',
  ground,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const words = type('hello, little one', { face: 'newsreader-italic', size: 148, weight: 340, tracking: -6 });
    const flecks = Array.from({ length: 34 }, () =>
      circle(random.between(60, 1240), random.between(60, 660), random.between(3, 5.5), cream),
    );
    const bars = line(
      [
        'M650-60V92',
        'M236 138C400 84 900 84 1064 138',
        'M170 264C230 236 330 236 392 264',
        'M908 264C970 236 1070 236 1130 264',
      ],
      ink,
      7,
    );
    return (
      flecks.join('') +
      bars +
      circle(650, 96, 12, ink) +
      line(['M281 126V243', 'M1019 126V243'], ink, 3) +
      hung([
        ['star', 170, 396, 1.1, 264, 40],
        ['bird', 392, 470, 1.0, 264, 30],
        ['cloud', 520, 300, 0.92, 104, 52],
        ['moon', 650, 452, 1.42, 100, 78],
        ['blue', 790, 316, 0.86, 106, 52],
        ['sage', 908, 480, 1.0, 264, 30],
        ['pink', 1130, 404, 1.15, 264, 40],
      ]) +
      shape(settled(words, 650, 802), ink)
    );
  },
  inside: () =>
    hung([
      ['star', 140, 190, 0.8, -80, 40],
      ['blue', 300, 132, 0.62, -80, 52],
      ['sage', 452, 236, 0.66, -80, 30],
      ['moon', 650, 176, 0.9, -80, 78],
      ['bird', 848, 236, 0.66, -80, 30],
      ['blue', 1000, 132, 0.62, -80, 52],
      ['pink', 1160, 190, 0.9, -80, 40],
    ]),
  emblem: () => moon(42),
};
