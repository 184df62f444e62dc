import { describe, expect, it } from 'vitest';
import { manifestOf as made, nightOf } from '../../../tests/support/backups/manifest.ts';
import {
  amountsOf,
  backupFor,
  backupId,
  indexOfPack,
  isWal,
  lineageOfName,
  MANIFESTS,
  manifestName,
  nextWal,
  PACKS,
  PARTS,
  packName,
  packsAmong,
  timeOfStamp,
  WAL,
  walBetween,
  walName,
} from './rules.ts';

const AT = new Date('2026-03-04T05:06:07.890Z');
const SUM = 'a'.repeat(64);

it('reads the time at the beginning of a name', () => {
  expect(timeOfStamp(packName('one', AT, 'ab'))?.toISOString()).toBe('2026-03-04T05:06:07.000Z');
  expect(timeOfStamp('else')).toBeUndefined();
});

it('reads in each name whose it is', () => {
  const id = backupId('logical', 'c0ffee', AT, 'ab');
  const pack = packName('c0ffee', AT, 'ab');
  const names: [string, string][] = [
    ...[MANIFESTS, PARTS].map((folder): [string, string] => [folder, `${id}.table-001`]),
    ...[pack, indexOfPack({ name: pack, bytes: 1, sha256: SUM }, SUM)].map((name): [string, string] => [PACKS, name]),
    [WAL, walName('c0ffee', '00000002.history', AT, SUM)],
  ];
  for (const [folder, name] of names) expect(lineageOfName(folder, name)).toBe('c0ffee');
  expect(lineageOfName(MANIFESTS, manifestName(id))).toBe('c0ffee');
  for (const folder of [MANIFESTS, PACKS]) expect(lineageOfName(folder, 'README.txt')).toBeUndefined();
});

it('counts a pack by its list, and sees when the pack itself is gone', () => {
  const pack = packName('one', AT, 'ab');
  const index = indexOfPack({ name: pack, bytes: 1, sha256: SUM }, 'b'.repeat(64));
  expect(packsAmong([pack])).toEqual(new Map());
  for (const is_there of [true, false]) {
    const found = packsAmong(is_there ? [pack, index] : [index]).get(pack);
    expect(found).toEqual({
      name: pack,
      sha256: SUM,
      index: { name: index, sha256: 'b'.repeat(64) },
      is_there,
    });
  }
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
    expect(backupFor(all, nightOf(2), null)?.id).toBe(made(2).id);
    expect(backupFor(all, new Date('2026-01-01'), null)).toBeUndefined();
    expect(backupFor(all, null, 'logical')).toBeUndefined();
  });

  it('is one of the data folder before one of the rows, which reach no later second', () => {
    const rows = made(4, { kind: 'logical' });
    expect(backupFor([...all, rows], null, null)?.id).toBe(made(3).id);
    expect(backupFor([...all, rows], null, 'logical')).toBe(rows);
    expect(backupFor([rows], null, null)).toBe(rows);
  });
});

it('says how many files are in the place, and which of them were sent now', () => {
  const mb = 1_000_000;
  expect(amountsOf({ files: 240, bytes: 56 * mb }, { files: 12, bytes: mb })).toBe(
    'Files: 240 (56.0 MB), of which 12 (1.0 MB) were sent now and 228 (55.0 MB) were in the place already.',
  );
});
