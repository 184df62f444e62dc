import { expect, it } from 'vitest';
import { slowPatternsIn } from './slow-patterns.ts';

it.each([
  [String.raw`/\s*[\r\n\v\f]+\s*/g`, 'from each place'],
  [String.raw`/\s*,\s*/`, 'from each place'],
  ['/^(a+)+$/', 'in several ways'],
  [String.raw`/^[^@]+@[^@]+\.[^@]+$/`, 'each division'],
  ["new RegExp(given + '+$')", 'built'],
  ['RegExp(given)', 'built'],
])('finds %s', (pattern, problem) => {
  expect(slowPatternsIn(`const given = 'a';\nexport const found: RegExp = ${pattern};`)).toEqual([
    { line: 2, pattern, problem: expect.stringContaining(problem) },
  ]);
});

it.each([String.raw`/^\s+/`, String.raw`/\s+/g`, '/^[^,]*,/', String.raw`/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/`])(
  'leaves %s alone, also in a page',
  (pattern) => {
    expect(slowPatternsIn(`export const Page = () => <p title="/a+a+$/">{${pattern}.test('a')}</p>;`, true)).toEqual(
      [],
    );
  },
);
