import { leaf, stalk, stem } from '../draw/botany.ts';
import { cornflower, daisy, frond, poppy, spike, umbel } from '../draw/flowers.ts';
import { along, type Point } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, red, ochre, sage, blue] = ['#22304a', '#c9452f', '#dc9f3c', '#7c8f6a', '#5f7fae'] as const;
const paper = '#f7f0e3';

function plant(random: Random, kind: number, foot: Point, head: Point): string {
  const spine = stem(foot, head, random.bell(0.06));
  const [x, y] = head;
  const green = random.pick([sage, blend(sage, ink, 0.28), blend(sage, ochre, 0.3)]);
  const blades = [0.15, 0.32].map((t, i) => {
    const { at, angle } = along(spine, t + random.bell(0.04));
    const side = i % 2 ? 1 : -1;
    return leaf(at[0], at[1], random.between(60, 110), angle + side * 0.55, { breadth: 0.16, curl: side * 0.2 })
      .outline;
  });
  const below = shape(stalk(spine, 5, 2.5) + (kind < 4 ? blades.join('') : ''), green);
  if (kind === 0) return below + poppy(random, x, y, random.between(48, 66), red, blend(red, ink, 0.22), ink);
  if (kind === 1) return below + daisy(random, x, y, random.between(36, 50), '#fffdf7', ochre, random.between(0.6, 1));
  if (kind === 2) return below + cornflower(random, x, y, random.between(40, 52), blue, blend(sage, ink, 0.4));
  if (kind === 3) return shape(stalk(spine, 4, 2), ink) + umbel(random, x, y, random.between(60, 90), ink, ink);
  if (kind === 4) return below + spike(random, spine, 24, blend(blue, red, 0.25), 0.5);
  if (kind === 5) return frond(random, spine, random.between(40, 62), green);
  return below + shape(leaf(x, y, 1, 0).outline, green) + spike(random, spine, 20, ochre, 0.62);
}

function meadow(random: Random, width: number, base: number, height: (u: number) => number, count: number): string {
  let out = '';
  const kinds = [5, 6, 5, 4, 6, 3, 4, 3, 2, 1, 0, 2, 1, 0];
  for (let i = 0; i < count; i += 1) {
    const kind = kinds[Math.floor((i / count) * kinds.length)] as number;
    const u = (((i * 0.618 + 0.1) % 1) + random.bell(0.01)) * 1.04 - 0.02;
    const x = u * width;
    const top = height(u) * random.between(0.62, 1.04) * (kind === 3 || kind === 5 ? 1.08 : 1);
    out += plant(random, kind, [x + random.bell(26), base], [x + random.bell(30), base - top]);
  }
  return out;
}

/** Wild flowers growing up from the foot of the card, with room for two quiet words. */
export const meadowThanks: Card = {
  slug: 'meadow-thanks',
  ground: paper,
  mark: ink,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = type('thank you', { face: 'newsreader-italic', size: 172, weight: 320, tracking: -8 });
    const valley = (u: number) => 300 + 800 * Math.abs(u - 0.5) ** 1.6;
    return shape(settled(words, 650, 318), ink) + meadow(random, 1300, 1010, valley, 62);
  },
  inside: ({ random }) => garland(random),
  emblem: ({ random }) => poppy(random, 0, 0, 34, red, blend(red, ink, 0.22), ink),
};

/** Single stems laid in a row, as if pressed between pages. */
function garland(random: Random): string {
  const kinds = [5, 3, 1, 4, 0, 6, 2, 5, 3, 0, 4, 1, 6, 2];
  return kinds
    .map((kind, i) => {
      const x = 128 + i * 80;
      return plant(
        random,
        kind,
        [x + random.bell(10), 440 + random.bell(12)],
        [x + random.bell(16), 170 + random.bell(44)],
      );
    })
    .join('');
}
