import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { expect, inject, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { MIGRATIONS } from '../../package-folder.ts';
import { connect, one, rows, sql } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runDueJobs } from '../../platform/queue/worker.ts';
import { diskFiles } from '../../providers/files/disk.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import { readingsOfBackups } from '../monitoring/service.ts';
import type { BackupDependencies } from './dependencies.ts';
import { backupJobs } from './jobs.ts';
import { backupMaker, openVault } from './maker-service.ts';
import { restore } from './restores/service.ts';
import { FILE_BUCKETS, MANIFESTS, PACKS, PARTS, WAL } from './rules.ts';
import { recordMade } from './run-service.ts';
import { backupService, lastBackup } from './service.ts';

const { db, url } = await testDatabase();
const shop = await letterShop(db);
const folder = await mkdtemp(join(inject('scratch'), 'backups-'));
const vault = join(folder, 'vault');
const identity_file = join(folder, 'identity.txt');
const operator = { ...(await shop.customer()), admin_role: 'owner' } as never;
const mails: Mail[] = [];
/** Each look at it is a second later, so that runs follow each other. */
const ticking = {
  now: () => {
    shop.clock.move(1000);
    return shop.clock.now();
  },
};

const dependencies = (over: Partial<BackupDependencies> = {}): BackupDependencies => ({
  ...{ db, clock: ticking, log: silentLog, direct_url: url, site_url: 'https://letters.example.com' },
  place: { to: `disk:${vault}`, files: diskFiles({ folder: vault }), recipient: null, identity_file },
  pendingFiles: (pending) => diskFiles({ folder: pending }),
  ...{ files: shop.files, buckets: FILE_BUCKETS, data_dir: join(folder, 'data') },
  ...{
    continuous: false,
    site: 'letters.example.com',
    keep_days: 7,
    min_free_bytes: 0,
    wal_seconds: 60,
    version: '0.1.0',
  },
  ...{ settings: { values: {}, secrets: [] }, migrations_folder: MIGRATIONS },
  spool: async () => join(folder, 'spool'),
  mail: { name: 'outbox', send: async (mail) => void mails.push(mail) },
  operatorEmail: async () => 'olive@example.com',
  ...over,
});
/** Works what was ordered, as a worker does. */
async function work(of = dependencies()): Promise<void> {
  const jobs = backupJobs(backupService(of), of);
  for (let n = 0; n < 4; n++) await runDueJobs(db, jobs, silentLog);
}
const backups = backupService(dependencies());
const runs = async () => (await backups.state()).runs.map(({ kind, outcome }) => `${kind} ${outcome}`);
const vaultOf = () => openVault(dependencies().place as NonNullable<BackupDependencies['place']>);

it('nothing can be ordered without a key, and the page says why', async () => {
  await expect(backups.order(operator, 'backup')).rejects.toMatchObject({ code: 'no_recipient' });
  expect(await backups.state()).toMatchObject({ has_key: false, problems: [{ title: 'Backups do not run' }] });
  await writeFile(identity_file, `${await generateX25519Identity()}\n`);
  expect(await backups.state()).toMatchObject({ has_key: true, can_rehearse: true, problems: [] });
});

it('a night backs up, rehearses the restore and can be watched; the rows come back in another PostgreSQL', async () => {
  const ada = await shop.customer();
  await shop.campaigns.submit(ada, await shop.prepared(ada));
  await shop.work();
  await backups.nightly();
  await work();
  const state = await backups.state();
  expect(state.problems).toEqual([]);
  expect(state.runs.map(({ kind, outcome, detail }) => [kind, outcome, detail])).toEqual([
    ['drill', 'done', expect.stringMatching(/: 1 letters and \d+ files are as they should be\.$/)],
    ['logical', 'done', expect.any(String)],
  ]);
  expect(await readdir(join(folder, 'data'))).not.toContain('rehearsal');
  const read = await readingsOfBackups(db).read();
  expect(read).toMatchObject({
    longhand_backup_age_seconds: [{ value: expect.any(Number) }],
    longhand_backup_failing: [{ value: 0 }, { value: 0 }],
  });

  const empty = new URL(url);
  empty.pathname = `${empty.pathname}_empty`;
  await sql`create database ${sql.id(empty.pathname.slice(1))} template template0`.execute(db);
  const into = { vault: await vaultOf(), clock: shop.clock, to: null, kind: null, files: null, log: () => {} };
  const any = { id: null, own: null, salvage: false };
  const there = { data_dir: join(folder, 'elsewhere'), direct_url: empty.href, migrations_folder: MIGRATIONS };
  expect(await restore({ ...into, ...any, ...there })).toMatchObject({ letters: 1 });
  const other = connect(empty.href);
  const words = sql`select letter_text(letters) as text, last_name from letters`;
  expect(await one(other.db, words)).toEqual(await one(db, words));
  const months = sql`select count(*)::int as months from pg_inherits where inhparent = 'letters'::regclass`;
  expect(await one(other.db, months)).toEqual(await one(db, months));
  const changed = sql`delete from audit_entries`.execute(other.db);
  await expect(changed).rejects.toThrow('append-only');
  await other.close();
  await expect(restore({ ...into, ...any, ...there })).rejects.toMatchObject({ code: 'target_not_empty' });
  await sql`drop database ${sql.id(empty.pathname.slice(1))} with (force)`.execute(db);
}, 120_000);

it('the operator gets a mail when a rehearsal fails, and a new backup makes good what was missing', async () => {
  mails.length = 0;
  const [part = ''] = (await readdir(join(vault, PARTS))).filter((name) => name.endsWith('.table-001'));
  await rm(join(vault, PARTS, part));
  await backups.order(operator, 'drill');
  await work();
  expect((await runs()).slice(0, 2)).toEqual(['logical done', 'drill failed']);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['olive@example.com', 'Longhand backups need attention'],
  ]);
  expect(mails[0]?.text).toMatch(
    /The rehearsal of a restore failed: .*: It cannot be restored whole: .*table-001 is missing/,
  );
  await backups.order(operator, 'drill');
  await work();
  expect((await runs())[0]).toBe('drill done');
});

it('the operator gets a mail when a backup fails, and the last good backup stays', async () => {
  mails.length = 0;
  const away = refusing(diskFiles({ folder: vault }), PARTS);
  await backups.order(operator, 'backup');
  await work(dependencies({ place: { to: 's3://gone', files: away, recipient: null, identity_file } }));
  expect((await runs())[0]).toBe('logical failed');
  expect(mails[0]?.text).toContain('The backup failed: the place is away');
  expect((await (await vaultOf()).manifests()).found).toHaveLength(2);
  expect((await backups.summary()).problems.map(({ title }) => title)).toContain('The last backup failed');
});

it('without the identity, each night still reads what a restore would read, and a lost pack is sent again', async () => {
  mails.length = 0;
  await shop.files.put('own-designs', 'card.png', Buffer.from('a card'), {
    content_type: 'image/png',
    cache_seconds: 0,
  });
  const { recipient } = await vaultOf();
  const away = { to: `disk:${vault}`, files: diskFiles({ folder: vault }), recipient };
  const without = dependencies({ place: { ...away, identity_file: join(folder, 'nowhere.txt') } });
  await backupService(without).nightly();
  await work(without);
  const newest = async () => (await backups.state()).runs[0];
  const is_fine =
    /^The identity that opens backups is not on this machine, so none was restored\. .*Everything that a restore reads is there as it was written: \d+ parts, [1-9]\d* packs?/;
  expect(await newest()).toMatchObject({ kind: 'drill', outcome: 'skipped', detail: expect.stringMatching(is_fine) });

  for (const harm of [
    (path: string) => rm(path),
    async (path: string) => writeFile(path, (await readFile(path)).with(9, 0)),
  ]) {
    const packs = (await readdir(join(vault, PACKS))).filter((name) => /-\w{6}$/.test(name));
    for (const name of packs) await harm(join(vault, PACKS, name));
    await backupService(without).order(operator, 'drill');
    await work(without);
    const state = await backups.state();
    expect(state.runs.slice(0, 2).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      ...['logical done', 'drill failed'],
    ]);
    expect(state.runs[1]?.detail).toMatch(/cannot be restored whole: .* (is missing|was changed since it was written)/);
    expect(state.runs[0]?.detail).toMatch(/of which [1-9]\d* \(/);
    await backupService(without).order(operator, 'drill');
    await work(without);
    expect(await newest()).toMatchObject({ outcome: 'skipped', detail: expect.stringMatching(is_fine) });
  }
  expect(mails.filter(({ text }) => text.includes('The rehearsal of a restore failed'))).toHaveLength(2);
}, 120_000);

it('a manifest that is damaged fails the rehearsal, until it is deleted', async () => {
  const [name = ''] = (await readdir(join(vault, MANIFESTS))).filter((one) => one.endsWith('.json'));
  const path = join(vault, MANIFESTS, name);
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, 40));
  const nowhere = join(folder, 'nowhere.txt');
  const { recipient } = await vaultOf();
  const place = { to: `disk:${vault}`, files: diskFiles({ folder: vault }), recipient, identity_file: nowhere };
  const without = dependencies({ place });
  for (const outcome of ['failed', 'skipped']) {
    await backupService(without).order(operator, 'drill');
    await work(without);
    const [run] = (await backups.state()).runs;
    expect(run).toMatchObject({ kind: 'drill', outcome });
    if (outcome === 'failed') expect(run?.detail).toContain(`The manifest ${name} is damaged, so it is no backup.`);
    await writeFile(path, whole);
  }
});

it('a backup that was made from a terminal is known here too', async () => {
  const spool = join(folder, 'spool');
  const all = dependencies();
  const place = all.place as NonNullable<BackupDependencies['place']>;
  const made = await (await backupMaker({ ...all, place, spool, onGap: async () => {} })).make('logical');
  await recordMade(db, made, shop.clock.now());
  expect((await lastBackup(db))?.toISOString()).toBe(made.made.started_at);
  expect((await backups.state()).runs[0]?.detail).toMatch(/^\d{8}T\S+\. Files: [1-9]\d* /);
});

it('changes that had to be given up are said, mailed, and followed by a new backup', async () => {
  mails.length = 0;
  await mkdir(join(folder, 'spool'));
  await writeFile(join(folder, 'spool', '00000001000000000000000A'), 'changes');
  const away = refusing(diskFiles({ folder: vault }), WAL);
  const full = dependencies({
    place: { to: 's3://gone', files: away, recipient: null, identity_file },
    continuous: true,
    min_free_bytes: Number.MAX_SAFE_INTEGER,
  });
  await expect(backupService(full).ship()).rejects.toThrow('the place is away');
  expect((await runs())[0]).toBe('wal failed');
  expect(await readdir(join(folder, 'spool'))).toEqual([]);
  const gap = { title: 'Backups have a gap' };
  expect((await backups.state()).problems).toContainEqual(expect.objectContaining(gap));
  await work();
  expect(mails[0]?.text).toContain('1 files of changes were given up');
  expect((await runs())[0]).toBe('logical done');
  expect((await backups.state()).problems).not.toContainEqual(expect.objectContaining(gap));
  expect(await rows(db, sql`select 1 from jobs where name like 'backups.%'`)).toEqual([]);
});

/** A place that takes nothing into one folder. */
const refusing = (files: FilesProvider, bucket: string): FilesProvider => ({
  ...files,
  put: async (to, ...rest) => {
    if (to === bucket) throw new Error('the place is away');
    return files.put(to, ...rest);
  },
});
