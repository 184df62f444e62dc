import { expect, it } from 'vitest';
import { serverVersionProblem } from './server-version.ts';

it('PostgreSQL 18 and later are good', () => {
  expect([180_000, 180_004, 190_001].map(serverVersionProblem)).toEqual([null, null, null]);
});

it('an older PostgreSQL is named, with what to do', () => {
  expect(serverVersionProblem(150_017)).toContain('PostgreSQL 15 is too old: Longhand needs 18.');
  expect(serverVersionProblem(170_009)).toContain('docs/guides/install.md');
});
