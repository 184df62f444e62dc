import { leaf, stalk, stem } from '../draw/botany.ts';
import { type Point, polar } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, wall, frame, sky, hill, sun, clay, leafy, red, cat] = [
  '#2f3c4a',
  '#e6d3b8',
  '#fdf8ec',
  '#bcd9dd',
  '#9db891',
  '#f2c15d',
  '#c66f4d',
  '#577a5b',
  '#c9483f',
  '#8a5a3c',
] as const;

/** A geranium in a clay pot; 0,0 is the foot of the pot, which is 150 wide and 140 high. */
function geranium(random: Random): string {
  let [stems, leaves, veins, heads] = ['', '', '', ''];
  const stand: readonly (readonly [number, number])[] = [
    [-96, -300],
    [-38, -372],
    [34, -318],
    [104, -352],
    [0, -262],
  ];
  stand.forEach(([x, y], i) => {
    const spine = stem([x * 0.2, -132], [x, y], random.bell(0.06));
    stems += stalk(spine, 8, 5);
    const florets = i === 4 ? 9 : 17;
    for (let k = 0; k < florets; k += 1) {
      const [px, py] = polar(x, y, 44 * Math.sqrt((k + 0.5) / florets), k * 2.4);
      heads +=
        circle(px, py, 15, random.pick([red, blend(red, '#ffffff', 0.18), blend(red, ink, 0.12)])) +
        circle(px, py, 3.5, frame);
    }
  });
  for (let i = 0; i < 17; i += 1) {
    const [x, y] = [random.between(-128, 128), random.between(-246, -138)];
    const r = random.between(36, 56);
    const lobes = Array.from(
      { length: 5 },
      (_, k) => leaf(x, y, r, -Math.PI / 2 + (k - 2) * 0.85, { breadth: 0.86, belly: 0.62, round: 1 }).outline,
    );
    leaves += shape(lobes, random.pick([leafy, blend(leafy, ink, 0.2), blend(leafy, hill, 0.5)]));
    veins += Array.from({ length: 5 }, (_, k) => {
      const [tx, ty] = polar(x, y, r * 0.52, -Math.PI / 2 + (k - 2) * 0.8);
      return `M${x.toFixed(1)} ${y.toFixed(1)}L${tx.toFixed(1)} ${ty.toFixed(1)}`;
    }).join('');
  }
  const pot = 'M-70-128H70L54 0H-54z';
  return (
    shape(stems, leafy) +
    leaves +
    line(veins, blend(hill, frame, 0.3), 2) +
    heads +
    shape(pot, clay) +
    clip(pot, shape('M22-140H90V10H0z', { fill: ink, opacity: 0.12 })) +
    rect(-80, -150, 160, 36, blend(clay, frame, 0.12))
  );
}

/** A cat asleep in a ring; 0,0 is where it lies, about 330 wide. */
function sleeper(): string {
  const body = 'M-165 0C-178-84-110-142-10-140C98-138 172-84 160 0z';
  const head = 'M44-8C28-44 36-88 62-104L66-146 98-116C114-120 132-118 146-112L176-138 178-94C196-70 196-30 176 0z';
  return (
    shape(body, cat) +
    clip(
      body,
      line(
        ['M-120-130C-104-96-104-70-118-36', 'M-70-146C-50-108-52-78-66-44', 'M-16-150C4-112 2-86-12-52'],
        blend(cat, ink, 0.35),
        13,
      ),
    ) +
    shape(head, blend(cat, frame, 0.12)) +
    line(['M80-56Q92-46 104-56', 'M136-56Q148-46 160-56'], ink, 5) +
    shape('M112-38H128L120-28z', '#e7a08f') +
    line('M120-28V-20M120-20Q112-12 104-16M120-20Q128-12 136-16', ink, 3.5) +
    line('M-150-6C-176-4-178 20-140 18C-60 16 0 14 52-2', blend(cat, ink, 0.12), 34) +
    line('M40 4C50 2 56 0 60-4', frame, 30)
  );
}

function glass(x: number, y: number, w: number, h: number): string {
  const area = `M${x} ${y}H${x + w}V${y + h}H${x}z`;
  const rays = Array.from({ length: 18 }, (_, i) => {
    const a = (i / 18) * Math.PI * 2;
    const [from, to]: [Point, Point] = [
      polar(x + w * 0.66, y + h * 0.36, 104, a),
      polar(x + w * 0.66, y + h * 0.36, i % 2 ? 132 : 156, a),
    ];
    return `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
  });
  const hills =
    shape(
      `M${x - 10} ${y + h * 0.78}Q${x + w * 0.28} ${y + h * 0.56} ${x + w * 0.56} ${y + h * 0.76}T${x + w + 10} ${y + h * 0.7}V${y + h}H${x - 10}z`,
      hill,
    ) +
    shape(
      `M${x - 10} ${y + h * 0.9}Q${x + w * 0.4} ${y + h * 0.74} ${x + w + 10} ${y + h * 0.9}V${y + h}H${x - 10}z`,
      blend(hill, leafy, 0.5),
    );
  return clip(area, rect(x, y, w, h, sky) + circle(x + w * 0.66, y + h * 0.36, 84, sun) + line(rays, sun, 7) + hills);
}

/** A red geranium, a sleeping cat and the sun back at the window. */
export const windowSill: Card = {
  slug: 'window-sill',
  ground: wall,
  mark: ink,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const [x, y, w, h] = [580, 70, 560, 690];
    const words = ['feel', 'better', 'soon'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 146, weight: 360, tracking: -6 }),
        92,
        350 + i * 136,
        'start',
      ),
    );
    const window =
      rect(x - 34, y - 34, w + 68, h + 68, frame) +
      glass(x, y, w, h) +
      rect(x + w / 2 - 9, y, 18, h, frame) +
      rect(x, y + h * 0.44, w, 16, frame) +
      line([`M${x} ${y}H${x + w}V${y + h}H${x}z`], blend(frame, ink, 0.16), 3);
    const sill =
      rect(x - 90, y + h + 6, w + 180, 46, frame) +
      rect(x - 90, y + h + 52, w + 180, 10, blend(wall, ink, 0.22)) +
      rect(x - 74, y + h + 62, w + 148, 22, blend(wall, ink, 0.1));
    return (
      window +
      sill +
      group(geranium(random), { x: 696, y: y + h + 8, scale: 1.12 }) +
      group(sleeper(), { x: 976, y: y + h + 6, scale: 0.98 }) +
      shape(words, ink)
    );
  },
  inside: ({ random }) => {
    const pots = [-210, 210].map((dx) => group(geranium(random), { x: 650 + dx, y: 392, scale: 0.66 }));
    return (
      pots.join('') +
      group(sleeper(), { x: 650, y: 388, scale: 0.62 }) +
      line('M300 396H1000', blend(wall, ink, 0.3), 6)
    );
  },
  emblem: () => group(sleeper(), { x: 0, y: 30, scale: 0.34 }),
};
