import { expect, test } from 'vitest';
import { pointAt } from './hand.ts';
import { loadHand } from './hands.ts';
import { layoutText } from './layout.ts';
import { moveLine, type WriterState } from './line-motion.ts';
import { hashText } from './random.ts';
import { layStrokes } from './stroke-motion.ts';
import { variationOf } from './variation.ts';

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
      const state: WriterState = { slope: undefined, indent: undefined };
      const vary = variationOf('hurried');
      const words = moveLine(hand, layout.lines[0]!, 0, 400 / 7, hashText(`seed ${n}`), vary, state);
      const byGlyph = [...Map.groupBy(layStrokes(hand, words, vary), (stroke) => stroke.glyph).values()];
      byGlyph.forEach((strokes, g) => {
        for (const join of strokes[0]!.glyph.placed.joins) {
          const { points } = strokes[join.stroke]!;
          const at = join.end === 'start' ? 0 : points.length - 2;
          const home = pointAt(byGlyph[g + join.neighbour]![join.neighbourStroke]!.points, 6 * join.segment, join.t);
          const opening = Math.hypot(points[at]! - home.x, points[at + 1]! - home.y) - Math.hypot(join.dx, join.dy);
          expect(opening).toBeLessThan(hand.halfWidth);
          joins++;
        }
      });
    }
    expect(joins).toBeGreaterThan(300);
  },
);
