import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { type Db, rows, sql } from './db.ts';

/** A process of Longhand that works on this database. */
export type Process = {
  id: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  /** Of its source, where that is known. */
  commit: string | null;
  started_at: Date;
  seen_at: Date;
  stopping_at: Date | null;
};

const EVERY_MS = 10_000;
/** A process that has not been seen for so long is gone; after a minute its row is removed. */
const GONE_S = 60;

type Own = Pick<Process, 'role' | 'version' | 'commit'>;

/** Says every few seconds that this process is there, until `end`. A database that is away for a while does not end that. */
export async function announceProcess(db: Db, own: Own, log: Log) {
  const id = randomUUID();
  const started_at = new Date();
  const say = async () => {
    await sql`insert into processes (id, role, version, commit, started_at, seen_at)
      values (${id}, ${own.role}, ${own.version}, ${own.commit}, ${started_at}, now())
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
    await sql`delete from processes where seen_at < now() - ${GONE_S} * interval '1 second'`.execute(db);
  };
  await say();
  const again = setInterval(() => say().catch((error) => log.error('process_not_seen', error)), EVERY_MS);
  again.unref();
  return {
    async stopping(): Promise<void> {
      await sql`update processes set stopping_at = now() where id = ${id}`.execute(db);
    },
    async end(): Promise<void> {
      clearInterval(again);
      await sql`delete from processes where id = ${id}`.execute(db);
    },
  };
}

/** The processes that were there during the last minute. */
export const runningProcesses = (db: Db): Promise<Process[]> =>
  rows(
    db,
    sql`select id, role, version, commit, started_at, seen_at, stopping_at from processes
      where seen_at > now() - ${GONE_S} * interval '1 second' order by role, started_at, id`,
  );

/** A migration that this database has seen. `applied_by`: the version that applied it. */
export type MigrationRow = { name: string; applied_at: Date; applied_by: string | null };

export const appliedMigrations = (db: Db): Promise<MigrationRow[]> =>
  rows(db, sql`select name, applied_at, applied_by from applied_migrations order by applied_at desc, name desc`);

/** The commit of the source below `root`: LONGHAND_COMMIT of an image, or that of the git folder; null where neither is. */
export async function commitOf(root: string, given: string | null): Promise<string | null> {
  if (given) return given;
  const read = (path: string) => readFile(join(root, '.git', path), 'utf8').catch(() => '');
  const head = (await read('HEAD')).trim();
  const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  const commit = ref ? (await read(ref)).trim() : head;
  return /^[0-9a-f]{40}$/.test(commit) ? commit : null;
}
