import { leaf, petals, stalk, stem } from '../draw/botany.ts';
import { scattered } from '../draw/cut.ts';
import { blob, type Point, place, plot } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [sea, lemon, deep, leafy, cream] = ['#2f6d8c', '#f2c744', '#d99a2b', '#5f9070', '#fbf5e4'] as const;

/** A whole lemon lying along +x. */
function whole(random: Random, r: number): string {
  const outline = blob([
    [-r * 1.22, 0],
    [-r * 0.98, -r * 0.36],
    [-r * 0.4, -r * 0.78],
    [r * 0.42, -r * 0.76],
    [r * 0.98, -r * 0.32],
    [r * 1.36, -r * 0.08],
    [r * 1.36, r * 0.1],
    [r * 0.98, r * 0.36],
    [r * 0.4, r * 0.8],
    [-r * 0.4, r * 0.78],
    [-r * 0.98, r * 0.36],
  ]);
  const pores = Array.from({ length: 26 }, () =>
    circle(random.bell(r * 0.5), random.bell(r * 0.34), r * 0.025 + 0.8, deep),
  );
  const shade = blob([
    [-r * 1.1, r * 0.2],
    [-r * 0.3, r * 0.56],
    [r * 0.5, r * 0.5],
    [r * 1.2, r * 0.1],
    [r * 1.1, r * 0.6],
    [r * 0.3, r],
    [-r * 0.6, r * 0.9],
  ]);
  return (
    shape(outline, lemon) +
    clip(outline, shape(shade, blend(lemon, deep, 0.55)) + pores.join('')) +
    line(`M${-r * 0.5} ${-r * 0.44}Q${-r * 0.1} ${-r * 0.64} ${r * 0.3} ${-r * 0.56}`, cream, r * 0.07)
  );
}

/** Half a lemon, cut across. */
function half(random: Random, r: number): string {
  const segments = petals(random, 0, 0, r * 0.76, 9, { breadth: 0.86, core: 0.14 });
  return (
    circle(0, 0, r, lemon) +
    circle(0, 0, r * 0.89, cream) +
    shape(segments, blend(lemon, cream, 0.25)) +
    line(segments, deep, 1.6, { opacity: 0.6 })
  );
}

function blossom(random: Random, r: number): string {
  return (
    shape(petals(random, 0, 0, r, 5, { breadth: 0.86, core: 0.1 }), cream) +
    Array.from({ length: 7 }, (_, i) =>
      circle(Math.cos(i * 0.9) * r * 0.24, Math.sin(i * 0.9) * r * 0.24, r * 0.07, deep),
    ).join('') +
    circle(0, 0, r * 0.12, leafy)
  );
}

function twig(random: Random, r: number, fruit: string): string {
  const leaves = [-2.5, 2.55, -1.9, 2.0].map((a, i) =>
    leaf(-r * 1.15, 0, r * random.between(1.3, 1.75), a + random.bell(0.15), {
      breadth: 0.38,
      curl: i % 2 ? 0.12 : -0.12,
    }),
  );
  const branch = stem([-r * 1.15, 0], [-r * 2.1, -r * 0.35], 0.15);
  return (
    shape(stalk(branch, 7, 6), '#3f5a45') +
    shape(
      leaves.map((one) => one.outline),
      leafy,
    ) +
    shape(
      leaves.map((one) => one.half),
      blend(leafy, sea, 0.4),
    ) +
    line(
      leaves.map((one) => one.rib),
      cream,
      2,
      { opacity: 0.7 },
    ) +
    fruit
  );
}

function grove(random: Random, seats: readonly Point[], r: number): string {
  return seats
    .map(([x, y], i) => {
      const kind = i % 5;
      const body =
        kind === 3
          ? half(random, r * 0.92)
          : kind === 4
            ? blossom(random, r * 0.72)
            : twig(random, r, whole(random, r));
      return group(body, { x, y, turn: random.between(0, 360) });
    })
    .join('');
}

/** Lemons, halves and blossom on a blue tablecloth. */
export const lemonGrove: Card = {
  slug: 'lemon-grove',
  ground: sea,
  mark: cream,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const seats = scattered(
      random,
      { x: -60, y: -40, width: 1420, height: 1060 },
      186,
      ([x, y]) => Math.abs(x - 650) > 400 || Math.abs(y - 490) > 190,
    );
    const small = scattered(
      random,
      { x: -30, y: -20, width: 1360, height: 1000 },
      120,
      ([x, y]) =>
        (Math.abs(x - 650) > 340 || Math.abs(y - 490) > 150) &&
        seats.every(([sx, sy]) => Math.hypot(sx - x, sy - y) > 118),
    );
    const loose = small.map(([x, y]) =>
      shape(
        place([[0, 0]], x, y).map(([px, py]) => leaf(px, py, 62, random.between(0, 6.28), { breadth: 0.4 }).outline),
        blend(leafy, cream, 0.3),
      ),
    );
    const oval = circle(0, 0, 1, cream);
    const words = ['just', 'because'].map((text, i) =>
      settled(type(text, { face: 'newsreader-italic', size: 124, weight: 420, tracking: -4 }), 650, 472 + i * 112),
    );
    return (
      loose.join('') +
      grove(random, seats, 66) +
      group(oval, { x: 650, y: 486, scale: [338, 196] }) +
      group(circle(0, 0, 1, { stroke: lemon, width: 0.016 }), { x: 650, y: 486, scale: [318, 176] }) +
      shape(words, sea)
    );
  },
  inside: ({ random }) =>
    grove(random, plot('164 164, 352 172, 1150 170, 968 120, 1060 312, 246 316, 560 130, 760 150'), 52).replaceAll(
      cream,
      '#f6eed2',
    ),
  emblem: ({ random }) => group(whole(random, 38)),
};
