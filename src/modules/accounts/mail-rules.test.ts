import { expect, it } from 'vitest';
import { shownName } from './mail-rules.ts';

it.each([
  ['Quill & Sons', 'Quill & Sons'],
  ['  Smith,  Inc. ', 'Smith, Inc.'],
  ['', 'their team'],
  ['Go to evil.example', 'their team'],
  ['https://evil', 'their team'],
  ['pay@me', 'their team'],
  ['x'.repeat(61), 'their team'],
])('a mail shows the name "%s" as %s', (name, shown) => {
  expect(shownName(name, 'their team')).toBe(shown);
});
