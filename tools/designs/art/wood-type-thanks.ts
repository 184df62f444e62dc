import { star } from '../draw/cut.ts';
import { plot, polygon, polyline } from '../draw/path.ts';
import type { Card, Studio } from '../draw/sheet.ts';
import { group, line, shape } from '../draw/svg.ts';
import { bent, type Setting } from '../draw/type.ts';
import { worn } from '../draw/wash.ts';

const [ink, red, paper] = ['#222c42', '#c23b2b', '#f3ead6'] as const;

/** Sets a line to fill a measure exactly, stretched in both ways like a drawer of odd wood type. */
function filled(
  type: Studio['type'],
  text: string,
  setting: Setting,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const words = type(text, setting);
  const cap = setting.size * (setting.face === 'newsreader' ? 0.66 : 0.7);
  return bent(words, ([px, py]) => [x + (px / words.width) * width, y + (py / cap) * height]);
}

const stars = (x: number, y: number, count: number, gap: number) =>
  Array.from({ length: count }, (_, i) => polygon(star(x + (i - (count - 1) / 2) * gap, y, 17, 7, 5))).join('');

/** A fairground bill: every line in another face, printed hard on soft paper. */
export const woodTypeThanks: Card = {
  slug: 'wood-type-thanks',
  ground: paper,
  mark: ink,
  paper: '#fffdf7',
  front: ({ type }) => {
    const sans = { face: 'instrument', size: 200, weight: 700, width: 75 } as const;
    const serif = { face: 'newsreader', size: 200, weight: 800 } as const;
    const black = [
      filled(type, 'THANKS', sans, 120, 412, 1060, 290),
      filled(type, 'MILLION', { ...serif, tracking: 12 }, 120, 738, 1060, 176),
    ];
    const scarlet = [
      filled(type, 'A', { ...serif, weight: 500 }, 604, 528, 92, 76),
      stars(330, 490, 5, 62),
      stars(970, 490, 5, 62),
      filled(type, 'AND THEN SOME', { ...sans, width: 100, tracking: 120 }, 250, 858, 800, 56),
    ];
    const rules =
      line(['M120 66H1180', 'M120 900H1180'], ink, 10, { cap: 'butt' }) +
      line(['M120 84H1180', 'M120 918H1180'], ink, 3, { cap: 'butt' });
    const dashes = line([polyline(plot('120 830, 222 830')), polyline(plot('1078 830, 1180 830'))], red, 12, {
      cap: 'butt',
    });
    return worn('bill', shape(black, ink) + rules, 0.04) + worn('bill two', shape(scarlet, red) + dashes, 0.04);
  },
  inside: () =>
    worn('in', shape(stars(650, 150, 13, 84), red), 0.04) +
    worn('in rules', line('M70 96H1230M70 204H1230', ink, 8, { cap: 'butt' }), 0.04),
  emblem: () => group(shape(stars(0, 20, 3, 44), red)),
};
