import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeEach, expect, inject, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { diskFiles } from '../../../providers/files/disk.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { WAL } from '../rules.ts';
import { vaultService } from '../vault-service.ts';
import { sha256OfWal } from './rules.ts';
import { walService } from './service.ts';

const identity = await generateX25519Identity();
const keys = { identity, recipient: await identityToRecipient(identity) };
const FILES = ['000000010000000000000001', '000000010000000000000002'];

let folder: string;
let done: string[];
const spool = () => join(folder, 'spool');
const place = () => diskFiles({ folder: join(folder, 'place') });
beforeEach(async () => {
  folder = await mkdtemp(join(inject('scratch'), 'wal-'));
  done = [];
  await mkdir(spool());
  for (const file of FILES) await writeFile(join(spool(), file), `changes of ${file}`);
});

function service(
  files: FilesProvider,
  shipFiles = async () => void done.push('files'),
  waiting: FilesProvider = diskFiles({ folder: join(folder, 'pending') }),
) {
  const vault = vaultService({ files, ...keys });
  return walService({
    ...{
      clock: { now: () => new Date() },
      log: silentLog,
      vault,
      lineage: 'c0ffee',
      spool: spool(),
      min_free_bytes: 0,
    },
    pending: vaultService({ files: waiting, ...keys, identity: null }),
    shipFiles,
    sentWal: async (name) => void done.push(name.split('.')[1] ?? ''),
    onGap: async () => {},
  });
}

it('sends the files of customers first, then the changes in their order, each under a name that says its hash', async () => {
  expect(await service(place()).ship()).toBe(2);
  expect(done).toEqual(['files', ...FILES]);
  expect(await readdir(spool())).toEqual([]);
  const vault = vaultService({ files: place(), ...keys });
  for (const name of await place().list(WAL)) {
    await vault.check(WAL, { name, sha256: sha256OfWal(name) });
    expect(await vault.text(WAL, name)).toMatch(/^changes of 0{7}1/);
  }
});

it('encrypts changes on this disk while the place is away, says since when, and sends them when it is back', async () => {
  const away = service(place(), async () => {
    throw new Error('the place is away');
  });
  await expect(away.ship()).rejects.toThrow('the place is away');
  expect(await away.state()).toMatchObject({ shipped_at: null, failing_since: expect.any(Date) });
  expect((await away.state()).waiting_bytes).toBeGreaterThan(0);
  expect(await readdir(spool())).toEqual([]);
  expect(await place().list(WAL)).toEqual([]);
  expect(await service(place()).ship()).toBe(2);
  expect([...(await service(place()).inVault()).keys()]).toEqual(FILES);
});

it.each(['put', 'remove'])('that was killed before it could %s loses nothing', async (step) => {
  const pending = diskFiles({ folder: join(folder, 'pending') });
  const killed = () => Promise.reject(new Error('killed'));
  const [to, from] =
    step === 'put' ? [{ ...place(), put: killed }, pending] : [place(), { ...pending, remove: killed }];
  await expect(service(to, async () => {}, from).ship()).rejects.toThrow('killed');
  await service(place()).ship();
  expect([...(await service(place()).inVault()).keys()]).toEqual(FILES);
});

it('takes the same changes from two processes at once', async () => {
  const both = await Promise.allSettled([service(place()).ship(), service(place()).ship()]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  await service(place()).ship();
  expect([...(await service(place()).inVault()).keys()]).toEqual(FILES);
});
