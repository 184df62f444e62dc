import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifestOf } from '../../../tests/support/backups/manifest.ts';
import { readIdentity, rememberLife } from '../../modules/backups/local-store.ts';
import type { Manifest } from '../../modules/backups/schema.ts';
import { vaultService } from '../../modules/backups/vault-service.ts';
import { diskFiles } from '../../providers/files/disk.ts';
import { backupCommand } from './backup.ts';

let folder: string;
let data_dir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-backup-command-'));
  data_dir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const env = { DATA_DIR: data_dir, BACKUP_TO: `disk:${join(folder, 'place')}` };
  return { code: await backupCommand.run(args, { env, print: (line) => void lines.push(line) }), lines };
}
/** Backups without their parts. */
async function hold(...manifests: Manifest[]): Promise<void> {
  const files = diskFiles({ folder: join(folder, 'place') });
  for (const made of manifests) await vaultService({ files, recipient: null, identity: null }).commit(made);
}
const OURS = manifestOf(2);
const THEIRS = manifestOf(3, { lineage: 'two', site: 'b.example.com' });

describe('backup init', () => {
  it('makes a key for a place that is empty, or that this installation uses already', async () => {
    expect((await run('init')).code).toBe(0);
    await expect(run('init')).rejects.toThrow('There is a key already');
    await rm(data_dir, { recursive: true });
    await hold(OURS);
    await rememberLife(data_dir, { lineage: 'new', after: [{ lineage: 'one', at: OURS.started_at }] });
    expect((await run('init')).code).toBe(0);
  });

  it('refuses the place of another installation, unless that is meant', async () => {
    await hold(THEIRS);
    await expect(run('init')).rejects.toThrow(
      'backups of another installation: b.example.com (lineage two). Set BACKUP_TO',
    );
    expect(await readIdentity(join(data_dir, 'backup/identity.txt'))).toBeNull();
    expect((await run('init', '--shared')).code).toBe(0);
    expect(await readIdentity(join(data_dir, 'backup/identity.txt'))).toMatch(/^AGE-SECRET-KEY-/);
  });
});

describe('backup list', () => {
  it('tells whose each backup is, and which are not whole', async () => {
    await hold(OURS, THEIRS);
    await rememberLife(data_dir, { lineage: 'one', after: [] });
    const { code, lines } = await run('list');
    expect(code).toBe(0);
    expect(lines).toEqual([
      'letters.example.com (lineage one), this installation:',
      expect.stringMatching(`^  ${OURS.id} +to any second since 2026-03-02T02:00:00`),
      expect.stringMatching(/^ {4}Not whole: .*\.database is missing, .*, the WAL file|^ {4}Not whole: the WAL file/),
      'b.example.com (lineage two):',
      expect.stringContaining(THEIRS.id),
      expect.stringContaining('Not whole'),
    ]);
  });

  it('says that there is none', async () => {
    expect((await run('list')).lines).toEqual([`There is no backup in disk:${join(folder, 'place')}.`]);
    await expect(run('verify')).rejects.toThrow('There is no backup in this place.');
  });
});

describe('backup verify', () => {
  it('ends with 1 for a backup that could not be restored, and says whose it is', async () => {
    await hold(OURS, THEIRS);
    await rememberLife(data_dir, { lineage: 'one', after: [] });
    const { code, lines } = await run('verify');
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      `${OURS.id} of letters.example.com (lineage one), this installation, made 2026-03-02T02:00:00.000Z.`,
    );
    expect(lines[1]).toMatch(/^It cannot be restored whole: .* is missing/);
    expect((await run('verify', THEIRS.id)).lines[0]).toContain('of b.example.com (lineage two), made');
  });

  it('ends with 1 where a manifest is damaged, whatever is true of the others', async () => {
    const files = diskFiles({ folder: join(folder, 'place') });
    const about = { content_type: 'application/json', cache_seconds: 0 };
    await hold(OURS);
    await files.put('manifests', `${THEIRS.id}.json`, Buffer.from('{ cut o'), about);
    for (const what of ['list', 'verify']) {
      const { code, lines } = await run(what);
      expect(code).toBe(1);
      expect(lines.join()).toContain(`The manifest ${THEIRS.id}.json is damaged, so it is no backup.`);
    }
  });

  it('never takes the backup of another installation for its own', async () => {
    await hold(THEIRS);
    await rememberLife(data_dir, { lineage: 'one', after: [] });
    await expect(run('verify')).rejects.toThrow(`${THEIRS.id}  of b.example.com (lineage two)`);
  });
});
