import pg from 'pg';
import type { Log } from '../log.ts';
import { connect, type Db, one, type ReadDb, sql } from './db.ts';
import { readOnly } from './read-only.ts';

/** Reads what may be a little behind: reports and exports. */
export type Reader = {
  /**
   * Runs work that only reads, perhaps twice. A write in it is refused by its type and by PostgreSQL. `most_behind_s`: so
   * far behind the answer may be at most, where the installation allows more.
   */
  read<T>(work: (db: ReadDb) => Promise<T>, most_behind_s?: number): Promise<T>;
};

/** What people change and look at again is read from a standby that is at most so far behind. */
export const JUST_NOW_S = 1;

/** Reads from the database itself. */
export const primaryReader = (primary: Db): Reader => ({
  read: (work) => readOnly(() => work(primary as unknown as ReadDb)),
});

type ReplicaOptions = {
  /** The standby's address. */
  url: string;
  max_connections: number;
  /** Seconds that the standby may be behind; further behind, or out of reach, the primary is read. */
  max_lag_s: number;
  log: Log;
};

const CONNECT_TIMEOUT_MS = 2000;
/** How long the standby is taken to be as it was found. */
const CHECKED_FOR_MS = 1000;
/** How long one that failed is left alone. */
const LEFT_ALONE_MS = 5000;

/** Reads from a standby while it is there and hardly behind, else from the primary. */
export function replicaReader(primary: Db, options: ReplicaOptions): Reader & { close(): Promise<void> } {
  const { url, max_connections, max_lag_s, log } = options;
  const { db: standby, close } = connect(url, max_connections, { connection_timeout_ms: CONNECT_TIMEOUT_MS });
  const fallback = primaryReader(primary);
  let known = { is_good: false, lag_s: Infinity, until: 0 };
  let checking: Promise<boolean> | null = null;
  let was_good: boolean | null = null;

  function note(is_good: boolean, lag_s: number, problem?: unknown): boolean {
    known = { is_good, lag_s, until: Date.now() + (is_good ? CHECKED_FOR_MS : LEFT_ALONE_MS) };
    if (is_good !== was_good) {
      if (is_good) log.info('replica_used');
      else log.warn('replica_left', { reason: problem instanceof Error ? problem.message : String(problem) });
    }
    was_good = is_good;
    return is_good;
  }
  async function check(): Promise<boolean> {
    try {
      const lag_s = await lagOf(standby);
      return note(lag_s <= max_lag_s, lag_s, `It is ${Math.round(lag_s)} s behind.`);
    } catch (error) {
      return note(false, Infinity, error);
    }
  }
  /** One check at a time, however many ask. */
  async function isGood(): Promise<boolean> {
    if (Date.now() < known.until) return known.is_good;
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  }

  return {
    async read(work, most_behind_s = Infinity) {
      if (!(await isGood()) || known.lag_s > most_behind_s) return fallback.read(work);
      try {
        return await readOnly(() => work(standby as unknown as ReadDb));
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        note(false, Infinity, error);
        return fallback.read(work);
      }
    },
    close,
  };
}

/**
 * How many seconds a standby is behind. One that has replayed all it received, from a primary that it is connected to, is
 * not behind, however long ago the last write was. Zero where the address leads to a primary.
 */
async function lagOf(standby: Db): Promise<number> {
  const { lag_s } = await one<{ lag_s: number }>(
    standby,
    sql`select case when not pg_is_in_recovery() then 0
        when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), '-infinity'))::float8 end as lag_s`,
  );
  return Number(lag_s);
}

const CONFLICT_WITH_RECOVERY = '40001';

/** It is not the query: the standby went away, starts, or had to end the query to go on. */
function isOfStandby(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof pg.DatabaseError)) return 'code' in error || /terminated|timeout|ended/i.test(error.message);
  const code = error.code ?? '';
  return code === CONFLICT_WITH_RECOVERY || code.startsWith('08') || code.startsWith('57P');
}
