import { type Point, smooth } from '../draw/path.ts';
import { drift, type Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [clay, cream, ink, blue, honey] = ['#cf7a5a', '#faf2e3', '#3a2a2c', '#3d5f83', '#e6b566'] as const;

function sprigs(random: Random): string {
  return Array.from({ length: 9 }, (_, i) => {
    const [x, y] = [
      -150 + (i % 5) * 76 + random.bell(6),
      -170 + Math.floor(i / 5) * 78 + random.bell(6) + ((i % 5) % 2) * 26,
    ];
    return `M${x} ${y + 24}C${x - 4} ${y + 8} ${x + 4} ${y} ${x} ${y - 20}M${x} ${y + 10}q-14-4-18-16M${x} ${y + 10}q14-4 18-16M${x} ${y - 4}q-10-4-13-14M${x} ${y - 4}q10-4 13-14`;
  }).join('');
}

function cup(random: Random): string {
  const body = 'M-190-236C-190-90-130-16-64-8H64C130-16 190-90 190-236z';
  const handle = 'M182-196C262-214 290-160 262-112C240-76 190-62 156-74';
  const saucer = 'M-290-6H290C270 34 180 46 0 46S-270 34-290-6z';
  return (
    line(handle, cream, 30) +
    shape(saucer, blue) +
    line('M-236 14Q0 40 236 14', cream, 4, { dash: '2 14' }) +
    shape(body, cream) +
    clip(
      body,
      line(sprigs(random), blue, 6) +
        line('M-200-208H200', blue, 7) +
        shape('M70-240C150-160 130-60 60 0H200V-240z', { fill: honey, opacity: 0.32 }),
    ) +
    shape('M-190-236A190 30 0 0 0 190-236A190 30 0 0 0-190-236z', blue) +
    shape('M-168-234A168 21 0 0 0 168-234A168 21 0 0 0-168-234z', ink)
  );
}

/** A thread of steam that wanders and thins. */
function steam(seed: string, x: number, y: number, height: number, sway: number): string {
  const noise = drift(seed);
  const points = Array.from(
    { length: 9 },
    (_, i): Point => [
      x + noise(i * 0.55) * sway * (0.2 + i / 6) + Math.sin(i * 1.1) * sway * 0.5,
      y - (height * i) / 8,
    ],
  );
  return smooth(points);
}

const biscuit = (x: number, y: number) =>
  shape(`M${x - 66} ${y}q0-16 14-16h104q14 0 14 16v6h-132z`, honey) +
  line(`M${x - 40} ${y - 6}h1M${x - 14} ${y - 8}h1M${x + 14} ${y - 7}h1M${x + 40} ${y - 6}h1`, ink, 6);

/** A full cup, an empty chair somewhere near it. */
export const comeOver: Card = {
  slug: 'come-over',
  ground: clay,
  mark: cream,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = type('come over soon', { face: 'la-belle-aurore', size: 150 });
    const threads = line(
      [steam('a', 560, 600, 190, 46), steam('b', 650, 590, 230, 50), steam('c', 740, 600, 180, 44)],
      cream,
      6,
    );
    return (
      shape('M-40 868H1340V1010H-40z', ink) +
      line('M-40 894H1340', honey, 4, { dash: '30 18' }) +
      group(cup(random), { x: 650, y: 836 }) +
      threads +
      biscuit(430, 846) +
      biscuit(424, 826) +
      shape(settled(words, 650, 270), cream)
    );
  },
  inside: ({ random }) =>
    group(cup(random).replaceAll(cream, '#f3dfcf'), { x: 650, y: 430, scale: 0.62 }) +
    line([steam('a', 590, 270, 180, 34), steam('b', 650, 262, 210, 38), steam('c', 710, 270, 170, 34)], clay, 5),
  emblem: ({ random }) => group(cup(random), { y: 34, scale: 0.2 }),
};
