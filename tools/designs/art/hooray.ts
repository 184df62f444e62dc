import { cutCircle, cutPolygon, cutRect } from '../draw/cut.ts';
import { type Point, plot, ribbon } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, group, shape } from '../draw/svg.ts';
import { jostled } from '../draw/type.ts';

const [ink, red, yellow, teal, pink, paper] = [
  '#24304b',
  '#d9493c',
  '#f1b93f',
  '#2f8583',
  '#efa6a0',
  '#fbf5e8',
] as const;
const colours = [red, yellow, teal, pink] as const;

/** A paper streamer: a long curl whose back is darker than its face. */
function streamer(random: Random, from: Point, to: Point, turns: number, width: number, colour: string): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  const [ux, uy] = [dx / long, dy / long];
  const swing = width * random.between(1.7, 2.3);
  const at = (t: number): Point => {
    const phase = t * turns * Math.PI * 2;
    const side = Math.sin(phase) * swing * (0.4 + 0.6 * Math.sin(Math.PI * Math.min(1, t * 1.3)));
    const bend = Math.sin(t * Math.PI) * long * 0.06;
    return [from[0] + ux * long * t - uy * (side + bend), from[1] + uy * long * t + ux * (side + bend)];
  };
  const half = turns * 2;
  let [faces, backs] = ['', ''];
  for (let k = 0; k < half; k += 1) {
    const spine = Array.from({ length: 13 }, (_, i) => at((k + i / 12) / half));
    const piece = ribbon(spine, (t) => (width / 2) * (0.45 + 0.55 * Math.sin(Math.PI * t)));
    if (k % 2) backs += piece;
    else faces += piece;
  }
  return shape(backs, blend(colour, ink, 0.28)) + shape(faces, colour);
}

function confetti(
  random: Random,
  count: number,
  accepts: (p: Point) => boolean,
  area: readonly [number, number, number, number],
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const p: Point = [random.between(area[0], area[2]), random.between(area[1], area[3])];
    if (!accepts(p)) continue;
    const colour = random.pick(colours);
    const kind = random.whole(0, 3);
    const one =
      kind === 0
        ? cutRect(random, -6, -14, 12, 28, 2)
        : kind === 1
          ? cutCircle(random, 0, 0, 10, 0.05, 9)
          : kind === 2
            ? cutPolygon(random, plot('-12 9, 12 8, 0 -13'), 2)
            : ribbon(plot('-18 0, -6 -8, 6 7, 18 -2'), () => 4);
    out += group(shape(one, colour), { x: p[0], y: p[1], turn: random.between(0, 180) });
  }
  return out;
}

/** Paper streamers thrown from every corner, and the word they are thrown for. */
export const hooray: Card = {
  slug: 'hooray',
  ground: paper,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const throws = [
      [[-60, 60], [420, 330], 5, 30, teal],
      [[-60, 960], [340, 690], 4, 34, red],
      [[1360, 30], [930, 330], 5, 32, pink],
      [[1370, 980], [960, 640], 5, 30, yellow],
      [[330, -60], [560, 290], 4, 26, yellow],
      [[1010, -60], [800, 260], 4, 28, red],
      [[560, 1030], [470, 690], 4, 28, pink],
      [[820, 1030], [850, 690], 4, 30, teal],
      [[-50, 480], [140, 494], 3, 26, yellow],
      [[1350, 500], [1170, 486], 3, 28, teal],
    ] as const;
    const words = type('Hooray!', { face: 'newsreader', size: 224, weight: 700, tracking: -10 });
    const clear = (p: Point) => Math.abs(p[1] - 490) > 150 || Math.abs(p[0] - 650) > 460;
    return (
      throws.map(([from, to, turns, width, colour]) => streamer(random, from, to, turns, width, colour)).join('') +
      confetti(random, 130, clear, [-20, -10, 1320, 990]) +
      shape(jostled(words, 650, 560, random, 0.035, 0.02), ink)
    );
  },
  inside: ({ random }) =>
    streamer(random, [-60, -20], [330, 330], 5, 26, teal) +
    streamer(random, [180, -60], [520, 220], 4, 24, yellow) +
    streamer(random, [1360, -20], [980, 330], 5, 26, red) +
    streamer(random, [1100, -60], [800, 200], 4, 24, pink) +
    confetti(random, 46, () => true, [60, 40, 1240, 440]),
  emblem: ({ random }) => streamer(random, [-60, 12], [60, -12], 3, 16, red),
};
