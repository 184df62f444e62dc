import { spawnSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterPassword, prepareHome } from '../../../src/platform/database/postgres-home.ts';
import { type Ending, type PostgresNode, postgresNode } from './postgres-node.ts';

/**
 * A primary and a streaming standby, each on a folder of its own. A commit is acknowledged when the standby has it too, so
 * a failover loses none. `moved` is told the port of each new primary.
 */
export async function startDatabase(folders: [string, string], moved: (port: number) => void) {
  const home = await prepareHome(folders[0]);
  const password = await clusterPassword(home);
  let generation = 0;
  let primary: PostgresNode = await postgresNode(home.cluster, home, password);
  let standby: PostgresNode | null = null;
  primary.start();
  await primary.ready();
  await primary.query('create database longhand', [], 'postgres');
  moved(primary.port);

  async function makeStandby(): Promise<void> {
    generation += 1;
    const cluster = join(folders[generation % 2] as string, `standby-${generation}`);
    await copyCluster(primary, cluster, home.identity);
    const next = await postgresNode(cluster, home, password);
    next.start();
    await next.ready();
    await untilStreaming(primary);
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    standby = next;
  }

  return {
    makeStandby,
    primary: () => primary,
    hasStandby: () => standby !== null,
    /** Ends the primary and starts it again after a while. */
    async restart(how: Ending, down_ms: number): Promise<void> {
      await primary.end(how);
      await sleep(down_ms);
      primary.start();
    },
    /** The primary dies for good; the standby takes its place, and the old one's folder is removed. */
    async failOver(): Promise<void> {
      if (!standby) return;
      const [lost, next] = [primary, standby];
      standby = null;
      await lost.end('kill');
      await next.query('select pg_promote(true, 60)', [], 'postgres');
      primary = next;
      moved(next.port);
      await rm(lost.cluster, { recursive: true, force: true });
    },
    async stop(): Promise<void> {
      await Promise.all([primary.end('immediate'), standby?.end('immediate')]);
    },
  };
}

/** A base backup: the files between pg_backup_start and pg_backup_stop, to be completed from the primary's log. */
async function copyCluster(
  from: PostgresNode,
  cluster: string,
  { uid, gid }: { uid?: number; gid?: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: from.url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active`);
    await client.query(`select pg_create_physical_replication_slot('standby', true)`);
    await client.query(`select pg_backup_start('standby', true)`);
    // A file that is removed meanwhile makes cp complain; the log says so too.
    spawnSync('cp', ['-a', from.cluster, cluster], { stdio: 'ignore' });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])
      await rm(join(cluster, name), { recursive: true, force: true });
    const own = async (path: string) => (uid !== undefined && gid !== undefined ? chown(path, uid, gid) : undefined);
    for (const name of ['pg_wal', 'pg_replslot']) {
      await mkdir(join(cluster, name), { mode: 0o700 });
      await own(join(cluster, name));
    }
    const { port, url } = from;
    const conninfo = `host=127.0.0.1 port=${port} user=longhand password=${new URL(url).password} application_name=standby`;
    await writeFile(join(cluster, 'backup_label'), rows[0].labelfile);
    await writeFile(join(cluster, 'standby.signal'), '');
    await appendFile(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nprimary_slot_name = 'standby'\nsynchronous_standby_names = ''\n`,
    );
    for (const name of ['backup_label', 'standby.signal']) await own(join(cluster, name));
    await chmod(cluster, 0o700);
    if ((await readdir(cluster)).length === 0) throw new Error('The base backup is empty.');
  } finally {
    await client.end();
  }
}

async function untilStreaming(primary: PostgresNode): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const rows = await primary.query(`select 1 from pg_stat_replication where state = 'streaming'`);
    if (rows.length > 0) return;
  }
  throw new Error('The standby does not stream.');
}
