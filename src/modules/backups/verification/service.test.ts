import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { manifestOf } from '../../../../tests/support/backups/manifest.ts';
import { diskFiles } from '../../../providers/files/disk.ts';
import { indexOfPack, PACKS, PARTS, packName, WAL, walBetween, walName } from '../rules.ts';
import type { Manifest } from '../schema.ts';
import { vaultService } from '../vault-service.ts';
import { reportOf } from './rules.ts';
import { verifyBackup } from './service.ts';

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const WAL_FILES = walBetween('000000010000000000000001', '000000010000000000000005');

let folder: string;
let made: Manifest;
const vault = (own: string | null = identity) =>
  vaultService({ files: diskFiles({ folder }), recipient, identity: own });
async function* words(text: string) {
  yield Buffer.from(text);
}

/** A base backup of one part of each kind, with a pack of its own, one that was added after it, and WAL that goes on. */
beforeEach(async () => {
  folder = await mkdtemp(join(inject('scratch'), 'verify-'));
  const empty = manifestOf(1);
  const put = (name: string) => vault().put(PARTS, name, words(name));
  const packs: string[] = [];
  for (const seconds of [-100, 100]) {
    const name = packName(empty.lineage, new Date(Date.parse(empty.started_at) + seconds * 1000), 'abcdef');
    const pack = await vault().put(PACKS, name, words(name));
    await vault().putNamed(PACKS, (sha256) => indexOfPack(pack, sha256), words('{}'));
    packs.push(name);
  }
  for (const file of WAL_FILES)
    await vault().putNamed(
      WAL,
      (sha256) => walName(empty.lineage, file, new Date(empty.started_at), sha256),
      words(file),
    );
  made = {
    ...empty,
    parts: {
      database: await put(`${empty.id}.database`),
      files: await put(`${empty.id}.files`),
      keys: await put(`${empty.id}.keys`),
    },
    wal: { first: WAL_FILES[1] ?? '', last: WAL_FILES[2] ?? '' },
    packs: packs.slice(0, 1),
  };
});

const fileOf = async (of: string, which: number) =>
  join(folder, of, (await readdir(join(folder, of))).filter((name) => !name.startsWith('.')).sort()[which] ?? '');
const damage = async (path: string) =>
  writeFile(
    path,
    (await readFile(path)).map((byte, at) => (at === 30 ? byte ^ 1 : byte)),
  );

describe('a backup that is verified', () => {
  it('has all that a restore to its own time and to any later one reads', async () => {
    const verified = await verifyBackup(vault(), made);
    expect(verified).toMatchObject({ objects: { parts: 3, packs: 2, wal: 4 }, lost: [], key: 'opens' });
    expect(reportOf(verified)).toEqual({
      ok: true,
      text: 'Everything that a restore reads is there as it was written: 3 parts, 2 packs of files, 4 files of changes (0.0 MB). The identity on this machine opens it.',
    });
  });

  it.each<[string, string, number, string]>([
    ['a part', PARTS, 0, 'database'],
    ['a pack', PACKS, 0, 'abcdef'],
    ['the list of a pack', PACKS, 1, 'abcdef'],
    ['a pack that was added later', PACKS, 2, 'abcdef'],
    ['changes that it needs', WAL, 1, '000000010000000000000002'],
    ['later changes', WAL, 3, '000000010000000000000004'],
  ])('fails for %s that is missing or damaged, with the identity or without', async (_, of, which, name) => {
    const path = await fileOf(of, which);
    for (const harm of [damage, (file: string) => rm(file)]) {
      await harm(path);
      for (const own of [identity, null]) {
        const { lost } = await verifyBackup(vault(own), made);
        expect(lost.map(({ how }) => how).join()).toMatch(
          new RegExp(`${name}.* ${harm === damage ? 'was changed since it was written' : 'is missing'}`),
        );
        expect(lost.every(({ pack }) => (of === PACKS) === (pack !== undefined))).toBe(true);
      }
    }
    expect(reportOf(await verifyBackup(vault(), made))).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^It cannot be restored whole: .* Back up again/),
    });
  });

  it('is fine without what was written before it or may still come', async () => {
    await rm(await fileOf(WAL, 4));
    await rm(await fileOf(WAL, 0));
    expect((await verifyBackup(vault(), made)).lost).toEqual([]);
  });

  it('says whether the key of this machine opens it', async () => {
    const other = await verifyBackup(vault(await generateX25519Identity()), made);
    expect(reportOf(other)).toMatchObject({ ok: false, text: expect.stringContaining('does not open it: it needs') });
    const without = await verifyBackup(vault(null), made);
    expect(reportOf(without)).toMatchObject({ ok: true, text: expect.stringContaining('was not tried') });
  });

  it('names a few of many losses', async () => {
    await rm(join(folder, WAL), { recursive: true });
    await rm(join(folder, PACKS), { recursive: true });
    await rm(join(folder, PARTS), { recursive: true });
    const verified = await verifyBackup(vault(), made);
    expect(verified.key).toBe('untried');
    expect(reportOf(verified).text).toMatch(/([^,]+ is missing, ){5}and 1 more/);
  });
});
