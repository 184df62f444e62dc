import { cutRect } from '../draw/cut.ts';
import { smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [navy, cap, gold, cream, rust, teal] = [
  '#23395b',
  '#182742',
  '#e3b04b',
  '#fbf3e2',
  '#cf5f45',
  '#6fa3a0',
] as const;

/** A mortarboard around 0,0, 300 wide, with a tassel that swings to `side`. */
function mortarboard(tassel: string, side: number, light: string): string {
  const crown = 'M-84 22C-84 76-80 98-70 112C-30 138 30 138 70 112C80 98 84 76 84 22L0 58z';
  const board = 'M0-78L156-8 0 62-156-8z';
  const knot = side * 104;
  return (
    shape(crown, blend(cap, light, 0.2)) +
    shape(board, cap) +
    line('M-156-8L0 62 156-8', blend(cap, light, 0.4), 5) +
    line(
      smooth([
        [0, -8],
        [knot * 0.6, -6],
        [knot, 14],
        [knot + side * 8, 70],
        [knot + side * 16, 100],
      ]),
      tassel,
      6,
    ) +
    circle(0, -8, 9, tassel) +
    group(
      shape('M-13-12H13L22 66H-22z', tassel) +
        line(['M-8 6L-13 64', 'M0 6V66', 'M8 6L13 64'], blend(tassel, cap, 0.3), 2.5) +
        shape('M-15-16H15V-2H-15z', blend(tassel, cap, 0.2)),
      {
        x: knot + side * 17,
        y: 108,
        turn: -side * 9,
      },
    )
  );
}

const confetti = (random: Random, x: number, y: number, colour: string) =>
  group(shape(cutRect(random, -9, -5, 18, 10, 2), colour), { x, y, turn: random.between(0, 180) });

/** Caps: x, y, turn, scale, colour of the tassel, side it swings to. */
type Seat = readonly [number, number, number, number, string, 1 | -1];
const thrown = (seats: readonly Seat[], light: string) =>
  seats
    .map(([x, y, turn, scale, tassel, side]) => group(mortarboard(tassel, side, light), { x, y, turn, scale }))
    .join('');

/** Five caps in the air, and nobody looking down. */
export const capsOff: Card = {
  slug: 'caps-off',
  ground: navy,
  mark: cream,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const words = type('Caps off to you', { face: 'newsreader', size: 138, weight: 480, tracking: -8 });
    const small = type('CONGRATULATIONS, GRADUATE', { face: 'instrument', size: 34, weight: 600, tracking: 220 });
    const seats: readonly Seat[] = [
      [236, 300, -20, 0.86, gold, -1],
      [500, 168, 14, 0.66, rust, 1],
      [724, 366, -8, 1.08, cream, 1],
      [1010, 190, 22, 0.78, teal, 1],
      [1128, 476, -16, 0.6, gold, -1],
      [392, 528, 12, 0.54, teal, 1],
    ];
    const bits = Array.from({ length: 90 }, () =>
      confetti(random, random.between(60, 1240), random.between(50, 620), random.pick([gold, cream, rust, teal])),
    );
    return (
      bits.join('') +
      thrown(seats, cream) +
      shape(settled(words, 650, 780), cream) +
      shape(settled(small, 650, 862), gold)
    );
  },
  inside: ({ random }) => {
    const seats: readonly Seat[] = [
      [210, 200, -16, 0.56, gold, -1],
      [430, 140, 12, 0.42, rust, 1],
      [650, 220, -6, 0.66, teal, 1],
      [870, 140, 14, 0.42, gold, 1],
      [1090, 200, -12, 0.56, rust, -1],
    ];
    const bits = Array.from({ length: 46 }, () =>
      confetti(random, random.between(70, 1230), random.between(50, 360), random.pick([gold, rust, teal])),
    );
    return bits.join('') + thrown(seats, '#ffffff');
  },
  emblem: () => group(mortarboard(gold, 1, cream), { y: -14, scale: 0.4 }),
};
