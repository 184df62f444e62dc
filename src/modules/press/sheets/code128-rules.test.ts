import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code128Bars } from './code128-rules.ts';

/** Reads bars as a scanner does: widths, symbol by symbol. */
function decoded(text: string): string {
  const { bars, modules } = code128Bars(text);
  const dark = Array.from({ length: modules }, (_, x) => bars.some((bar) => x >= bar.x && x < bar.x + bar.width));
  return dark.map((is_dark) => (is_dark ? '1' : '0')).join('');
}

it('says "PJJ123C" with the bars of the standard’s table', () => {
  // Start B, P, J, J, 1, 2, 3, C, check 55 (the sum of the values by their places, 879, modulo 103), stop.
  expect(decoded('PJJ123C')).toBe(
    [
      '11010010000',
      '11101110110',
      '10110111000',
      '10110111000',
      '10011100110',
      '11001110010',
      '11001011100',
      '10001000110',
      '11101000110',
      '1100011101011',
    ].join(''),
  );
});

it('begins and ends with a bar, and is eleven modules a character', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,20}$/), (text) => {
      const { bars, modules } = code128Bars(text);
      expect(modules).toBe(11 * (text.length + 2) + 13);
      expect(bars).toHaveLength(3 * (text.length + 2) + 4);
      const last = bars.at(-1);
      expect([bars[0]?.x, (last?.x ?? 0) + (last?.width ?? 0)]).toEqual([0, modules]);
    }),
  );
});

it('refuses what it cannot say', () => {
  for (const text of ['', 'é', 'a\n']) expect(() => code128Bars(text)).toThrow('cannot say');
});
