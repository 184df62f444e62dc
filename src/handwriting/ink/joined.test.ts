import { expect, test } from 'vitest';
import { loadHand } from '../hands.ts';
import { layoutText } from '../layout.ts';
import { inkToHpgl } from '../output/plotter.ts';
import { inkToPaths } from '../output/svg.ts';
import { writeInk } from './ink.ts';
import { joinInks } from './joined.ts';

const hand = await loadHand('eleanor');
const written = (text: string, top_px: number) => {
  const slots = [{ x_px: 20, baseline_y_px: top_px, width_px: 260 }];
  const sheet = { width_px: 300, height_px: 300, slots, x_height_px: 7 };
  return writeInk(hand, layoutText(hand, text, sheet), { seed: text, setting: 'natural', colour: 'blue' });
};
const place = { x_mm: 0, y_mm: 0, mm_per_px: 0.3, page_width_mm: 90, page_height_mm: 90 };
const penMoves = (hpgl: string) => hpgl.slice('IN;SP1;'.length, -'PU;SP0;\n'.length);

test('two inks on one sheet are written one after the other, stroke for stroke', () => {
  const [upper, lower] = [written('thank you', 60), written('Grace', 120)];
  const both = joinInks([upper, lower]);
  expect(penMoves(inkToHpgl(both, place))).toBe(
    `${penMoves(inkToHpgl(upper, place))}\n${penMoves(inkToHpgl(lower, place))}`,
  );
  const length = (ink: typeof both) => inkToPaths(ink).reduce((sum, path) => sum + path.d.length, 0);
  expect(length(both)).toBe(length(upper) + length(lower));
});

test('one ink joined with nothing stays as it is', () => {
  const ink = written('alone', 60);
  expect(joinInks([ink])).toEqual(ink);
});
