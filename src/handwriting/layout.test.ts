import { describe, expect, test } from 'vitest';
import { DEFAULT_HAND, loadHand } from './hands.ts';
import { layoutText, wrapByCharacters, xHeightFor } from './layout.ts';
import type { Sheet } from './sheet.ts';

const hand = await loadHand(DEFAULT_HAND);

function cardSheet(lines: number, charsPerLine: number): Sheet {
  const pitch_px = 16.6;
  const slots = Array.from({ length: lines }, (_, i) => ({
    x_px: 26,
    baseline_y_px: 60 + i * pitch_px,
    width_px: 276,
  }));
  return { width_px: 328.6, height_px: 486.5, slots, x_height_px: xHeightFor(hand, 276, charsPerLine) };
}

const sheet = cardSheet(13, 36);

/** Counts how often a glyph is looked up, which is once for each one that is shaped. */
class CountingMap<K, V> extends Map<K, V> {
  reads = 0;
  override get(key: K): V | undefined {
    this.reads++;
    return super.get(key);
  }
}
const LETTER =
  'Dear Margaret,\n\nThank you so much for the lovely evening on Saturday – dinner was wonderful and we still haven’t ' +
  'stopped talking about that “secret” apple pie!\n\n   See you soon,\nEleanor';

describe('layoutText', () => {
  test('average English fills about the number of characters that a line is made for', () => {
    const prose =
      'We had such a good time with you and the children and the weather could not have been better. '.repeat(6);
    const full = layoutText(hand, prose, cardSheet(40, 44)).lines.slice(0, -1);
    const mean = full.reduce((n, line) => n + line.text.length, 0) / full.length;
    expect(mean).toBeGreaterThan(37);
    expect(mean).toBeLessThan(47);
  });

  test('no line is wider than its slot by more than can be squeezed', () => {
    for (const line of layoutText(hand, LETTER, sheet).lines) {
      expect(line.width * sheet.x_height_px).toBeLessThanOrEqual(276 * 1.035);
    }
  });

  test('wrapping the wrapped text again changes nothing', () => {
    const once = layoutText(hand, LETTER, sheet).lines.map((line) => line.text);
    const twice = layoutText(hand, once.join('\n'), sheet).lines.map((line) => line.text);
    expect(twice).toEqual(once);
  });

  test('lines beyond the slots are reported with their texts', () => {
    const layout = layoutText(hand, Array.from({ length: 15 }, (_, i) => `line ${i + 1}`).join('\n'), sheet);
    expect(layout.lineCount).toBe(15);
    expect(layout.overflow).toEqual({ count: 2, texts: ['line 14', 'line 15'] });
  });

  const NUMBERS = [
    '217-555-0147',
    '9/4/2026',
    '1-800-555-0199',
    '2019–2026',
    '$1,299.00',
    '(312) 555-0142',
    '+1 (312) 555-0142',
    'No. 12',
  ];
  test.each(NUMBERS)('the number %s stays whole wherever it stands, and other words break at a sign', (number) => {
    const breaksIn = (word: string) =>
      Array.from({ length: 16 }, (_, n) => layoutText(hand, `${'go '.repeat(n)}${word} then`, sheet)).filter(
        ({ lines }) => !lines.some((line) => ` ${line.text} `.includes(` ${word} `)),
      ).length;
    expect(breaksIn(number)).toBe(0);
    expect(breaksIn('forget-me-not/daisy')).toBeGreaterThan(0);
  });

  test('a number longer than a line is broken and keeps every figure', () => {
    const number = Array(12).fill('1234').join('-');
    const { lines } = layoutText(hand, number, sheet);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map((line) => line.text).join('')).toBe(number);
  });

  test('a word longer than a line is broken and keeps every character', () => {
    const url = `https://example.com/${'a'.repeat(90)}`;
    const layout = layoutText(hand, `See ${url} now`, sheet);
    expect(layout.lines.length).toBeGreaterThan(2);
    expect(
      layout.lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`See${url}now`);
  });

  test.each(['eleanor', 'june'])(
    'twice the text takes twice the work at most, also as one unbroken word (%s)',
    async (id) => {
      const decoded = await loadHand(id);
      const shapedFor = (text: string): number => {
        const glyphs = new CountingMap(decoded.glyphs);
        layoutText({ ...decoded, glyphs }, text, sheet);
        return glyphs.reads;
      };
      for (const unit of ['qvxwzkjyhb', 'a-b/', '☃', 'thank you ']) {
        // The numbers keep lines from being alike: the shape of a word that was met before is not made again.
        const text = Array.from({ length: 400 }, (_, i) => unit.repeat(2) + i).join('');
        expect(shapedFor(text.slice(0, 2000))).toBeLessThan(2.2 * shapedFor(text.slice(0, 1000)));
      }
    },
  );

  test('a character that the hand can’t write is reported with its line and column', () => {
    const layout = layoutText(hand, 'Dear Ann,\nlet it ☃ and 👩‍👩‍👧 now', sheet);
    expect(layout.unwritable).toEqual([
      { char: '☃', line: 2, column: 8 },
      { char: '👩‍👩‍👧', line: 2, column: 14 },
    ]);
  });

  test('spaces at the beginning of a line indent it', () => {
    const [line] = layoutText(hand, '    Yours', sheet).lines;
    expect(line?.indent).toBe(2);
    expect(line?.text).toBe('    Yours');
  });
});

describe('wrapByCharacters', () => {
  test('no line is longer than the limit and no character is lost', () => {
    const lines = wrapByCharacters(`${LETTER} ${'x'.repeat(100)}`, 36);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(36);
    expect(lines.join('').replaceAll(' ', '')).toBe(`${LETTER}${'x'.repeat(100)}`.replaceAll(/[ \n]/g, ''));
  });

  test('blank lines stay', () => {
    expect(wrapByCharacters('a\n\nb', 36)).toEqual(['a', '', 'b']);
  });
});
