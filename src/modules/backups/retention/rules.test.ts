import { describe, expect, it } from 'vitest';
import { manifestOf as made } from '../../../../tests/support/backups/manifest.ts';
import { indexOfPack, packName, stampOf } from '../rules.ts';
import type { Manifest } from '../schema.ts';
import { type Kept, ofLives, removable, removableLives } from './rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 2, n, 12));
const days = [1, 5, 10, 15, 20];
const SUM = 'a'.repeat(64);

describe('what is removed', () => {
  const packs = days.map((n) => packName('one', day(n), 'p'));
  const manifests = days.map((n) => made(n, { packs: [packs[0] ?? ''] }));
  const wal = days.map((n) => `one.0000000100000000000000${String(n).padStart(2, '0')}.${SUM}`);
  const parts = [...manifests.map(({ id }) => `${id}.database`), `${stampOf(day(2))}-base-one-bb.database`];
  const old = (keep_days: number, over: Partial<Kept> = {}) =>
    removable({ manifests, parts, wal, packs, ...over }, { now: day(21), keep_days });

  it('leaves the last backup before the kept days, and what it needs', () => {
    const found = old(8);
    expect(found.manifests.map(({ id }) => id)).toEqual([made(1).id, made(5).id]);
    expect(found.wal).toEqual(wal.slice(0, 2));
    expect(found.parts).toEqual([...parts.slice(0, 2), parts.at(-1)]);
    expect(found.packs).toEqual([packs[1]]);
  });

  it('is a pack with its list', () => {
    const index = (name = '') => indexOfPack({ name, bytes: 1, sha256: SUM }, SUM);
    expect(old(8, { packs: [packs[0] ?? '', index(packs[0]), packs[1] ?? '', index(packs[1])] }).packs).toEqual([
      ...[packs[1], index(packs[1])],
    ]);
  });

  it('is never the newest backup, however old', () => {
    expect(old(1, { manifests: manifests.slice(0, 1) }).manifests).toEqual([]);
  });

  it('is nothing of a life of the database whose first backup is under way, and all of one without kept backups', () => {
    const other = `two.000000010000000000000001.${SUM}`;
    expect(old(8, { wal: [other] }).wal).toEqual([]);
    const before = made(2, { lineage: 'two' });
    expect(old(8, { wal: [other], manifests: [before, ...manifests] }).wal).toEqual([other]);
  });

  it('spares parts and packs that are younger than a day', () => {
    expect(old(8, { parts: [`${stampOf(day(21))}-base-one-cc.database`] }).parts).toEqual([]);
    expect(old(8, { packs: [packName('one', day(21), 'p')] }).packs).toEqual([]);
  });

  it('is no WAL and no pack while there is no backup at all', () => {
    expect(old(8, { manifests: [] })).toMatchObject({ wal: [], packs: [] });
  });
});

describe('whose backups an installation removes', () => {
  const time = { now: day(21), keep_days: 2 };
  const livesOf = (manifests: Manifest[]) => removableLives({ site: '', lineages: ['one', 'two'], manifests }, time);
  const two = made(20, { lineage: 'two' });

  it('are its own and those of a life before it that made none for a week', () => {
    expect(livesOf([made(10), two])).toEqual(new Set(['one', 'two']));
    expect(livesOf([two])).toEqual(new Set(['one', 'two']));
  });

  it('are not those of the machine that it was restored from, which may still run', () => {
    expect(livesOf([made(16), two])).toEqual(new Set(['two']));
  });

  it('are taken out by what their names say', () => {
    const pack = packName('one', day(1), 'p');
    const all = {
      manifests: [made(1), two],
      parts: [made(1).parts.keys.name, two.parts.keys.name],
      wal: [`one.000000010000000000000001.${SUM}`],
      packs: [pack, indexOfPack({ name: pack, bytes: 1, sha256: SUM }, SUM), 'README.txt'],
    };
    expect(ofLives(all, new Set(['two']))).toEqual({
      manifests: [two],
      parts: [two.parts.keys.name],
      wal: [],
      packs: [],
    });
    expect(ofLives(all, new Set(['one']))).toMatchObject({ wal: all.wal, packs: all.packs.slice(0, 2) });
  });
});
