import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada maria lovelace', 'AL'],
  ['Ada', 'A'],
  ['  ', 'M'],
  ['Éva Nagy', 'ÉN'],
])('%s becomes %s', (full_name, initials) => {
  expect(initialsOf({ full_name, email: 'me@example.com' })).toBe(initials);
});
