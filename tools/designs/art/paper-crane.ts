import { type Point, plot, polar, polygon, polyline } from '../draw/path.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape, stamp } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [vermilion, deep, blush, ink, paper] = ['#d2543c', '#a53c2c', '#f0b8a4', '#26324c', '#f6f0e4'] as const;

/** The wave pattern of printed origami paper, over a rectangle. */
function waves(x: number, y: number, w: number, h: number, r: number, ink_: string, ground: string): string {
  let out = '';
  for (let row = 0; row * r * 0.5 < h + r; row += 1) {
    for (let px = x - r; px < x + w + 2 * r; px += 2 * r) {
      const [cx, cy] = [px + (row % 2 ? r : 0), y + row * r * 0.5];
      out +=
        circle(cx, cy, r, ground) +
        [0.96, 0.66, 0.36].map((k) => circle(cx, cy, r * k, { stroke: ink_, width: r * 0.07 })).join('');
    }
  }
  return out;
}

/** A folded crane, about 760 x 560, centred near 0,0. */
function crane(): string {
  const facet = (points: readonly Point[], colour: string) => shape(polygon(points), colour);
  const farWing: Point[] = plot('-60 110, 50 60, -190 -300');
  const nearWing: Point[] = plot('-40 130, 112 100, 160 -330');
  const nearFold: Point[] = plot('-40 130, 160 -330, 20 20');
  const tail: Point[] = plot('-20 170, -70 100, -380 -130');
  const tailUnder: Point[] = plot('-20 170, -380 -130, -40 190');
  const neck: Point[] = plot('40 190, 110 100, 340 -150');
  const neckUnder: Point[] = plot('40 190, 340 -150, 100 180');
  const head: Point[] = plot('340 -150, 322 -108, 430 -82');
  const body: Point[] = plot('-70 100, 20 20, 112 100, 30 232');
  const creases =
    polyline(plot('50 60, -70 -120')) + polyline(plot('30 232, 30 100')) + polyline(plot('60 112, 160 -330'));
  return (
    facet(farWing, deep) +
    clip(
      polygon(farWing),
      line(
        Array.from({ length: 40 }, (_, i) =>
          polyline([
            [-260, -300 + i * 12],
            [100, -300 + i * 12],
          ]),
        ),
        vermilion,
        2,
      ),
    ) +
    facet(tail, blush) +
    facet(tailUnder, vermilion) +
    facet(neck, blush) +
    facet(neckUnder, vermilion) +
    facet(head, deep) +
    facet(body, vermilion) +
    facet(plot('-70 100, 30 232, 30 110'), deep) +
    facet(nearWing, blush) +
    clip(polygon(nearWing), waves(-50, -330, 170, 470, 36, vermilion, blush)) +
    facet(nearFold, vermilion) +
    line(creases, paper, 2.5, { opacity: 0.8 })
  );
}

/** The first year is the paper one. */
export const paperCrane: Card = {
  slug: 'paper-crane',
  ground: paper,
  mark: ink,
  paper: '#fffefb',
  front: ({ type }) => {
    const words = ['the', 'paper', 'year'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 136, weight: 340, tracking: -4 }),
        96,
        404 + i * 128,
        'start',
      ),
    );
    const sun = circle(850, 470, 330, '#efe0c4');
    const shadow = shape('M640 846Q850 826 1080 846Q850 866 640 846z', { fill: ink, opacity: 0.16 });
    const diagonals = Array.from({ length: 26 }, (_, i) =>
      polyline([polar(850, 470, 330, 0.35 + i * 0.11), polar(850, 470, 330, 0.35 - i * 0.11 + 0.001)]),
    );
    return (
      sun +
      clip('M520 470a330 330 0 1 0 660 0a330 330 0 1 0-660 0z', line(diagonals, '#e3d0ad', 2)) +
      shadow +
      group(crane(), { x: 846, y: 500, scale: 0.96 }) +
      shape(words, ink)
    );
  },
  inside: () => {
    const one = stamp('crane', crane());
    return (
      one.definition +
      one.at(210, 220, -8, 0.38) +
      one.at(450, 130, 6, 0.24) +
      one.at(1060, 230, 5, 0.42) +
      one.at(860, 110, -4, 0.2)
    );
  },
  emblem: () => group(crane(), { scale: 0.15 }),
};
