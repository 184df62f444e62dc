import { describe, expect, test } from 'vitest';
import { charactersOf, normaliseText } from './characters.ts';
import { HANDS, loadHand } from './hands.ts';
import { isBlank, unwritableIn } from './repertoire.ts';

/** Every letter and sign of Europe, samples of all others, and letters with accents that have no character of their own. */
function* everything(): Generator<string> {
  for (let code = 0x21; code < 0x20000; code += code < 0x3000 ? 1 : 61) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
  for (const letter of 'aegmnqxzGXÆßłøƠ')
    for (const mark of '\u0300\u0308\u030c\u0316\u0323\u0328\u0338') yield letter + mark;
  for (const mark of '\u0301\u0304') yield `ẹ${mark}`;
  yield* ['a\u0301\u0302\u0303', '👩‍🚀', '🇩🇪', '☎️', 'x\u200d', '\u{e0061}', 'José 李', ''];
}

describe.each(HANDS.map((hand) => hand.id))('the hand %s', (id) => {
  test('writes what the repertoire says that hands write, and nothing else', async () => {
    const hand = await loadHand(id);
    const wrong: string[] = [];
    for (const text of everything()) {
      const words = normaliseText(text).split(/[ \n]+/);
      const written = words.flatMap((word) => charactersOf(hand, word));
      const missing = written.filter(({ glyph }) => !glyph).map(({ char }) => char);
      if (unwritableIn(text).join() !== missing.join() || isBlank(text) !== (written.length === 0)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });
});

test('what cannot be written is named once, in whole characters', () => {
  expect(unwritableIn('Ünal Škoda–O’Neil')).toEqual([]);
  expect(unwritableIn('José 李, 李')).toEqual(['李']);
  expect(unwritableIn('Ann 👩‍🚀')).toEqual(['👩‍🚀']);
  expect(unwritableIn('محمد')).toEqual(['م', 'ح', 'د']);
});

test('marks that take no room leave a text blank', () => {
  for (const text of ['', ' \u00a0\u3000', '\u200b\u2060\ufeff', '\u200e\u202e', '\u00ad', '\u200d', '\ufe0f'])
    expect(isBlank(text)).toBe(true);
  for (const text of ['.', 'ﬁ', 'Å', '\u200eAnn', '李', '😀']) expect(isBlank(text)).toBe(false);
});
