import { type Point, polyline } from '../draw/path.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, green, gold, paper] = ['#21304c', '#2f6256', '#b98a3a', '#f8f4e8'] as const;

/** One engraved line that winds between two radii and closes on itself. */
function rosette(x: number, y: number, inner: number, outer: number, lobes: number, turns: number, phase = 0): string {
  const steps = lobes * 14;
  const points = Array.from({ length: steps }, (_, i): Point => {
    const a = (i / steps) * Math.PI * 2 * turns;
    const wave = Math.sin((lobes / turns) * a + phase);
    const ripple = 1 + 0.035 * Math.sin(12 * a);
    const r = (inner + ((outer - inner) * (wave + 1)) / 2) * ripple;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  });
  return polyline(points, true);
}

function braid(y: number, height: number, from: number, to: number, strands: number): string {
  return Array.from({ length: strands }, (_, k) => {
    const count = 240;
    return polyline(
      Array.from({ length: count + 1 }, (_, i): Point => {
        const u = i / count;
        const envelope = 0.62 + 0.38 * Math.cos(u * Math.PI * 2 * 7);
        return [
          from + (to - from) * u,
          y + (height / 2) * envelope * Math.sin(u * Math.PI * 28 + (k / strands) * Math.PI * 2),
        ];
      }),
    );
  }).join('');
}

const medal = (x: number, y: number, r: number) =>
  line(rosette(x, y, r * 0.62, r, 96, 7), green, 1.6) +
  line(rosette(x, y, r * 0.66, r * 0.96, 96, 7, 1.6), gold, 1.4) +
  line(rosette(x, y, r * 0.36, r * 0.66, 64, 5, 0.6), ink, 1.6) +
  line(rosette(x, y, r * 0.1, r * 0.38, 40, 3), green, 1.5) +
  circle(x, y, r * 1.04, { stroke: green, width: 2 });

/** Banknote engraving: thanks that are as good as money. */
export const guilloche: Card = {
  slug: 'guilloche',
  ground: paper,
  mark: green,
  paper: '#fffefa',
  front: ({ type }) => {
    const words = type('With appreciation', { face: 'newsreader', size: 112, weight: 500, tracking: -6 });
    const small = type('FOR YOUR BUSINESS AND YOUR TRUST', {
      face: 'instrument',
      size: 29,
      weight: 600,
      tracking: 220,
    });
    const frame = [70, 86].map((m) => `M${m} ${m}H${1300 - m}V${962 - m}H${m}z`);
    const bands = [braid(126, 62, 120, 1180, 6), braid(836, 62, 120, 1180, 6)];
    return (
      line(frame[0] as string, green, 5) +
      line(frame[1] as string, green, 1.6) +
      line(bands, green, 1.4) +
      medal(650, 372, 196) +
      shape(settled(words, 650, 690), ink) +
      shape(settled(small, 650, 762), green)
    );
  },
  inside: () => line(braid(110, 84, -60, 1360, 6), green, 1.3) + medal(650, 110, 92),
  emblem: () => group(medal(0, 0, 44)),
};
