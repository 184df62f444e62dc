import { leaf } from '../draw/botany.ts';
import { star } from '../draw/cut.ts';
import { type Point, polygon, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [dusk, night, glow, brick, roof, cream, green, blush] = [
  '#3b5674',
  '#22344c',
  '#f6cf74',
  '#b9573f',
  '#2b3648',
  '#f9efdc',
  '#3f6352',
  '#e7a98f',
] as const;

const pane = (x: number, y: number, w: number, h: number) =>
  rect(x - 8, y - 8, w + 16, h + 16, cream) +
  rect(x, y, w, h, glow) +
  line([`M${x + w / 2} ${y}V${y + h}`, `M${x} ${y + h / 2}H${x + w}`], cream, 6) +
  rect(x - 14, y + h + 6, w + 28, 10, blend(cream, roof, 0.2));

/** A gabled house with its lights on; 0,0 is the middle of its foot, about 520 wide and 520 high. */
function house(): string {
  const bricks = Array.from({ length: 34 }, (_, i) => {
    const [row, n] = [Math.floor(i / 6), i % 6];
    return `M${-220 + n * 80 + (row % 2) * 34} ${-38 - row * 46}h26`;
  });
  return (
    rect(118, -496, 58, 130, blend(brick, roof, 0.25)) +
    rect(108, -506, 78, 18, roof) +
    rect(-240, -300, 480, 300, brick) +
    shape('M-240-300L0-498 240-300z', brick) +
    line(bricks, blend(brick, cream, 0.24), 4) +
    shape('M-286-282L0-522 286-282 258-252 0-468-258-252z', roof) +
    circle(0, -352, 46, cream) +
    circle(0, -352, 37, glow) +
    line(['M0-389V-315', 'M-37-352H37'], cream, 6) +
    pane(-186, -224, 92, 108) +
    pane(94, -224, 92, 108) +
    rect(-62, -196, 124, 196, cream) +
    rect(-50, -184, 100, 184, green) +
    rect(-34, -168, 68, 52, glow) +
    line(['M0-168V-116'], green, 5) +
    circle(32, -72, 6, glow) +
    circle(0, -84, 24, { stroke: blend(green, cream, 0.55), width: 9 }) +
    circle(0, -61, 6, brick) +
    rect(-84, -8, 168, 16, blend(cream, roof, 0.2)) +
    [-1, 1].map((k) => rect(k * 92 - 7, -160, 14, 30, roof) + circle(k * 92, -128, 13, glow)).join('')
  );
}

function tree(random: Random, x: number, base: number, h: number, colour: string): string {
  const crown = Array.from({ length: 84 }, () => {
    const [a, r] = [random.between(0, 6.28), Math.sqrt(random.next())];
    return leaf(
      x + Math.cos(a) * r * h * 0.27,
      base - h * 0.64 + Math.sin(a) * r * h * 0.34,
      h * 0.13,
      random.between(0, 6.28),
      { breadth: 0.62, round: 0.6 },
    ).outline;
  });
  return (
    line(
      `M${x} ${base}V${base - h * 0.6}M${x} ${base - h * 0.34}L${x - h * 0.1} ${base - h * 0.5}M${x} ${base - h * 0.42}L${x + h * 0.09} ${base - h * 0.58}`,
      blend(roof, brick, 0.2),
      h * 0.035,
    ) + shape(crown, colour)
  );
}

/** Bulbs on a wire between two places. */
function lights(from: Point, to: Point, sag: number, count: number, wire: string): string {
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ];
  const bulbs = Array.from({ length: count }, (_, i) => {
    const [x, y] = at((i + 0.5) / count);
    return (
      circle(x, y + 17, 21, { fill: glow, opacity: 0.22 }) +
      rect(x - 4, y, 8, 9, wire) +
      circle(x, y + 17, 9, [glow, blush, cream][i % 3] as string)
    );
  });
  return line(smooth(Array.from({ length: 25 }, (_, i) => at(i / 24))), wire, 4) + bulbs.join('');
}

const smoke = (x: number, y: number, colour: string) =>
  line(
    smooth([
      [x, y],
      [x - 16, y - 44],
      [x + 14, y - 84],
      [x - 6, y - 126],
      [x + 20, y - 170],
    ]),
    colour,
    8,
  );

/** The house a year on: a wreath on the door, and somebody home. */
export const lightsOn: Card = {
  slug: 'lights-on',
  ground: dusk,
  mark: cream,
  paper: '#fffdf8',
  front: ({ type, random }) => {
    const words = ['another', 'year at', 'home'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 142, weight: 380, tracking: -6 }),
        88,
        330 + i * 136,
        'start',
      ),
    );
    const stars = Array.from({ length: 30 }, () =>
      polygon(star(random.between(60, 1240), random.between(50, 190), random.between(4, 10), 2, 4, 0)),
    );
    const hedge = Array.from(
      { length: 130 },
      () =>
        leaf(
          random.between(-40, 1340),
          random.between(866, 900),
          random.between(30, 54),
          -Math.PI / 2 + random.bell(0.5),
          { breadth: 0.5, round: 0.6 },
        ).outline,
    );
    return (
      circle(706, 190, 78, cream) +
      circle(680, 172, 69, dusk) +
      shape(stars, blend(dusk, cream, 0.7)) +
      tree(random, 606, 880, 420, blend(green, night, 0.3)) +
      tree(random, 1250, 880, 350, blend(green, night, 0.15)) +
      smoke(1057, 360, blend(dusk, cream, 0.5)) +
      group(house(), { x: 910, y: 880 }) +
      lights([630, 610], [1200, 640], 62, 11, night) +
      shape(hedge, blend(green, night, 0.5)) +
      shape('M-60 892Q650 868 1360 892V1040H-60z', night) +
      shape('M870 884H950L1030 1030H790z', blend(night, cream, 0.3)) +
      shape(words, cream)
    );
  },
  inside: () =>
    lights([-40, 70], [655, 70], 92, 11, roof).replaceAll(cream, brick) +
    lights([645, 70], [1340, 70], 92, 11, roof).replaceAll(cream, brick) +
    group(house().replaceAll(cream, '#f3e3c6'), { x: 650, y: 402, scale: 0.42 }),
  emblem: () => group(house(), { y: 42, scale: 0.17 }),
};
