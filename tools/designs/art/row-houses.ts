import { cutCircle, cutPolygon, cutRect } from '../draw/cut.ts';
import { plot, polar, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, brick, mustard, teal, rose, cream] = [
  '#26324a',
  '#c1513a',
  '#dda544',
  '#4d8585',
  '#e3a590',
  '#f7f0e1',
] as const;

function pane(random: Random, x: number, y: number, w: number, h: number, lit: boolean): string {
  const glass = shape(cutRect(random, x, y, w, h, 2), lit ? '#f9df9b' : ink);
  const bars =
    polyline([
      [x + w / 2, y + 2],
      [x + w / 2, y + h - 2],
    ]) +
    polyline([
      [x + 2, y + h * 0.45],
      [x + w - 2, y + h * 0.45],
    ]);
  return glass + line(bars, cream, 4) + shape(cutRect(random, x - 7, y + h, w + 14, 9, 1.5), cream);
}

function door(random: Random, x: number, base: number, colour: string): string {
  const arch = `M${x - 36} ${base}V${base - 96}a36 36 0 0 1 72 0V${base}z`;
  return (
    shape(arch, cream) +
    group(shape(`M${x - 27} ${base}V${base - 94}a27 27 0 0 1 54 0V${base}z`, colour)) +
    line(
      polyline([
        [x, base - 118],
        [x, base - 94],
      ]) +
        polyline([
          [x - 26, base - 94],
          [x + 26, base - 94],
        ]),
      cream,
      3,
    ) +
    shape(cutCircle(random, x + 15, base - 48, 4.5), mustard) +
    shape(cutRect(random, x - 48, base - 8, 96, 12, 2), ink)
  );
}

type Roof = 'gable' | 'step' | 'flat' | 'bell';
function roof(random: Random, kind: Roof, x: number, y: number, w: number): [number, number][] {
  if (kind === 'gable')
    return [
      [x - 10, y],
      [x + w / 2 + random.bell(6), y - w * 0.62],
      [x + w + 10, y],
    ];
  if (kind === 'step') {
    const s = w / 7;
    return [
      [x, y],
      [x, y - s],
      [x + s, y - s],
      [x + s, y - 2 * s],
      [x + 2 * s, y - 2 * s],
      [x + 2 * s, y - 3.1 * s],
      [x + 5 * s, y - 3.1 * s],
      [x + 5 * s, y - 2 * s],
      [x + 6 * s, y - 2 * s],
      [x + 6 * s, y - s],
      [x + w, y - s],
      [x + w, y],
    ];
  }
  if (kind === 'bell')
    return [
      [x, y],
      [x + w * 0.06, y - 26],
      [x + w * 0.28, y - 54],
      [x + w * 0.3, y - 96],
      [x + w * 0.5, y - 132],
      [x + w * 0.7, y - 96],
      [x + w * 0.72, y - 54],
      [x + w * 0.94, y - 26],
      [x + w, y],
    ];
  return [
    [x - 12, y],
    [x - 12, y - 30],
    [x + w + 12, y - 30],
    [x + w + 12, y],
  ];
}

function house(
  random: Random,
  x: number,
  base: number,
  w: number,
  h: number,
  wall: string,
  top: string,
  kind: Roof,
  leaf: string,
): string {
  const y = base - h;
  const chimney = shape(
    cutRect(random, x + w * 0.7, y - 104, 32, 104, 2) + cutRect(random, x + w * 0.7 - 6, y - 112, 44, 14, 2),
    ink,
  );
  const body =
    shape(cutRect(random, x, y, w, h + 6, 2), wall) +
    shape(cutPolygon(random, roof(random, kind, x, y + 3, w), 2), top);
  const columns = w > 190 ? 3 : 2;
  const rows = Math.floor((h - 170) / 108);
  let windows = '';
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const px = x + (w / columns) * (c + 0.5) - 24;
      windows += pane(random, px, y + 36 + r * 108, 48, 66, random.chance(0.35));
    }
  }
  const left = random.chance(0.5);
  const doorX = x + w * (left ? 0.28 : 0.72);
  const parlour = pane(random, x + w * (left ? 0.72 : 0.28) - 34, base - 122, 68, 72, random.chance(0.6));
  return (kind === 'flat' ? '' : chimney) + body + windows + parlour + door(random, doorX, base, leaf);
}

function tree(random: Random, x: number, base: number, h: number, green: string): string {
  const trunk = shape(cutRect(random, x - 5, base - h * 0.6, 10, h * 0.6, 1.5), ink);
  const twigs = [0.32, 0.46, 0.6].map((t, i) =>
    polyline([[x, base - h * t], polar(x, base - h * t, h * 0.13, i % 2 ? -2.3 : -0.85)]),
  );
  return shape(cutCircle(random, x, base - h * 0.66, h * 0.3, 0.05, 15), green) + trunk + line(twigs, ink, 5);
}

function street(random: Random, base: number): string {
  const green = '#7f9a70';
  return [
    house(random, -70, base, 186, 330, teal, ink, 'gable', mustard),
    house(random, 124, base, 164, 420, rose, brick, 'bell', teal),
    house(random, 296, base, 226, 300, mustard, brick, 'gable', ink),
    house(random, 530, base, 172, 440, ink, teal, 'flat', brick),
    house(random, 710, base, 206, 344, brick, ink, 'step', teal),
    house(random, 924, base, 168, 410, teal, mustard, 'bell', rose),
    house(random, 1100, base, 240, 310, rose, ink, 'gable', brick),
    tree(random, 118, base, 180, green),
    tree(random, 706, base, 150, mustard),
    tree(random, 1094, base, 190, green),
  ].join('');
}

/** A street of cut-paper houses; one of them has just turned its lights on. */
export const rowHouses: Card = {
  slug: 'row-houses',
  ground: cream,
  mark: ink,
  paper: '#fffdf8',
  front: ({ type, random }) => {
    const words = type('Welcome home', { face: 'newsreader', size: 118, weight: 420, tracking: -10 });
    const sun = shape(cutCircle(random, 1090, 176, 74, 0.015), mustard);
    return (
      sun +
      shape(settled(words, 96, 206, 'start'), ink) +
      street(random, 846) +
      rect(-40, 850, 1400, 160, ink) +
      line(polyline(plot('-40 906, 1340 906')), cream, 4, { dash: '46 34' })
    );
  },
  inside: ({ random }) =>
    group(group(street(random, 0), { scale: 0.5 }), { x: 0, y: 300 }) +
    group(group(street(random, 0), { scale: 0.5 }), { x: 700, y: 300 }) +
    line(polyline(plot('-40 301, 1340 301')), ink, 5),
  emblem: ({ random }) => group(house(random, -84, 0, 168, 210, brick, ink, 'gable', mustard), { y: 40, scale: 0.34 }),
};
