import type { Config } from '../config.ts';
import { checkReachable } from '../platform/database/db.ts';
import { hasCluster, runningUrl, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { Failure } from '../platform/failure.ts';

export type OpenDatabase = {
  url: string;
  /** Past a transaction pooler: for LISTEN, session locks, migrations and replication. */
  direct_url: string;
  /** Leaves everything as it was: a PostgreSQL that was started for the command is stopped. */
  close(): Promise<void>;
};

/**
 * The database of the settings, for a command. While Longhand runs on its embedded PostgreSQL, the command connects to
 * that one and neither takes it over nor stops it; otherwise it is started, and stopped by `close`. Throws a Failure when
 * it can't be reached, and when there is none yet, unless `create` says to make it.
 */
export async function openDatabase(
  config: Config,
  { create = false, flags = [] as string[] } = {},
): Promise<OpenDatabase> {
  if (config.database_url) {
    const url = config.database_url;
    const direct_url = config.database_direct_url ?? url;
    for (const address of new Set([url, direct_url])) await checkReachable(address);
    return { url, direct_url, close: async () => {} };
  }
  if (!create && !(await hasCluster(config.data_dir))) {
    throw new Failure(
      500,
      'no_database',
      `There is no database in ${config.data_dir} yet. Start Longhand once, or set DATA_DIR or DATABASE_URL to where it is.`,
    );
  }
  try {
    const { url, stop } = await startEmbeddedPostgres(config.data_dir, flags);
    return { url, direct_url: url, close: stop };
  } catch (error) {
    const url = isInUse(error) ? await runningUrl(config.data_dir) : undefined;
    if (!url) throw error;
    return { url, direct_url: url, close: async () => {} };
  }
}

const isInUse = (error: unknown): boolean => error instanceof Failure && error.code === 'data_folder_in_use';
