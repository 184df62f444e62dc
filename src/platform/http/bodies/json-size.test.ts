import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../request-text.ts';
import { measureJson } from './json-size.ts';

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1)
    : 1;
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the size of a JSON text', () => {
  it('is never less than what it parses to, and for lists at most twice as much', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, spaces) => {
        const { values, depth } = measureJson(JSON.stringify(value, null, spaces));
        expect(values).toBeGreaterThanOrEqual(valuesIn(value));
        expect(values).toBeLessThanOrEqual(2 * valuesIn(value));
        expect(depth).toBe(depthOf(value));
      }),
    );
  });

  it('is measured of anything', () => {
    fc.assert(fc.property(fc.string(), (text) => measureJson(text).values >= 1));
  });
});

describe('a JSON body', () => {
  it('with too many values is refused before it is parsed', () => {
    const list = `[${Array(20_001).fill('[]').join()}]`;
    const refusal = { status: 413, code: 'too_many_values' };
    expect(() => parseJsonBody(list)).toThrow(expect.objectContaining(refusal));
    expect(parseJsonBody(list, 50_000)).toHaveLength(20_001);
    // What is no JSON is refused for its size too: nobody tries to parse it.
    expect(() => parseJsonBody(',{}'.repeat(20_001))).toThrow(expect.objectContaining(refusal));
  });

  it('with long texts is taken, whatever is in them', () => {
    const text = '{[,"\\'.repeat(50_000);
    expect(parseJsonBody(JSON.stringify({ text }))).toEqual({ text });
  });

  it('that nests too deeply is refused', () => {
    const nested = '['.repeat(65) + ']'.repeat(65);
    expect(() => parseJsonBody(nested)).toThrow(expect.objectContaining({ code: 'nested_too_deeply' }));
    expect(parseJsonBody('['.repeat(64) + ']'.repeat(64))).toBeTruthy();
  });
});
