import { leaf, stalk, stem } from '../draw/botany.ts';
import { cornflower, daisy, peony, poppy, spike, umbel } from '../draw/flowers.ts';
import { along, type Point, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, clip, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, coral, ochre, sage, blue, cream, ground] = [
  '#24344d',
  '#d9644a',
  '#e3a93f',
  '#6f8a68',
  '#5b7fb0',
  '#fdf6e8',
  '#f3dfd0',
] as const;
const PINK = ['#b9535c', '#d97f7d', '#eeb3a6', '#f9dccf'] as const;

type Bloom = 'peony' | 'poppy' | 'daisy' | 'cornflower' | 'umbel' | 'spike';

function bloom(random: Random, kind: Bloom, foot: Point, head: Point, bow: number, r: number): string {
  const spine = stem(foot, head, bow);
  const [x, y] = head;
  const green = random.pick([sage, blend(sage, ink, 0.22), blend(sage, ochre, 0.25)]);
  const blades = [0.42, 0.62].map((t, i) => {
    const { at, angle } = along(spine, t);
    return leaf(at[0], at[1], r * random.between(1.3, 1.8), angle + (i ? 0.6 : -0.6), { breadth: 0.32 }).outline;
  });
  const below = shape(stalk(spine, 8, 4) + blades.join(''), green);
  if (kind === 'peony') return below + peony(random, x, y, r, PINK);
  if (kind === 'poppy') return below + poppy(random, x, y, r, coral, blend(coral, ink, 0.24), ink);
  if (kind === 'daisy') return below + daisy(random, x, y, r, '#fffdf6', ochre, 0.9);
  if (kind === 'cornflower') return below + cornflower(random, x, y, r, blue, blend(sage, ink, 0.4));
  if (kind === 'umbel') return shape(stalk(spine, 6, 3), ink) + umbel(random, x, y, r, ink, '#fffdf6');
  return below + spike(random, spine, r * 0.62, blend(blue, coral, 0.32), 0.58);
}

/** Where the flowers of the jug are, the ones behind first: kind, x, y, bow and radius; 0,0 is the middle of the rim. */
const BUNCH: readonly (readonly [Bloom, number, number, number, number])[] = [
  ['spike', -196, -390, -0.06, 46],
  ['spike', 226, -372, 0.08, 44],
  ['umbel', -60, -424, -0.02, 92],
  ['umbel', 262, -236, 0.12, 74],
  ['umbel', -268, -236, -0.14, 74],
  ['cornflower', 96, -404, 0.04, 60],
  ['cornflower', -300, -40, -0.24, 52],
  ['poppy', -148, -276, -0.06, 82],
  ['daisy', 20, -304, 0, 62],
  ['poppy', 182, -246, 0.06, 78],
  ['daisy', 262, -116, 0.16, 56],
  ['peony', -198, -110, -0.1, 92],
  ['peony', 20, -166, 0.02, 112],
  ['daisy', -76, -40, 0, 56],
  ['peony', 166, -64, 0.08, 84],
];

function jug(x: number, y: number): string {
  const body = `M${x - 112} ${y}C${x - 104} ${y + 60} ${x - 176} ${y + 108} ${x - 168} ${y + 214}C${x - 162} ${y + 284} ${x - 110} ${y + 304} ${x - 96} ${y + 306}H${x + 96}C${x + 110} ${y + 304} ${x + 162} ${y + 284} ${x + 168} ${y + 214}C${x + 176} ${y + 108} ${x + 104} ${y + 60} ${x + 112} ${y}z`;
  const handle = `M${x + 118} ${y + 44}C${x + 232} ${y + 20} ${x + 252} ${y + 170} ${x + 164} ${y + 206}`;
  const bands = [
    rect(x - 200, y + 36, 400, 15, blue),
    rect(x - 200, y + 62, 400, 6, blue),
    rect(x - 200, y + 252, 400, 15, blue),
    rect(x - 200, y + 238, 400, 6, blue),
    line(
      Array.from({ length: 9 }, (_, i) => {
        const px = x - 168 + i * 42;
        return `${smooth([
          [px, y + 160],
          [px + 10, y + 132],
          [px + 21, y + 122],
          [px + 32, y + 132],
          [px + 42, y + 160],
        ])}M${px + 21} ${y + 194}v-46`;
      }),
      blue,
      5,
    ),
    shape(`M${x + 60} ${y - 20}C${x + 60} ${y + 90} ${x + 118} ${y + 120} ${x + 96} ${y + 330}H${x + 240}V${y - 20}z`, {
      fill: ink,
      opacity: 0.08,
    }),
  ];
  return line(handle, cream, 26) + line(handle, blend(cream, ink, 0.12), 5) + shape(body, cream) + clip(body, bands);
}

/** The first flowers of the garden in the blue and white jug. */
export const gardenJug: Card = {
  slug: 'garden-jug',
  ground,
  mark: ink,
  paper: '#fffdfa',
  front: ({ type, random }) => {
    const [x, y] = [914, 556];
    const words = ['Happy', 'Mother’s', 'Day'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 124, weight: 360, tracking: -6 }),
        88,
        376 + i * 126,
        'start',
      ),
    );
    const table =
      rect(-60, 818, 1420, 200, '#d98f72') +
      line('M-60 818H1360', blend('#d98f72', ink, 0.3), 5) +
      line(['M-60 862H1360', 'M-60 906H1360'], blend('#d98f72', cream, 0.35), 3, { dash: '2 14' });
    return (
      table +
      shape(
        `M${x - 180} ${y + 302}Q${x} ${y + 330} ${x + 250} ${y + 302}L${x + 250} ${y + 312}Q${x} ${y + 344} ${x - 180} ${y + 312}z`,
        { fill: ink, opacity: 0.16 },
      ) +
      BUNCH.map(([kind, dx, dy, bow, r]) =>
        bloom(random, kind, [x + dx * 0.12, y + 20], [x + dx, y + dy], bow, r),
      ).join('') +
      jug(x, y) +
      shape(words, ink)
    );
  },
  inside: ({ random }) => {
    const seats: readonly (readonly [Bloom, number, number, number])[] = [
      ['poppy', 150, 176, 42],
      ['cornflower', 262, 250, 40],
      ['peony', 396, 152, 60],
      ['spike', 520, 130, 30],
      ['poppy', 650, 190, 58],
      ['spike', 780, 130, 30],
      ['peony', 904, 152, 60],
      ['cornflower', 1038, 250, 40],
      ['poppy', 1150, 176, 42],
    ];
    return seats
      .map(([kind, x, y, r]) => bloom(random, kind, [650 + (x - 650) * 0.86, 452], [x, y], (x - 650) / 9000, r))
      .join('');
  },
  emblem: ({ random }) => peony(random, 0, 0, 42, PINK),
};
