import { expect, it } from 'vitest';
import { schemaProblem, stateOf } from './state.ts';

const own = (...names: string[]) => names.map((name) => ({ name, checksum: name }));
const applied = (...names: string[]) => own(...names).map((one) => ({ ...one, oldest_version: null as string | null }));

it('accepts what this version brings, and what later versions added to it', () => {
  expect(stateOf(own('1', '2'), applied('1', '2'), '1.0.0')).toEqual({ state: 'current' });
  const ahead = stateOf(own('1', '2'), applied('1', '2', '3'), '1.0.0');
  expect(ahead).toEqual({ state: 'ahead', later: ['3'] });
  expect(schemaProblem(ahead)).toBeNull();
});

it('says what to do when the database is behind', () => {
  const behind = stateOf(own('1', '2', '3'), applied('1'), '1.0.0');
  expect(behind).toEqual({ state: 'behind', missing: ['2', '3'] });
  expect(schemaProblem(behind)).toMatch(
    /lacks 2 migrations of this version \(2, 3\)\. Run "node src\/main\.ts migrate"/,
  );
});

it('refuses a version whose parts a later one has removed', () => {
  const contracted = applied('1', '2', '3', '4').map((one, n) => ({
    ...one,
    oldest_version: ['1.10.0', '1.2.0'][n - 2] ?? null,
  }));
  expect(stateOf(own('1', '2'), contracted, '1.9.3')).toEqual({ state: 'too_new', needs: '1.10.0' });
  expect(schemaProblem({ state: 'too_new', needs: '1.10.0' })).toContain('Start 1.10.0 or a later version');
  expect(stateOf(own('1', '2'), contracted, '1.10.0')).toMatchObject({ state: 'ahead' });
});

it('refuses migrations that were edited, and those of a fork', () => {
  const edited = applied('1').map((one) => ({ ...one, checksum: 'other' }));
  expect(stateOf(own('1'), edited, '1.0.0')).toEqual({ state: 'edited', names: ['1'] });
  for (const forked of [
    stateOf(own('1', '3'), applied('1', '2', '3'), '1.0.0'),
    stateOf(own('1', '2'), applied('1', '3'), '1.0.0'),
    stateOf([], applied('1'), '1.0.0'),
  ])
    expect(schemaProblem(forked)).toMatch(/another version of Longhand/);
});
