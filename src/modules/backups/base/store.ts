import pg from 'pg';

/** One session: PostgreSQL ends a base backup with the session that began it. */
export async function session(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export type Cluster = {
  version: string;
  bytes: number;
  archives: boolean;
};

export async function describeCluster(client: pg.Client): Promise<Cluster> {
  const { rows } = await client.query<Cluster>(
    `select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      current_setting('archive_mode') = 'on' as archives`,
  );
  return rows[0] as Cluster;
}

/**
 * Wakes PostgreSQL's checkpointer, which also ends WAL files in time: one that began during a recovery from a crash would
 * first sleep for minutes.
 */
export async function wakeArchiving(client: pg.Client): Promise<void> {
  await client.query('checkpoint');
}

/** Has PostgreSQL finish the WAL file that it writes, and gives the name of the last one that something was written to. */
export async function finishWal(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  return rows[0]?.file as string;
}

/** The names of the migrations that the database has seen. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from applied_migrations order by name');
  return rows.map(({ name }) => name);
}

/** Where the cluster is. Only a superuser may ask, as the owner of the embedded one is. */
export async function clusterFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  return rows[0]?.folder as string;
}

export async function startBackup(client: pg.Client, label: string): Promise<void> {
  await client.query('select pg_backup_start($1, true)', [label]);
}

/** Ends the backup: what must lie beside the copied files, the WAL that they need, and the time from which they are whole. */
export async function stopBackup(
  client: pg.Client,
): Promise<{ label: string; first_wal: string; last_wal: string; at: Date }> {
  const { rows } = await client.query<{ label: string; last_wal: string; at: Date }>(
    `select labelfile as label, pg_walfile_name(lsn) as last_wal, clock_timestamp() as at from pg_backup_stop(false)`,
  );
  const stopped = rows[0] as { label: string; last_wal: string; at: Date };
  const first_wal = /START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(stopped.label)?.[1];
  if (!first_wal) throw new Error('PostgreSQL gave a label without its first WAL file.');
  return { ...stopped, first_wal };
}
