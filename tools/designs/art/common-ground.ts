import { hatched } from '../draw/hatch.ts';
import { type Point, polar, polygon } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, overprint, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [blue, ochre, ink, paper] = ['#86bbd0', '#f3c15a', '#22314d', '#f9f4e7'] as const;

const disc = (x: number, y: number, r: number) =>
  polygon(Array.from({ length: 80 }, (_, i): Point => polar(x, y, r, (i / 80) * Math.PI * 2)));
const square = (x: number, y: number, r: number): Point[] => [
  [x - r, y - r],
  [x + r, y - r],
  [x + r, y + r],
  [x - r, y + r],
];

/** Two inks, each ruled its own way; where they meet they print a third. */
function meeting(random: Random, x: number, y: number, r: number, apart: number, gap: number): string {
  const [left, right] = [disc(x - apart, y, r), disc(x + apart, y, r)];
  return (
    shape(left, blue) +
    shape(right, ochre) +
    clip(left, shape(right, overprint(blue, ochre))) +
    clip(left, line(hatched(random, square(x - apart, y, r), Math.PI / 4, gap), ink, gap * 0.16)) +
    clip(right, line(hatched(random, square(x + apart, y, r), -Math.PI / 4, gap), ink, gap * 0.16)) +
    circle(x - apart, y, r, { stroke: ink, width: 3 }) +
    circle(x + apart, y, r, { stroke: ink, width: 3 })
  );
}

/** Two circles and the good that lies between them. */
export const commonGround: Card = {
  slug: 'common-ground',
  ground: paper,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const words = type('Thank you for the introduction', { face: 'newsreader', size: 72, weight: 440, tracking: -4 });
    return meeting(random, 650, 380, 262, 168, 20) + shape(settled(words, 650, 820), ink);
  },
  inside: ({ random }) => meeting(random, 650, 230, 150, 98, 13),
  emblem: ({ random }) => group(meeting(random, 0, 0, 34, 22, 7)),
};
