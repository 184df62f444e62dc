import { scattered, star } from '../draw/cut.ts';
import { type Point, polar, polygon, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [red, blue, cream, sky, ink] = ['#c8453c', '#2d4c80', '#fbf4e5', '#a9c5d9', '#1d2c4d'] as const;

/** A pleated rosette of folded paper: light and shaded pleats, a pinked rim and a button. */
function fan(random: Random, x: number, y: number, r: number, face: string, band: string, button: string): string {
  const pleats = Math.round(18 + r / 9);
  const turn = random.between(0, 1);
  const shade = blend(face, ink, face === cream ? 0.13 : 0.25);
  let [light, dark] = ['', ''];
  let [bandLight, bandDark] = ['', ''];
  for (let i = 0; i < pleats; i += 1) {
    const a = turn + (i / pleats) * Math.PI * 2;
    const step = (Math.PI * 2) / pleats;
    const rim = r * (1 + random.bell(0.008));
    const ridge = polar(x, y, rim, a + step / 2);
    light += polygon([[x, y], polar(x, y, r * 0.955, a), ridge]);
    dark += polygon([[x, y], ridge, polar(x, y, r * 0.955, a + step)]);
    const at = (k: number, b: number) => polar(x, y, r * k, b);
    bandLight += polygon([at(0.69, a), at(0.725, a + step / 2), at(0.83, a + step / 2), at(0.795, a)]);
    bandDark += polygon([at(0.725, a + step / 2), at(0.69, a + step), at(0.795, a + step), at(0.83, a + step / 2)]);
  }
  const middle =
    circle(x, y, r * 0.25, button) +
    circle(x, y, r * 0.2, { stroke: face === button ? band : face, width: 2.5, dash: '1 8' }) +
    shape(polygon(star(x, y, r * 0.14, r * 0.058, 5)), face === button ? band : face);
  return (
    shape(light, face) + shape(dark, shade) + shape(bandLight, band) + shape(bandDark, blend(band, ink, 0.2)) + middle
  );
}

const suits = [
  [red, cream, cream],
  [blue, sky, cream],
  [cream, red, red],
  [sky, blue, cream],
  [cream, blue, blue],
  [red, blue, cream],
] as const;

function wall(random: Random, seats: readonly (readonly [number, number, number])[]): string {
  return seats
    .map(([x, y, r], i) => {
      const [face, band, button] = suits[i % suits.length] as (typeof suits)[number];
      return (
        circle(x + r * 0.04, y + r * 0.06, r * 1.0, { fill: ink, opacity: 0.22 }) +
        fan(random, x, y, r, face, band, button)
      );
    })
    .join('');
}

/** A wall of pleated paper rosettes, as hung from every porch on the street. */
export const paperFans: Card = {
  slug: 'paper-fans',
  ground: blue,
  mark: cream,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const small = scattered(random, { x: -20, y: -20, width: 1340, height: 1000 }, 170).map(
      ([x, y]): readonly [number, number, number] => [x, y, random.between(52, 78)],
    );
    const big = [
      [120, 150, 190],
      [520, 40, 170],
      [1150, 180, 214],
      [850, 130, 150],
      [60, 620, 180],
      [230, 900, 176],
      [1240, 640, 178],
      [1090, 920, 190],
      [560, 960, 160],
      [830, 960, 140],
    ] as const;
    const label = fan(random, 650, 500, 330, cream, red, cream);
    const words =
      settled(type('Happy', { face: 'newsreader-italic', size: 86, weight: 460 }), 650, 486) +
      settled(type('Fourth', { face: 'newsreader', size: 98, weight: 600, tracking: -6 }), 650, 576);
    return (
      wall(random, small) +
      wall(random, big) +
      circle(662, 516, 332, { fill: ink, opacity: 0.25 }) +
      label +
      circle(650, 500, 218, cream) +
      circle(650, 500, 204, { stroke: red, width: 4 }) +
      circle(650, 500, 193, { stroke: blue, width: 2.5 }) +
      shape(words, ink) +
      shape(
        [-1, 0, 1].map((k) => polygon(star(650 + k * 44, 636, 15, 6.2, 5))),
        red,
      )
    );
  },
  inside: ({ random }) => {
    const thread = [
      [140, 200],
      [330, 130],
      [540, 250],
      [770, 150],
      [980, 240],
      [1170, 160],
    ] as const;
    return (
      line(
        thread.map(([x, y]): string =>
          polyline([
            [x, -60],
            [x, y],
          ] as Point[]),
        ),
        blue,
        3,
      ) +
      thread
        .map(([x, y], i) =>
          fan(
            random,
            x,
            y,
            [96, 74, 88, 70, 92, 84][i] as number,
            ...([
              [red, '#fff6e6', '#fff6e6'],
              [sky, blue, red],
              [blue, sky, '#fff6e6'],
              [red, blue, sky],
              [sky, red, blue],
              [blue, red, sky],
            ][i] as unknown as [string, string, string]),
          ),
        )
        .join('')
    );
  },
  emblem: ({ random }) => group(fan(random, 0, 0, 44, red, cream, cream)),
};
