import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { ContentWriter } from './content-writer.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(inflateSync(bytes)).toString('latin1');

test('whatever is written, two independent readers find it, and its checksum holds', () => {
  const number = fc.oneof(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -99_999, max: 99_999 }));
  const step = fc.oneof(
    fc.record({ a: number, b: number }),
    fc.constantFrom('m', 'l', 'c', 'v', 'y', 'S'),
    fc.stringMatching(/^[ -~\n]{0,30}$/),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const writer = new ContentWriter();
      let expected = '';
      for (const one of steps) {
        writer.reserve(4);
        if (typeof one === 'object') {
          writer.pair(one.a, one.b);
          expected += `${one.a} ${one.b} `;
        } else if (/^[mlcvyS]$/.test(one)) {
          writer.operator(one.charCodeAt(0));
          expected += `${one} `;
        } else {
          writer.text(one);
          expected += one;
        }
      }
      const bytes = writer.finish();
      expect(textOf(bytes)).toBe(expected);
      expect(Buffer.from(unzlibSync(bytes)).toString('latin1')).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

test('a long content keeps its checksum, and the one before it its bytes', () => {
  const first = new ContentWriter();
  first.text('q Q ');
  const before = first.finish();
  const writer = new ContentWriter();
  let expected = '';
  for (let i = 0; i < 100_000; i++) {
    const number = (i % 1999) - 999;
    writer.reserve(2);
    writer.pair(number, -number);
    expected += `${number} ${-number || 0} `;
  }
  expect(textOf(writer.finish())).toBe(expected);
  expect(textOf(before)).toBe('q Q ');
});

test('numbers cost little more than their share of the code', () => {
  const writer = new ContentWriter();
  writer.reserve(2000);
  for (let i = 0; i < 1000; i++) writer.pair(i % 200, (7 * i) % 200);
  expect(writer.finish().length).toBeLessThan(0.48 * '123 123 '.length * 1000);
});

test('a character that a page has no use for is refused', () => {
  expect(() => new ContentWriter().text('é')).toThrow('printable ASCII');
});
