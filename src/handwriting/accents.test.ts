import { describe, expect, test } from 'vitest';
import { charactersOf, normaliseText } from './characters.ts';
import { samplesOf } from './hand.ts';
import { HANDS, loadHand } from './hands.ts';

const NAMES =
  'Łukasz Kościuszko Dvořák Čapek Žižková Őry Şükrü Yılmaz Göğüş İnönü Ștefan Țepeș Đorđe Māra Ķīsis Ħaż Tůmová cœur ﬁne ' +
  'Phượng Trương Thảo Nguyễn Hữu Đỗ Ngọc Bảy Mơ';

describe.each(HANDS.map((hand) => hand.id))('the hand %s', (id) => {
  test('writes names with accents that its font lacks', async () => {
    const hand = await loadHand(id);
    const missing = charactersOf(hand, NAMES.replaceAll(' ', '')).filter(({ glyph }) => !glyph);
    expect(missing).toEqual([]);
  });

  test('puts accents above the letter and cedillas below it', async () => {
    const hand = await loadHand(id);
    const extent = (char: string) => {
      const ys = charactersOf(hand, char)[0]!
        .glyph!.strokes.flatMap(samplesOf)
        .map((p) => p.y);
      return { top: Math.max(...ys), bottom: Math.min(...ys) };
    };
    expect(extent('č').top).toBeGreaterThan(extent('c').top + 0.2);
    expect(extent('Š').top).toBeGreaterThan(extent('S').top + 0.2);
    expect(extent('ş').bottom).toBeLessThan(extent('s').bottom - 0.1);
    expect(extent('ı').top).toBeLessThan(extent('i').top);
  });
});

test('other scripts and symbols stay unwritable instead of becoming something else', async () => {
  const hand = await loadHand('eleanor');
  const characters = charactersOf(hand, normaliseText('ش漢☃א𝒜'));
  expect(characters.map(({ glyph }) => glyph)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('an accent typed after its letter is written like the composed letter', async () => {
  const hand = await loadHand('eleanor');
  expect(charactersOf(hand, normaliseText('e\u0301'))[0]!.glyph).toBe(hand.glyphs.get('é'));
});
