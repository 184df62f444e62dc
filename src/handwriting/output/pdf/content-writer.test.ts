import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { ContentWriter, TOKEN_REACH, tokenOf } from './content-writer.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(inflateSync(bytes)).toString('latin1');

const write = (writer: ContentWriter, ...texts: (string | number)[]): string => {
  writer.tokens(
    Uint16Array.from(texts, (text) => tokenOf(String(text))),
    texts.length,
  );
  return texts.map((text) => `${text} `).join('');
};

test('whatever is written, two independent readers find it, and its checksum holds', () => {
  const token = fc.oneof(
    fc.integer({ min: -TOKEN_REACH, max: TOKEN_REACH }),
    fc.constantFrom('cm', 'm', 'l', 'c', 'v', 'y', 'S', 'w', 'RG', '.05', '.5', '.99'),
  );
  const step = fc.oneof(fc.array(token, { maxLength: 40 }), fc.stringMatching(/^[ -~\n]{0,30}$/));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const writer = new ContentWriter();
      let expected = '';
      for (const one of steps) {
        if (typeof one === 'string') writer.text(one);
        expected += typeof one === 'string' ? one : write(writer, ...one);
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
  // The longest tokens of the largest characters bring the checksum nearest to its limit.
  const expected = write(writer, ...Array.from({ length: 100_000 }, (_, i) => -TOKEN_REACH + (i % 7)));
  expect(textOf(writer.finish())).toBe(expected);
  expect(textOf(before)).toBe('q Q ');
});

test('numbers cost little more than their share of the code', () => {
  const writer = new ContentWriter();
  write(writer, ...Array.from({ length: 2000 }, (_, i) => (7 * i) % 200));
  expect(writer.finish().length).toBeLessThan(0.48 * '123 123 '.length * 1000);
});

test('a character that a page has no use for is refused', () => {
  expect(() => new ContentWriter().text('é')).toThrow('printable ASCII');
});
