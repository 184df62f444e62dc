import { type Point, plot, polar, polygon, polyline } from '../draw/path.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [black, gold, light, green] = ['#17241f', '#d3a449', '#f0d79b', '#21473c'] as const;

/** Fans of parallel arcs, as on the doors of a picture palace. */
function scale(x: number, y: number, r: number): string {
  return [1, 0.8, 0.6, 0.4, 0.2].map((k) => `M${x - r * k} ${y}A${r * k} ${r * k} 0 0 1 ${x + r * k} ${y}`).join('');
}

function burst(x: number, y: number, from: number, to: number, count: number): string {
  return Array.from({ length: count + 1 }, (_, i) => {
    const a = -Math.PI + (i / count) * Math.PI;
    return polyline([polar(x, y, i % 2 ? from * 1.16 : from, a), polar(x, y, to, a)]);
  }).join('');
}

function corner(): string {
  const steps: Point[] = plot('60 250, 60 60, 330 60');
  return (
    [0, 18, 36].map((d) => polyline(steps.map(([x, y]): Point => [x + d, y + d]))).join('') +
    polyline(plot('132 200, 132 132, 280 132')) +
    polygon(plot('132 222, 122 240, 132 258, 142 240'))
  );
}

/** The anniversary numeral in gilded lines on bottle green. */
export const goldenDeco: Card = {
  slug: 'golden-deco',
  ground: black,
  mark: gold,
  paper: '#fffefa',
  front: ({ type }) => {
    const numeral = settled(type('50', { face: 'newsreader', size: 560, weight: 700, tracking: -20 }), 650, 660);
    const ribs = line(
      Array.from({ length: 60 }, (_, i) => `M200 ${230 + i * 13}H1100`),
      black,
      4,
    );
    const words = type('GOLDEN YEARS', { face: 'instrument', size: 50, weight: 600, width: 88, tracking: 420 });
    const frame = [
      [1, 1, 0, 0],
      [-1, 1, 1300, 0],
      [1, -1, 0, 962],
      [-1, -1, 1300, 962],
    ].map(([sx, sy, x, y]) =>
      group(line(corner(), gold, 4, { cap: 'butt', join: 'miter' }), {
        x: x as number,
        y: y as number,
        scale: [sx as number, sy as number],
      }),
    );
    return (
      circle(650, 700, 660, { fill: green, opacity: 0.55 }) +
      line(burst(650, 700, 470, 1100, 64), gold, 2.6, { opacity: 0.55 }) +
      shape('M-40 742H1340V1010H-40z', black) +
      frame.join('') +
      line(numeral, black, 38) +
      line(numeral, light, 12) +
      shape(numeral, gold) +
      clip(numeral, ribs + shape('M200 200H1100V430H200z', { fill: light, opacity: 0.25 })) +
      line('M300 742H1000M340 758H960', gold, 4) +
      shape(settled(words, 650, 840), light)
    );
  },
  inside: () => {
    const row =
      Array.from({ length: 9 }, (_, i) => scale(-20 + i * 165, 120, 82)).join('') +
      Array.from({ length: 8 }, (_, i) => scale(62 + i * 165, 202, 82)).join('');
    return line(row, gold, 3.4) + line('M-40 204H1340M-40 218H1340', gold, 3);
  },
  emblem: () => line(scale(0, 26, 52), gold, 3),
};
