import { leaf } from '../draw/botany.ts';
import { hatched } from '../draw/hatch.ts';
import { type Point, place, plot, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [sage, pear, russet, ink, cream] = ['#aebfa8', '#e3bd55', '#c06a44', '#2c3a40', '#f8f2e2'] as const;

const FORM: readonly Point[] = plot(
  '0 -250, 46 -226, 62 -160, 80 -80, 150 20, 176 120, 150 212, 70 258, 0 250, -70 258, -150 212, -176 120, -150 20, -80 -80, -62 -160, -46 -226',
);

/** A pear standing on its own: flat colour, a blush to one side, hatched like an etching. */
function onePear(random: Random, colour: string, blush: string, lean: number): string {
  const points = place(
    FORM.map(([x, y]): Point => [x * (1 + random.bell(0.02)), y]),
    0,
    0,
    lean,
  );
  const outline = smooth(points, true);
  const shade: Point[] = place(plot('60 -200, 190 -60, 230 140, 150 280, 10 280, 90 190, 104 80, 40 -60'), 0, 0, lean);
  const freckles = Array.from({ length: 60 }, () =>
    circle(random.bell(80), 60 + random.bell(110), random.between(1.6, 3.4), blend(blush, ink, 0.3)),
  );
  const stalkPath = smooth(place(plot('2 -244, 8 -290, 34 -326'), 0, 0, lean));
  const [lx, ly] = place([[12, -286]], 0, 0, lean)[0] as Point;
  const one = leaf(lx, ly, 150, -0.35 + lean, { breadth: 0.42, curl: 0.16 });
  return (
    line(stalkPath, ink, 13) +
    shape(one.outline, '#5f7b58') +
    shape(one.half, '#4a6449') +
    line(one.rib + one.veins, cream, 2.5) +
    shape(outline, colour) +
    clip(
      outline,
      shape(smooth(shade, true), blend(colour, blush, 0.65)) +
        line(hatched(random, shade, 0.9 + lean, 11, 6), blend(blush, ink, 0.45), 2.4) +
        freckles.join(''),
    ) +
    line(smooth(place(plot('-78 20, -112 90, -110 150'), 0, 0, lean)), cream, 9, { opacity: 0.75 })
  );
}

/** Two pears, leaning in. */
export const quiteAPair: Card = {
  slug: 'quite-a-pair',
  ground: sage,
  mark: ink,
  paper: '#fefdf9',
  front: ({ type, random }) => {
    const words = ['quite', 'a pair'].map((text, i) =>
      settled(type(text, { face: 'newsreader', size: 150, weight: 480, tracking: -10 }), 104, 462 + i * 146, 'start'),
    );
    const cloth =
      shape('M-40 800H1340V1010H-40z', cream) +
      line(
        Array.from({ length: 7 }, (_, i) => `M-40 ${826 + i * 26}H1340`),
        blend(sage, cream, 0.35),
        3,
      );
    const shadows = shape('M640 812Q800 776 990 812Q820 846 640 812zM880 818Q1060 780 1260 818Q1080 850 880 818z', {
      fill: ink,
      opacity: 0.22,
    });
    return (
      cloth +
      shadows +
      group(onePear(random, pear, russet, 0.12), { x: 790, y: 548, scale: 1.06 }) +
      group(onePear(random, blend(pear, russet, 0.42), '#8e3f32', -0.13), { x: 1064, y: 572, scale: 0.98 }) +
      shape(words, ink)
    );
  },
  inside: ({ random }) =>
    group(onePear(random, pear, russet, 0.12), { x: 584, y: 270, scale: 0.46 }) +
    group(onePear(random, blend(pear, russet, 0.42), '#8e3f32', -0.13), { x: 708, y: 278, scale: 0.44 }),
  emblem: ({ random }) => group(onePear(random, pear, russet, 0), { y: 6, scale: 0.16 }),
};
