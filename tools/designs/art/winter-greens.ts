import { leaf, stalk, stem } from '../draw/botany.ts';
import { along, type Point, polar, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [pine, holly, sage, berry, ink, paper] = [
  '#2f5446',
  '#1f4038',
  '#93a586',
  '#bf3a33',
  '#22304a',
  '#f9f4e8',
] as const;

function needles(random: Random, x: number, y: number, length: number, angle: number): string {
  const spine = stem([x, y], polar(x, y, length, angle), random.bell(0.08));
  const pins = Array.from({ length: 26 }, (_, i) => {
    const { at, angle: lean } = along(spine, 0.08 + (i / 26) * 0.92);
    const reach = length * 0.24 * (1.1 - i / 40);
    return [-1, 1]
      .map((side) => polyline([at, polar(at[0], at[1], reach * random.between(0.85, 1.1), lean + side * 0.55)]))
      .join('');
  });
  return line(pins, random.chance(0.5) ? pine : blend(pine, sage, 0.35), 3) + shape(stalk(spine, 5, 2), '#6b4a36');
}

function hollyLeaf(random: Random, x: number, y: number, length: number, angle: number): string {
  const edge = (side: number): Point[] =>
    [0.16, 0.3, 0.44, 0.58, 0.72, 0.86].map((t, i) => {
      const wide = Math.sin(Math.PI * (0.1 + 0.82 * t)) * (i % 2 ? 0.31 : 0.17) * random.between(0.92, 1.08);
      const [bx, by] = polar(x, y, length * t, angle);
      return polar(bx, by, length * wide, angle + (side * Math.PI) / 2);
    });
  const tip = polar(x, y, length, angle);
  const outline = smooth([[x, y], ...edge(1), tip, ...edge(-1).reverse()], true, 0.45);
  return shape(outline, holly) + line(polyline([[x, y], polar(x, y, length * 0.84, angle)]), sage, 2.5);
}

function sage_(random: Random, x: number, y: number, length: number, angle: number): string {
  const spine = stem([x, y], polar(x, y, length, angle), random.bell(0.12));
  const leaves = [0.2, 0.38, 0.56, 0.74, 0.9].map((t) => {
    const { at, angle: lean } = along(spine, t);
    return [-1, 1].map((side) =>
      leaf(at[0], at[1], length * 0.34 * (1.1 - t * 0.5), lean + side * 0.7, { breadth: 0.44, round: 0.7 }),
    );
  });
  const flat = leaves.flat();
  return (
    shape(stalk(spine, 4, 2) + flat.map((one) => one.outline).join(''), sage) +
    shape(flat.map((one) => one.half).join(''), blend(sage, pine, 0.25))
  );
}

const berries = (random: Random, x: number, y: number, colour: string, shine: string) =>
  Array.from({ length: 3 }, (_, i) => {
    const [bx, by] = polar(x, y, 15, i * 2.1 + random.bell(0.3));
    return circle(bx, by, 14, colour) + circle(bx - 4, by - 5, 3.4, shine);
  }).join('');

/** A place on a course, and its direction there. */
type Course = (part: number) => { at: Point; direction: number };

const ring =
  (rx: number, ry: number): Course =>
  (part) => {
    const a = part * Math.PI * 2;
    return { at: [Math.cos(a) * rx, Math.sin(a) * ry], direction: Math.atan2(Math.cos(a) * ry, -Math.sin(a) * rx) };
  };

/** A swag in two bows, which begins and ends beyond the edges of the card. */
const swag: Course = (part) => {
  const x = -70 + part * 1440;
  const wave = (x / 650) * Math.PI;
  return {
    at: [x, 66 + 150 * Math.abs(Math.sin(wave))],
    direction: Math.atan(0.5 * Math.cos(wave) * Math.sign(Math.sin(wave))),
  };
};

/** Foliage that leans along a course, with berries where stems meet. */
function greenery(random: Random, course: Course, count: number, size: number): string {
  const layers = ['', '', ''];
  for (let i = 0; i < count; i += 1) {
    const {
      at: [x, y],
      direction,
    } = course((i + random.bell(0.3)) / count);
    const lean = (i % 2 ? -1 : 1) * random.between(0.25, 0.6);
    const kind = i % 5;
    if (kind === 0 || kind === 3) layers[0] += needles(random, x, y, size * random.between(1, 1.25), direction + lean);
    else if (kind === 1 || kind === 4)
      layers[1] += sage_(random, x, y, size * random.between(0.85, 1.1), direction + lean);
    else
      layers[2] +=
        hollyLeaf(random, x, y, size * 0.74, direction + lean) +
        hollyLeaf(random, x, y, size * 0.7, direction - lean * 1.4) +
        berries(random, x, y, berry, '#f3b5a5');
    if (kind === 4) layers[2] += berries(random, x + random.bell(10), y + random.bell(10), '#f7f1e2', '#ffffff');
  }
  return layers.join('');
}

/** Pine, sage and holly bound in a ring. */
export const winterGreens: Card = {
  slug: 'winter-greens',
  ground: paper,
  mark: holly,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const words = [
      settled(type('Warmest', { face: 'newsreader', size: 116, weight: 400, tracking: -6 }), 650, 478),
      settled(type('wishes', { face: 'newsreader-italic', size: 116, weight: 360, tracking: -4 }), 650, 590),
    ];
    return group(greenery(random, ring(430, 306), 75, 150), { x: 650, y: 490 }) + shape(words, ink);
  },
  inside: ({ random }) => greenery(random, swag, 66, 92),
  emblem: ({ random }) =>
    group(
      hollyLeaf(random, 0, 8, 60, -0.5) + hollyLeaf(random, 0, 8, 60, -2.6) + berries(random, 0, 10, berry, '#f3b5a5'),
    ),
};
