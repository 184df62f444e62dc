import pg from 'pg';
import { expect, it } from 'vitest';
import { movableClock } from '../clock.ts';
import { CHECK_EVERY_MS, diskGuard, fullPlace, type Shortage } from './guard.ts';

const RESERVE = 512;

function guarded(free: Record<string, number>) {
  const clock = movableClock(new Date('2026-03-01T10:00:00Z'));
  const changes: (Shortage | null)[] = [];
  let measured = 0;
  const guard = diskGuard({
    clock,
    places: [
      { name: 'files', path: '/files' },
      { name: 'database', path: '/database' },
    ],
    reserve_bytes: RESERVE,
    onChange: (shortage) => changes.push(shortage),
    async measure(path) {
      measured += 1;
      if (free[path] === undefined) throw new Error('It is gone.');
      return free[path];
    },
  });
  return { guard, clock, free, changes, measured: () => measured };
}

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

it('has room while each disk keeps its reserve, and measures at most each ten seconds', async () => {
  const { guard, clock, measured } = guarded({ '/files': RESERVE, '/database': RESERVE });
  await Promise.all([guard.shortage(), guard.shortage()]);
  clock.move(CHECK_EVERY_MS - 1);
  expect(await guard.shortage()).toBeNull();
  expect(measured()).toBe(2);
  clock.move(1);
  await guard.shortage();
  expect(measured()).toBe(4);
});

it('says which disk lacks room, and goes on by itself when there is room again', async () => {
  const { guard, clock, free, changes } = guarded({ '/files': 1000, '/database': RESERVE - 1 });
  const short = { place: 'database', free_bytes: RESERVE - 1, reserve_bytes: RESERVE };
  expect(await guard.shortage()).toEqual(short);
  free['/database'] = 1000;
  clock.move(CHECK_EVERY_MS);
  expect(await guard.shortage()).toBeNull();
  expect(changes).toEqual([short, null]);
});

it('believes a refused write for ten seconds, where the disk cannot be measured', async () => {
  const { guard, clock, changes } = guarded({ '/files': 1000 });
  expect(await guard.shortage()).toBeNull();
  expect(guard.note(new Error('A bug'))).toBe(false);
  expect(guard.note(noSpace())).toBe(true);
  expect(guard.note(noSpace())).toBe(true);
  expect(await guard.shortage()).toEqual({ place: 'files', free_bytes: null, reserve_bytes: RESERVE });
  clock.move(CHECK_EVERY_MS);
  expect(await guard.shortage()).toBeNull();
  expect(changes).toHaveLength(2);
});

it('measures again after the clock was set back', async () => {
  const { guard, clock, free } = guarded({ '/files': 1000, '/database': 1000 });
  await guard.shortage();
  clock.move(-3_600_000);
  free['/files'] = 0;
  expect(await guard.shortage()).toMatchObject({ place: 'files', free_bytes: 0 });
});

it('knows the errors of a full disk, also inside of another error', () => {
  const full = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });
  expect(fullPlace(full)).toBe('database');
  expect(fullPlace(new Error('The file was not stored.', { cause: noSpace() }))).toBe('files');
  expect(fullPlace(new Error('A bug'))).toBeNull();
});
