import { expect, test } from 'vitest';
import { loadHand } from './hands.ts';
import { homeOf } from './joins.ts';
import { layoutText } from './layout.ts';
import { hashText } from './motion/random.ts';
import { variationOf } from './motion/variation.ts';
import { Writer } from './motion/writer.ts';

test.each(['eleanor', 'augusta', 'rosemary'])(
  'no join of the joined hand %s opens, however hurried the writing',
  async (id) => {
    const hand = await loadHand(id);
    const slots = [{ x_px: 0, baseline_y_px: 20, width_px: 400 }];
    const layout = layoutText(hand, 'minimum wonderful happiness', {
      width_px: 400,
      height_px: 40,
      slots,
      x_height_px: 7,
    });
    let joins = 0;
    for (let n = 0; n < 30; n++) {
      const writer = new Writer(hand, variationOf('hurried'), hashText(`seed ${n}`));
      for (const word of writer.beginLine(layout.lines[0]!, 0, 400 / 7)) {
        const points = writer.write(word);
        for (const join of word.shape.joins) {
          const [dx, dy] = ([0, 1] as const).map((axis) => points[join.at + axis]! - homeOf(join, points, axis));
          const opening = Math.hypot(dx!, dy!) - Math.hypot(join.dx, join.dy);
          expect(opening).toBeLessThan(hand.halfWidth);
          joins++;
        }
      }
    }
    expect(joins).toBeGreaterThan(300);
  },
);
