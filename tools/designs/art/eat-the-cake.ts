import { cutRect } from '../draw/cut.ts';
import { blob, type Point, plot, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [teal, blush, cherry, butter, cocoa, cream] = [
  '#2d6a6c',
  '#f0b9a4',
  '#c93a3f',
  '#f3cf7a',
  '#53312c',
  '#fbf3e4',
] as const;

/** Icing along the top of a tier: a level edge above, uneven drips below. */
function icing(random: Random, x: number, y: number, w: number, depth: number): string {
  const drips = Math.round(w / 44);
  const under: Point[] = [];
  for (let i = drips; i >= 0; i -= 1) {
    const px = x + (w * i) / drips;
    const long = depth * random.between(0.75, 1.9);
    under.push(
      [px + 9, y + depth * 0.45],
      [px + 7, y + long * 0.8],
      [px, y + long],
      [px - 7, y + long * 0.8],
      [px - 10, y + depth * 0.45],
    );
  }
  return `M${x - 10} ${y + 10}q0-24 24-24H${x + w - 14}q24 0 24 24${smooth(under, false, 0.1).replace(/^M[^a-z]+/, `L${x + w + 9} ${y + depth * 0.45}`)}z`;
}

function tier(random: Random, x: number, y: number, w: number, h: number, sponge: string, filling: string): string {
  const body = cutRect(random, x, y, w, h, 2);
  const layers = [0.36, 0.72].map((t) => shape(cutRect(random, x - 4, y + h * t, w + 8, h * 0.09, 2), filling));
  const crumbs = Array.from({ length: Math.round((w * h) / 1500) }, () =>
    circle(x + random.next() * w, y + random.next() * h, random.between(1.5, 3.4), cocoa),
  );
  return shape(body, sponge) + clip(body, [...layers, group(crumbs, { opacity: 0.35 })]);
}

function cherryAt(random: Random, x: number, y: number): string {
  const stalk = smooth([
    [x, y - 16],
    [x + 10, y - 44],
    [x + 30 + random.bell(5), y - 62],
  ]);
  return line(stalk, cocoa, 4) + circle(x, y, 21, cherry) + line(`M${x - 9} ${y - 4}q2-8 9-9`, cream, 4);
}

function cake(random: Random): string {
  const stand =
    shape('M-300 220H300Q296 250 262 252H-262Q-296 250-300 220z', cream) +
    shape('M-34 252H34Q26 330 118 356H-118Q-26 330-34 252z', cream) +
    line('M-250 236H250', teal, 3, { dash: '1 13' });
  const candle =
    shape(cutRect(random, -9, -352, 18, 96, 1), butter) +
    line('M-9-340l18-12M-9-310l18-12M-9-280l18-12', cherry, 5, { cap: 'butt' }) +
    line('M0-352v-16', cocoa, 4) +
    shape(blob(plot('3 -430, 16 -394, 11 -374, 0 -366, -11 -374, -14 -396')), butter);
  return (
    stand +
    tier(random, -246, 50, 492, 170, butter, cherry) +
    tier(random, -178, -110, 356, 164, blush, cream) +
    tier(random, -108, -250, 216, 144, butter, cherry) +
    shape(icing(random, -246, 52, 492, 38), cream) +
    shape(icing(random, -178, -108, 356, 34), cherry) +
    shape(icing(random, -108, -248, 216, 30), cream) +
    candle +
    cherryAt(random, -70, -282) +
    cherryAt(random, 66, -282) +
    [-206, -134, -66, 66, 134, 206].map((x) => (Math.abs(x) > 178 ? cherryAt(random, x, 18) : '')).join('')
  );
}

/** A tall cake on its stand and the best advice there is. */
export const eatTheCake: Card = {
  slug: 'eat-the-cake',
  ground: teal,
  mark: cream,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = ['Eat', 'the', 'cake.'].map((text, i) =>
      settled(type(text, { face: 'newsreader', size: 196, weight: 480, tracking: -14 }), 96, 340 + i * 186, 'start'),
    );
    const small = type('Then have another slice.', { face: 'newsreader-italic', size: 46, weight: 400, optical: 30 });
    const table =
      shape('M-40 884H1340V1010H-40z', blush) +
      line(
        Array.from({ length: 46 }, (_, i) => `M${-30 + i * 30} 888v120`),
        cream,
        6,
        { opacity: 0.7 },
      );
    return (
      table +
      group(cake(random), { x: 900, y: 530, scale: 1 }) +
      shape(words, cream) +
      shape(settled(small, 100, 812, 'start'), butter)
    );
  },
  inside: ({ random }) => group(cake(random).replaceAll(cream, '#f4dcc9'), { x: 650, y: 245, scale: 0.5 }),
  emblem: ({ random }) => group(cherryAt(random, 0, 10), { scale: 1.5 }),
};
