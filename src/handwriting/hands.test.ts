import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { charactersOf } from './characters.ts';
import { DEFAULT_HAND, HANDS, loadHand } from './hands.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const REQUIRED = [...range(0x21, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0xff), ...'‘’“”–—…•€'];

describe.each(HANDS.map((hand) => hand.id))('the hand %s', (id) => {
  test('writes ASCII, Latin-1, curly quotes, dashes and the euro', async () => {
    const hand = await loadHand(id);
    const missing = REQUIRED.filter((char) => !charactersOf(hand, char)[0]?.glyph?.strokes.length);
    expect(missing).toEqual([]);
  });

  test('has letters that stand on the baseline and are as high as an x', async () => {
    const hand = await loadHand(id);
    for (const char of 'acemnorsuvx') {
      const heights = hand.glyphs.get(char)!.strokes.flatMap((s) => Array.from(s.points.filter((_, i) => i % 2 === 1)));
      expect(Math.max(...heights)).toBeGreaterThan(0.6);
      expect(Math.max(...heights)).toBeLessThan(1.75);
      expect(Math.min(...heights)).toBeLessThan(0.3);
      expect(Math.min(...heights)).toBeGreaterThan(-0.5);
    }
  });

  test('keeps the eye of its e open', async () => {
    const hand = await loadHand(id);
    const e = hand.glyphs.get('e')!;
    expect(e.strokes.reduce((sum, s) => sum + s.length, 0)).toBeGreaterThan(1.9);
  });

  test('is less than 25 KB to download', () => {
    const pack = readFileSync(new URL(`./hands/${id}.json`, import.meta.url));
    expect(brotliCompressSync(pack).length).toBeLessThan(25 * 1024);
  });

  test('has a notice that names its font, its licence and what was changed', () => {
    const notice = readFileSync(new URL('./hands/NOTICE.md', import.meta.url), 'utf8');
    const entry = HANDS.find((hand) => hand.id === id)!;
    const row = notice.split('\n').find((line) => line.startsWith(`| ${entry.name} `));
    expect(row).toContain(entry.source);
    expect(row).toContain(entry.licence);
  });
});

test('the default hand is one of the hands', () => {
  expect(HANDS.map((hand) => hand.id)).toContain(DEFAULT_HAND);
});

test('an unknown hand is refused', async () => {
  await expect(loadHand('nobody')).rejects.toThrow('There is no hand called "nobody".');
});
