import { gouge } from '../draw/hatch.ts';
import { type Point, smooth } from '../draw/path.ts';
import { drift, type Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [navy, sea, mist, sail, red, sun, sky] = [
  '#1f3350',
  '#3d6f8e',
  '#9fc0c6',
  '#fbf3e1',
  '#c4473a',
  '#e9b04e',
  '#f2e3c8',
] as const;

/** A sloop on 0,0: about 420 high. */
function sloop(): string {
  const main = 'M-8-392C70-300 128-160 142-44H-8z';
  const jib = 'M-26-350C-70-230-118-120-172-44H-26z';
  const stripes = [-120, -196].map((y) => rect(-240, y, 480, 30, red));
  return (
    shape(main, sail) +
    clip(main, stripes) +
    shape(jib, blend(sail, navy, 0.1)) +
    line(['M-17-410V10'], navy, 9) +
    line([main, jib], navy, 3.5) +
    shape('M-17-410L52-428-17-446z', red) +
    line('M-17-446V-400', navy, 7) +
    shape('M-190-22H196C176 34 136 58 96 62H-106C-146 54-176 22-190-22z', navy) +
    line('M-176-2H184', sail, 6) +
    shape('M-190-22H196L192-34H-186z', '#b98349')
  );
}

/** A band of sea from side to side, with cuts that follow its swell. */
function waves(random: Random, seed: string, y: number, depth: number, colour: string, light: string): string {
  const noise = drift(seed);
  const at = (x: number) => y + noise(x / 190) * 13 + Math.sin(x / 62) * 9;
  const top = Array.from({ length: 72 }, (_, i): Point => [-80 + i * 21, at(-80 + i * 21)]);
  let cuts = '';
  for (let row = 0; row < depth / 22; row += 1) {
    for (let x = -70; x < 1370; x += random.between(70, 170)) {
      const long = random.between(46, 120);
      const drop = 16 + row * 22;
      cuts += gouge(random, [x, at(x) + drop], [x + long, at(x + long) + drop], 6);
    }
  }
  return shape(`${smooth(top)}L1420 ${y + depth}H-80z`, colour) + shape(cuts, light);
}

const gull = (x: number, y: number, s: number) =>
  line(
    `M${x - 34 * s} ${y + 4 * s}Q${x - 18 * s} ${y - 16 * s} ${x} ${y}Q${x + 18 * s} ${y - 16 * s} ${x + 34 * s} ${y + 4 * s}`,
    navy,
    5 * s,
  );

/** A small boat with the wind behind it. */
export const fairWind: Card = {
  slug: 'fair-wind',
  ground: sky,
  mark: navy,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = ['Happy', 'Father’s Day'].map((text, i) =>
      settled(type(text, { face: 'newsreader', size: 104, weight: 500, tracking: -6 }), 84, 236 + i * 112, 'start'),
    );
    const small = type('AND FAIR WINDS ALL YEAR', { face: 'instrument', size: 29, weight: 600, tracking: 180 });
    return (
      circle(944, 420, 236, sun) +
      rough(
        'sea',
        [
          waves(random, 'far', 650, 420, mist, sail),
          group(sloop(), { x: 940, y: 700, turn: 5, scale: 1.18 }),
          waves(random, 'mid', 738, 360, sea, mist),
          waves(random, 'near', 836, 260, navy, sea),
        ],
        4,
        0.05,
      ) +
      gull(500, 470, 1) +
      gull(590, 530, 0.7) +
      gull(420, 556, 0.6) +
      shape(words, navy) +
      shape(settled(small, 86, 412, 'start'), red)
    );
  },
  inside: ({ random }) =>
    rough(
      'in',
      [
        group(sloop(), { x: 650, y: 318, turn: 4, scale: 0.52 }),
        waves(random, 'in', 326, 62, blend(sea, '#ffffff', 0.1), '#fffdf9'),
      ],
      3,
      0.05,
    ) +
    gull(400, 150, 0.8) +
    gull(470, 196, 0.55) +
    gull(900, 132, 0.7),
  emblem: () => group(sloop(), { y: 34, scale: 0.2 }),
};
