import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, readCode, spacedCode } from './short-code.ts';

const number = fc.integer({ min: 1, max: 2 ** 35 });

describe('a short code', () => {
  it('is read back, however it is typed', () => {
    fc.assert(
      fc.property(number, (n) => {
        expect(readCode(codeOf(n))).toBe(n);
        expect(readCode(` ${spacedCode(codeOf(n)).toLowerCase()} `)).toBe(n);
      }),
    );
    expect(codeOf(1)).toHaveLength(7);
    expect(readCode(codeOf(1).replaceAll('0', 'o'))).toBe(1);
    expect(readCode(codeOf(33).replaceAll('1', 'l'))).toBe(33);
  });

  it('with one wrong character is refused', () => {
    fc.assert(
      fc.property(number, fc.nat(6), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), (n, at, char) => {
        const code = codeOf(n);
        fc.pre(code[at] !== char);
        expect(readCode(code.slice(0, at) + char + code.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('is not a word, a name or a part of a code', () => {
    for (const text of ['', 'Hale', 'Margaret', codeOf(7).slice(0, 6), `${codeOf(7)}0000000`])
      expect(readCode(text)).toBeNull();
  });
});
