import { describe, expect, it } from 'vitest';
import { backupFor, isWal, nextWal, packName, removable, stampOf, timeOfStamp, walBetween } from './rules.ts';
import type { Manifest } from './schema.ts';

const part = (name: string) => ({ name, bytes: 1, sha256: '' });
const made = (day: number, over: Partial<Manifest> = {}): Manifest => {
  const at = new Date(Date.UTC(2026, 2, day, 2));
  const id = `${stampOf(at)}-base-aa`;
  const first = `0000000100000000000000${String(day).padStart(2, '0')}`;
  return {
    ...{ format: 1, id, kind: 'base', lineage: 'one', longhand: '0', postgres: '18', migrations: [] },
    ...{ started_at: at.toISOString(), usable_from: at.toISOString(), database_bytes: 1, files_bytes: 1 },
    wal: { first, last: first },
    parts: { database: part(`${id}.database`), files: part(`${id}.files`), keys: part(`${id}.keys`) },
    tables: [],
    ...over,
  };
};
const day = (n: number) => new Date(Date.UTC(2026, 2, n, 12));

it('reads the time at the beginning of a name', () => {
  const at = new Date('2026-03-04T05:06:07.890Z');
  expect(timeOfStamp(packName('one', at, 'ab'))?.toISOString()).toBe('2026-03-04T05:06:07.000Z');
  expect(timeOfStamp('else')).toBeUndefined();
});

it('counts WAL files as PostgreSQL does', () => {
  expect(nextWal('00000001000000000000000A')).toBe('00000001000000000000000B');
  expect(nextWal('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(walBetween('0000000100000000000000FE', '000000010000000100000001')).toHaveLength(4);
  expect(['00000002.history', 'archtemp.1', '0000000100000000000000FF', 'lineage'].map(isWal)).toEqual([
    ...[true, false, true, false],
  ]);
});

describe('the backup for a time', () => {
  const all = [made(1), made(3), made(2)];
  it('is the newest that can be used by then', () => {
    expect(backupFor(all, null, null)?.id).toBe(made(3).id);
    expect(backupFor(all, day(2), null)?.id).toBe(made(2).id);
    expect(backupFor(all, new Date('2026-01-01'), null)).toBeUndefined();
    expect(backupFor(all, null, 'logical')).toBeUndefined();
  });
});

describe('what is removed', () => {
  const days = [1, 5, 10, 15, 20];
  const manifests = days.map((n) => made(n));
  const wal = days.map((n) => `one.0000000100000000000000${String(n).padStart(2, '0')}`);
  const packs = days.map((n) => packName('one', day(n), 'p'));
  const parts = [...manifests.map(({ id }) => `${id}.database`), `${stampOf(day(2))}-base-bb.database`];
  const used = new Map(manifests.map(({ id }) => [id, new Set([packs[0] ?? ''])]));
  const old = (keep_days: number, over: object = {}) =>
    removable({ manifests, parts, wal, packs, ...over }, { now: day(21), keep_days, packs_used: used });

  it('leaves the last backup before the kept days, and what it needs', () => {
    const found = old(8);
    expect(found.manifests).toEqual([made(1).id, made(5).id]);
    expect(found.wal).toEqual(wal.slice(0, 2));
    expect(found.parts).toEqual([...parts.slice(0, 2), parts.at(-1)]);
    expect(found.packs).toEqual([packs[1]]);
  });

  it('is never the newest backup, however old', () => {
    expect(old(1, { manifests: manifests.slice(0, 1) }).manifests).toEqual([]);
  });

  it('is nothing of a life of the database whose first backup is under way, and all of one without kept backups', () => {
    const other = 'two.000000010000000000000001';
    expect(old(8, { wal: [other] }).wal).toEqual([]);
    const before = made(2, { lineage: 'two' });
    expect(old(8, { wal: [other], manifests: [before, ...manifests] }).wal).toEqual([other]);
  });

  it('spares parts that are younger than a day and packs whose use is not known', () => {
    expect(old(8, { parts: [`${stampOf(day(21))}-base-cc.database`] }).parts).toEqual([]);
    used.set(made(15).id, null as never);
    expect(old(8).packs).toEqual([]);
  });

  it('is no WAL and no pack while there is no backup at all', () => {
    expect(old(8, { manifests: [] })).toMatchObject({ wal: [], packs: [] });
  });
});
