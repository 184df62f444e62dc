import { type Point, plot, polygon, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { wash } from '../draw/wash.ts';

const [sky, cloud, ink, paper] = ['#8fb8cf', '#c9dde6', '#24385a', '#fbf8f1'] as const;

/** A plane folded from a ruled sheet, nose to the upper right. */
function plane(): string {
  const far = polygon(plot('150 -110, -150 -34, -58 8'));
  const keel = polygon(plot('150 -110, -58 8, -44 92, -6 36'));
  const near = polygon(plot('150 -110, -6 36, 74 92'));
  const lines = 'M96-92L-104-30M52-72L-82-18M110-74L34 50M124-66L56 70';
  return (
    shape(far, '#fffdf7') +
    shape(keel, '#c7d2dc') +
    shape(near, '#f1ecdf') +
    line(lines, sky, 2.6) +
    line(far + near + keel, ink, 5)
  );
}

function clouds(random: Random, seed: string, seats: readonly (readonly [number, number, number])[]): string {
  const puffs = seats.map(([x, y, k]) =>
    Array.from({ length: 7 }, (_, i) => {
      const r = (38 + 34 * Math.sin((i / 6) * Math.PI) + random.bell(5)) * k;
      const px = x + (i - 3) * 52 * k;
      return `M${px - r} ${y}a${r} ${r * 0.82} 0 1 0 ${2 * r} 0a${r} ${r * 0.82} 0 1 0 ${-2 * r} 0z`;
    }).join(''),
  );
  return wash(seed, shape(puffs, { fill: cloud }), { run: 36, grain: 0.012, pool: 0.5, rim: 0.4 });
}

const loop: Point[] = plot(
  '-60 700, 150 780, 400 742, 600 600, 640 430, 540 350, 450 430, 500 560, 690 610, 860 520, 968 392',
);

/** A letter that could not wait for the post. */
export const paperPlane: Card = {
  slug: 'paper-plane',
  ground: paper,
  mark: ink,
  paper: '#fffefc',
  front: ({ type, random }) => {
    const words = type('sending this your way', { face: 'newsreader-italic', size: 84, weight: 360 });
    const air = wash(
      'air',
      shape('M-80 120C300 60 900 190 1400 90V820C1000 900 420 760-80 860z', { fill: sky, opacity: 0.75 }),
      { run: 150, grain: 0.005, pool: 0.8, soft: 6, rim: 0.12 },
    );
    return (
      air +
      clouds(random, 'one', [
        [230, 300, 1.1],
        [1120, 690, 1.25],
        [780, 190, 0.7],
      ]) +
      line(smooth(loop), ink, 5, { dash: '20 18' }) +
      group(plane(), { x: 1076, y: 330, scale: 1.25, turn: -6 }) +
      shape(settled(words, 650, 908), ink)
    );
  },
  inside: ({ random }) =>
    clouds(random, 'two', [
      [210, 180, 0.9],
      [1060, 166, 0.9],
    ]) +
    line(smooth(loop.map(([x, y]): Point => [x * 0.7 + 120, y * 0.5 + 20])), sky, 5, { dash: '18 16' }) +
    group(plane(), { x: 880, y: 190, scale: 0.8, turn: -6 }),
  emblem: () => group(plane(), { scale: 0.34 }),
};
