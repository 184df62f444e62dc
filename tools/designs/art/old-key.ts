import { hatched } from '../draw/hatch.ts';
import { plot, polar, polygon } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [green, brass, cream, shade] = ['#24483f', '#dcae5c', '#f8f0dd', '#8f6a2a'] as const;

/** The bow of the key is the front of a house. */
function bowOf(random: Random): string {
  const house = polygon(plot('-172 0, -60 -172, -60 -172, 118 -172, 118 172, -60 172'));
  const panes = (x: number, y: number) =>
    rect(x, y, 62, 62, green) + line(`M${x + 31} ${y}v62M${x} ${y + 31}h62`, brass, 6);
  return (
    shape(house, brass) +
    clip(house, line(hatched(random, plot('-180 60, 120 60, 120 180, -180 180'), 0.02, 9, 4), shade, 3)) +
    panes(-38, -128) +
    panes(-38, 66) +
    panes(38, -128) +
    panes(38, 66) +
    rect(4, -36, 114, 72, green) +
    circle(34, 0, 6, brass) +
    circle(-104, 0, 22, green)
  );
}

function key(random: Random): string {
  const shaft = rect(118, -25, 620, 50, brass) + [150, 190, 640].map((x) => rect(x, -36, 20, 72, brass)).join('');
  const bit = 'M590 20H720V150H690V120H668V150H640V104H618V150H590z';
  const strokes =
    line(hatched(random, plot('118 6, 738 6, 738 25, 118 25'), 0, 6, 2), shade, 2.6) +
    clip(bit, line(hatched(random, plot('590 20, 720 20, 720 150, 590 150'), Math.PI / 2, 9, 3), shade, 2.6));
  return bowOf(random) + shaft + shape(bit, brass) + strokes + circle(738, 0, 31, brass) + circle(738, 0, 13, green);
}

function ribbonTag(): string {
  const cord = 'M-104 0C-150 60-120 150-60 230';
  const tag = polygon(plot('-50 210, -50 258, 110 274, 110 194'));
  return (
    line(cord, '#c2412f', 6) +
    shape(tag, '#c2412f') +
    circle(-34, 234, 8, green) +
    line('M20 216v36M46 216v36M72 216v24', cream, 5)
  );
}

/** An old brass key whose bow is the house that it opens. */
export const oldKey: Card = {
  slug: 'old-key',
  ground: green,
  mark: cream,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const words = [
      ['the keys', 476],
      ['are yours', 606],
    ].map(([text, y]) =>
      settled(
        type(text as string, { face: 'newsreader-italic', size: 128, weight: 380, tracking: -4 }),
        104,
        y as number,
        'start',
      ),
    );
    const glints = [0.45, 0.8, 1.15].map((a) =>
      line(polygon([polar(968, 812, 70, a), polar(968, 812, 108, a)]), brass, 6),
    );
    return (
      group(ribbonTag() + key(random), { x: 960, y: 262, turn: 86, scale: 0.78 }) +
      glints.join('') +
      shape(words, cream)
    );
  },
  inside: ({ random }) => group(key(random).replaceAll(green, '#fffefa'), { x: 500, y: 230, scale: 0.52, turn: -4 }),
  emblem: ({ random }) => group(key(random), { x: -26, scale: 0.14 }),
};
