import { cutRect, star } from '../draw/cut.ts';
import { type Point, polygon, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [sky, red, white, blue, stick, ink] = ['#bcd9e0', '#d8483f', '#fdf8ec', '#33588f', '#e2bd8a', '#20304f'] as const;

/** A three-coloured ice on its stick; `bites` are taken from the upper corner, drips run from the foot. */
function pop(random: Random, bites: number): string {
  const w = 88;
  const body = `M${-w} 210V-120A${w} ${w} 0 0 1 ${w} -120V210Q${w} 232 ${w - 22} 232H${-w + 22}Q${-w} 232 ${-w} 210z`;
  const wave = (y: number, amp: number): string => {
    const top: Point[] = Array.from({ length: 9 }, (_, i) => [
      -110 + i * 27.5,
      y + (i % 2 ? amp : -amp) + random.bell(2),
    ]);
    return `${smooth(top)}L110 260L-110 260z`;
  };
  const grooves = [-34, 34].map((x) => `M${x} -130V176`);
  const drips = [-62, -20, 26, 60].map((x) => {
    const long = random.between(12, 58);
    return `M${x - 11} 220V${232 + long}a11 11 0 0 0 22 0V220z`;
  });
  const bite = Array.from({ length: bites }, (_, i) => circle(84 - i * 44, -206 + i * 12, 40, sky));
  return (
    shape(cutRect(random, -19, 210, 38, 160, 1.5), stick) +
    line('M-8 262V350', blend(stick, ink, 0.25), 3) +
    shape(body, red) +
    shape(drips, blue) +
    clip(
      body,
      shape(wave(-44, 9), white) +
        shape(wave(96, 9), blue) +
        line(grooves, ink, 11, { opacity: 0.14 }) +
        line('M-64-150V-60', white, 9, { opacity: 0.65 }),
    ) +
    bite.join('')
  );
}

/** Three-coloured ices, melting on schedule. */
export const icePops: Card = {
  slug: 'ice-pops',
  ground: sky,
  mark: ink,
  paper: '#fffefc',
  front: ({ type, random }) => {
    const row = [
      [108, 4, 0],
      [325, -5, 1],
      [542, 3, 0],
      [758, -4, 2],
      [975, 5, 0],
      [1192, -4, 1],
    ] as const;
    const words = type('stay cool', { face: 'newsreader-italic', size: 150, weight: 460, tracking: -6 });
    const small = type('AND HAPPY FOURTH', { face: 'instrument', size: 40, weight: 700, width: 88, tracking: 240 });
    const rays = Array.from({ length: 30 }, () =>
      polygon(
        star(random.between(20, 1280), random.between(370, 940), random.between(9, 17), 4.6, 5, random.between(0, 1)),
      ),
    );
    return (
      shape(rays, white) +
      row
        .map(([x, turn, bites], i) => group(pop(random, bites), { x, y: 638 + (i % 2) * 34, turn, scale: 0.98 }))
        .join('') +
      shape(settled(words, 650, 212), ink) +
      shape(settled(small, 650, 288), red)
    );
  },
  inside: ({ random }) =>
    [
      [130, 6, 0],
      [300, -6, 0],
      [1000, 7, 0],
      [1170, -7, 0],
    ]
      .map(([x, turn, bites]) =>
        group(pop(random, bites as number).replaceAll(white, '#f6ead6'), {
          x: x as number,
          y: 240,
          turn: turn as number,
          scale: 0.56,
        }),
      )
      .join(''),
  emblem: ({ random }) => group(pop(random, 0), { y: -8, scale: 0.16 }),
};
