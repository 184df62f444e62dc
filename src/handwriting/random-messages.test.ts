import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText } from './characters.ts';
import type { Hand } from './hand.ts';
import { HANDS, loadHand } from './hands.ts';
import { writeInk } from './ink/ink.ts';
import { layoutText, xHeightFor } from './layout.ts';
import { WRITING_SETTINGS } from './motion/variation.ts';
import type { Sheet } from './sheet.ts';

/** A tenth of the full number on every run; `npm run test:random` writes all ten thousand. */
const RUNS = Number(process.env.RANDOM_MESSAGES ?? 1000);
const hands = new Map(await Promise.all(HANDS.map(async ({ id }) => [id, await loadHand(id)] as const)));

function cardOf(hand: Hand, isLong: boolean): Sheet {
  const [lines, characters, first, pitch_px] = isLong ? [19, 44, 152, 16.5] : [13, 36, 264, 16.6];
  const slots = Array.from({ length: lines }, (_, i) => ({
    x_px: 26.3,
    baseline_y_px: first + i * pitch_px,
    width_px: 276,
  }));
  return { width_px: 328.6, height_px: 486.5, slots, x_height_px: xHeightFor(hand, 276, characters, pitch_px) };
}

const word = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      'Dear',
      'José',
      'Zoë',
      'Müller-Åström',
      'François',
      'the',
      'and',
      'you',
      'happiness',
      'O’Brien',
    ),
  },
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 14 }) },
  { weight: 2, arbitrary: fc.webUrl() },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '☃',
      '👩‍👩‍👧',
      '🇺🇸',
      '👍🏽',
      'שלום',
      'مرحبا',
      '\u0000\u0007',
      '\u202eabc',
      '\ud800',
      'ﬀ',
      'x\u0301\u0302',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 30, max: 120 }).map((n) => 'w'.repeat(n)) },
);
const gap = fc.constantFrom(' ', ' ', ' ', ' ', ' ', '\n', '\n\n', '   ', '\t', '\r\n');
const message = fc
  .oneof(
    { weight: 30, arbitrary: fc.array(fc.tuple(word, gap), { maxLength: 40 }) },
    { weight: 1, arbitrary: fc.array(fc.tuple(word, gap), { minLength: 500, maxLength: 900 }) },
  )
  .map((parts) => parts.flat().join('').slice(0, 5000));

test(`${RUNS} random messages are written without a throw, on the card, and what doesn't fit or can't be written is reported`, () => {
  const cases = fc.record({
    text: message,
    id: fc.constantFrom(...hands.keys()),
    isLong: fc.boolean(),
    setting: fc.constantFrom(...WRITING_SETTINGS),
    seed: fc.string({ maxLength: 8 }),
  });
  fc.assert(
    fc.property(cases, ({ text, id, isLong, setting, seed }) => {
      const hand = hands.get(id)!;
      const sheet = cardOf(hand, isLong);
      const layout = layoutText(hand, text, sheet);
      const laid = layout.lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', '');
      expect(laid).toBe(normaliseText(text).replace(/[ \n]/g, ''));
      expect(layout.overflow.count).toBe(Math.max(0, layout.lineCount - sheet.slots.length));
      expect(layout.overflow.texts).toHaveLength(layout.overflow.count);
      for (const { char, line, column } of layout.unwritable) {
        const written = [...layout.lines[line - 1]!.text];
        expect(written.slice(column - 1, column - 1 + [...char].length).join('')).toBe(char);
      }
      const { coordinates } = writeInk(hand, layout, { seed, setting, colour: 'blue-black' });
      expect(isOnSheet(coordinates, sheet)).toBe(true);
    }),
    { numRuns: RUNS, seed: 20251121 },
  );
}, 240_000);

function isOnSheet(coordinates: Int32Array, { width_px, height_px }: Sheet): boolean {
  for (let i = 0; i < coordinates.length; i += 2) {
    const x = coordinates[i]!;
    const y = coordinates[i + 1]!;
    if (!(x >= 0 && x <= width_px * 100 && y >= 0 && y <= height_px * 100)) return false;
  }
  return true;
}
