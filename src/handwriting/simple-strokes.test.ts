import { expect, test } from 'vitest';
import { FORM_STRIDE, FORM_Y, writtenCurve } from './glyph-form.ts';
import { pointAt, type Stroke } from './hand.ts';
import { HANDS, loadHand } from './hands.ts';
import { written } from './simple-strokes.ts';

const hands = await Promise.all(HANDS.map(({ id }) => loadHand(id)));
// Every seventh glyph: all of them take long to measure.
const glyphs = hands.flatMap((hand) => [...hand.glyphs.values()]).filter((_, i) => i % 7 === 0);

/** Points along a stroke, so many for each of its segments. */
const pointsAlong = ({ points, lengths }: Stroke, each: number) => [
  { x: points[0]!, y: points[1]! },
  ...Array.from({ length: each * lengths.length }, (_, i) =>
    pointAt(points, 6 * Math.floor(i / each), ((i % each) + 1) / each),
  ),
];

/** The furthest that a point of one stroke lies from the other, which is followed in small steps. */
function distance(one: Stroke, other: Stroke): number {
  const steps = pointsAlong(other, 300);
  const squares = pointsAlong(one, 10).map(({ x, y }) =>
    Math.min(...steps.map((p) => (p.x - x) ** 2 + (p.y - y) ** 2)),
  );
  return Math.sqrt(Math.max(...squares));
}

test('a written stroke is within 0.02 mm of the hand’s own on a card, both ways, and has fewer points', () => {
  let points = 0;
  let own = 0;
  for (const glyph of glyphs) {
    const { strokes, form } = written(glyph);
    points += form.starts.at(-1)!;
    glyph.strokes.forEach((stroke, s) => {
      own += stroke.points.length / 2;
      expect(Math.max(distance(stroke, strokes[s]!), distance(strokes[s]!, stroke))).toBeLessThan(0.009);
    });
  }
  expect(points / own).toBeLessThan(0.75);
});

test('the form leaves out the handles that lie on their knots, and its groups lead to each knot', () => {
  for (const glyph of glyphs) {
    const { strokes, form } = written(glyph);
    const knots = strokes.flatMap(({ points }, s) =>
      Array.from({ length: (points.length + 4) / 6 }, (_, k) => 2 * (form.starts[s]! + form.chains[s]![3 * k]!)),
    );
    let at = 0;
    const walked = Array.from(form.groups, (group) => {
      const knot = at + (group & 2);
      at += group >> 2;
      return knot;
    });
    expect(walked).toEqual(knots);
    expect(at).toBe(2 * form.starts.at(-1)!);
    strokes.forEach(({ points }, s) => {
      const posed = form.values.filter((_, i) => i % FORM_STRIDE <= FORM_Y);
      expect(writtenCurve(form, s, posed, 0)).toEqual(points);
    });
  }
});
