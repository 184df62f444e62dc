import { leaf, stalk, stem } from '../draw/botany.ts';
import { along, type Point, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [gold, straw, umber, wine, paper] = ['#d6a043', '#e8c77e', '#7a4a22', '#8e2f2b', '#f7ecd6'] as const;

/** An ear of wheat on its straw: grains in pairs, and a beard of fine lines. */
function ear(random: Random, foot: Point, head: Point, bow: number, size: number): string {
  const spine = stem(foot, head, bow, 40);
  const tone = random.pick([gold, gold, blend(gold, umber, 0.16), blend(gold, straw, 0.5)]);
  const start = 1 - (size * 7.4) / Math.hypot(head[0] - foot[0], head[1] - foot[1]);
  let [grains, ribs, beard] = ['', '', ''];
  for (let i = 0; i < 11; i += 1) {
    const { at, angle } = along(spine, start + ((1 - start) * i) / 11);
    const reach = size * (1.75 - i * 0.05);
    for (const side of [-1, 1]) {
      const lean = angle + side * 0.44 + random.bell(0.03);
      const grain = leaf(at[0], at[1], reach, lean, { breadth: 0.46, belly: 0.45, round: 0.3 });
      grains += grain.outline;
      ribs += grain.rib;
      const tip = along(
        stem(at, [at[0] + Math.cos(lean) * size * 4.4, at[1] + Math.sin(lean) * size * 4.4], -side * 0.08),
        1,
      ).at;
      beard += smooth([[at[0] + Math.cos(lean) * reach * 0.8, at[1] + Math.sin(lean) * reach * 0.8], tip]);
    }
  }
  return (
    shape(stalk(spine, 7, 4), blend(tone, umber, 0.28)) +
    line(beard, blend(tone, umber, 0.2), 1.8) +
    shape(grains, tone) +
    line(ribs, blend(tone, umber, 0.5), 2)
  );
}

function sheaf(random: Random, x: number, y: number): string {
  const order = [-6, 6, -5, 5, -4, 4, -3, 3, -2, 2, -1, 1, 0];
  const heads = order.map((k) => {
    const [dx, rise] = [k * 42 + random.bell(7), 520 - Math.abs(k) ** 1.7 * 11 + random.bell(16)];
    return ear(random, [x + k * 7, y], [x + dx, y - rise], k * 0.012, 19);
  });
  const feet = order.map((k) => {
    const spine = stem(
      [x + k * 7, y],
      [x + k * 24 + random.bell(5), y + 222 - Math.abs(k) * 5 + random.bell(8)],
      k * -0.01,
    );
    return shape(stalk(spine, 7, 6), random.pick([gold, straw, blend(gold, umber, 0.3)]));
  });
  return feet.join('') + heads.join('') + ribbonTie(x, y);
}

/** A ribbon round the straw: a band, two loops and two tails. */
function ribbonTie(x: number, y: number): string {
  const loop = (k: number) =>
    shape(
      `M${x} ${y}C${x + k * 34} ${y - 62} ${x + k * 128} ${y - 72} ${x + k * 120} ${y - 12}C${x + k * 114} ${y + 30} ${x + k * 40} ${y + 22} ${x} ${y}z`,
      wine,
    ) +
    line(
      `M${x + k * 26} ${y - 6}C${x + k * 48} ${y - 30} ${x + k * 84} ${y - 36} ${x + k * 96} ${y - 12}`,
      blend(wine, '#000000', 0.3),
      5,
    );
  const tail = (k: number) =>
    shape(
      `M${x - 10} ${y}C${x + k * 20} ${y + 60} ${x + k * 30} ${y + 96} ${x + k * 54} ${y + 152}L${x + k * 80} ${y + 128}L${x + k * 112} ${y + 138}C${x + k * 80} ${y + 90} ${x + k * 56} ${y + 40} ${x + 10} ${y}z`,
      blend(wine, '#000000', 0.14),
    );
  return (
    shape(
      `M${x - 62} ${y - 20}Q${x} ${y - 6} ${x + 62} ${y - 20}L${x + 62} ${y + 22}Q${x} ${y + 36} ${x - 62} ${y + 22}z`,
      wine,
    ) +
    tail(-1) +
    tail(1) +
    loop(-1) +
    loop(1) +
    shape(
      `M${x - 22} ${y - 24}Q${x} ${y - 30} ${x + 22} ${y - 24}L${x + 24} ${y + 26}Q${x} ${y + 34} ${x - 24} ${y + 26}z`,
      blend(wine, '#ffffff', 0.1),
    )
  );
}

/** A sheaf of wheat with a ribbon round it, for the table in November. */
export const wheatSheaf: Card = {
  slug: 'wheat-sheaf',
  ground: paper,
  mark: umber,
  paper: '#fffdf7',
  front: ({ type, random }) => {
    const words = ['so much to', 'be thankful', 'for'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 106, weight: 360, tracking: -6 }),
        84,
        396 + i * 116,
        'start',
      ),
    );
    return sheaf(random, 934, 668) + shape(words, umber);
  },
  inside: ({ random }) =>
    [-1, 1]
      .map((side) =>
        [0, 1, 2]
          .map((i) =>
            ear(
              random,
              [650 + side * 20, 250 + i * 8],
              [650 + side * (470 - i * 70), 190 + (i - 1) * 84],
              side * (0.1 - i * 0.08),
              15,
            ),
          )
          .join(''),
      )
      .join('') + ribbonTieAt(650, 256),
  emblem: ({ random }) => ear(random, [0, 46], [6, -44], 0.06, 6.4),
};

const ribbonTieAt = (x: number, y: number): string =>
  `<g transform="translate(${x * 0.45} ${y * 0.45}) scale(.55)">${ribbonTie(x, y)}</g>`;
