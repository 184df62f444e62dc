import type { Card, Studio } from '../draw/sheet.ts';
import { group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, rose, apricot, butter, mint, paper] = [
  '#2a3456',
  '#e0706b',
  '#f0a06a',
  '#f4cf7d',
  '#9cc5b1',
  '#faf4e7',
] as const;

/** A word that spreads outward in rings, as a stone does in a pond. */
function ripple(
  { type }: Studio,
  text: string,
  x: number,
  y: number,
  size: number,
  rings: readonly string[],
  step: number,
): string {
  const d = settled(type(text, { face: 'newsreader-italic', size, weight: 640, tracking: -6 }), x, y);
  return rings.map((colour, i) => line(d, colour, (rings.length - i) * step * 2)).join('') + shape(d, paper);
}

/** One word, still travelling when it reaches the edge. */
export const helloRipple: Card = {
  slug: 'hello-ripple',
  ground: mint,
  mark: ink,
  paper: '#fffefb',
  front: (studio) => {
    const order = [mint, butter, apricot, rose, ink];
    const rings = Array.from({ length: 15 }, (_, i) => order[(i + 0) % 5] as string);
    return ripple(studio, 'hello', 650, 590, 360, rings, 34);
  },
  inside: (studio) => group(ripple(studio, 'hello', 650, 270, 170, [mint, butter, apricot, rose, ink], 15)),
  emblem: (studio) => ripple(studio, 'h', 0, 22, 64, [rose, ink], 7),
};
