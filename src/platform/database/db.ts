import { Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { Failure } from '../failure.ts';
import { isTracing, span, traceQuery } from '../telemetry/spans.ts';
import { PreparingClient } from './prepared.ts';
import { insideTransaction, LockableDialect } from './read-only.ts';

/** The database, or a transaction on it: stores take a `Db` and never ask which. */
export type Db = Kysely<unknown>;
export { sql };

declare const read_only: unique symbol;
/**
 * A database that is only read, perhaps a standby that is a little behind. It is no `Db`: what writes takes one of those,
 * so that nothing that is read late can decide a write.
 */
export type ReadDb = { readonly [read_only]: true };
/** What a query that only reads takes. */
export type Readable = Db | ReadDb;

const parse = new pg.TypeOverrides();
parse.setTypeParser(pg.types.builtins.INT8, Number);
parse.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * Connects a pool. `bigint` and `numeric` come back as numbers: every count and amount here stays below 2^53. With
 * `prepares`, which needs a connection past any transaction pooler, marked statements are planned once (`prepared.ts`). `refuses_second`,
 * for tests: a query that is given the database inside of a transaction fails.
 */
export function connect(
  url: string,
  max_connections = 10,
  { connection_timeout_ms = 0, prepares = false, refuses_second = false } = {},
): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: max_connections,
    types: parse,
    application_name: 'longhand',
    connectionTimeoutMillis: connection_timeout_ms,
    ...(prepares && { Client: PreparingClient }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<unknown>({
    dialect: new LockableDialect({ pool, refuses_second }),
    ...(isTracing() && {
      log: ({ level, query, queryDurationMillis }) => traceQuery(query.sql, queryDurationMillis, level === 'error'),
    }),
  });
  return { db, pool, close: () => pool.end() };
}

/** Throws a Failure, without the password in it, when no connection can be made. */
export async function checkReachable(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    await client.end();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const where = URL.canParse(url) ? ` at ${new URL(url).host}` : '';
    const reason = message || code;
    // It answered: it runs, and starting it would be of no use.
    const what = error instanceof pg.DatabaseError ? 'refuses the connection' : 'cannot be reached';
    const check =
      error instanceof pg.DatabaseError ? 'the user, the password and the name in DATABASE_URL' : 'DATABASE_URL';
    throw new Failure(500, 'no_database', `The database${where} ${what} (${reason}). Check ${check}.`);
  }
}

export async function rows<Row>(db: Readable, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await query.execute(db as Db)).rows as Row[];
}

/** The first row, or undefined. */
export async function maybe<Row>(db: Readable, query: RawBuilder<unknown>): Promise<Row | undefined> {
  return (await rows<Row>(db, query))[0];
}

/** The first row of a query that always gives one. */
export async function one<Row>(db: Readable, query: RawBuilder<unknown>): Promise<Row> {
  const row = await maybe<Row>(db, query);
  if (row === undefined) throw new Error('A query that always gives a row gave none.');
  return row;
}

/** The transactions that are open: the database that each belongs to, and what waits for its commit. */
const open = new WeakMap<Db, { root: Db; effects: (() => void)[] }>();

/** Runs `work` in one transaction, the only way to begin one; called inside one, joins it. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const effects: (() => void)[] = [];
  const result = await span('transaction', {}, () =>
    db.transaction().execute((tx) => {
      open.set(tx, { root: db, effects });
      return insideTransaction(() => work(tx));
    }),
  );
  for (const effect of effects) effect();
  return result;
}

/** Runs `effect` when the caller's transaction has committed, never if it rolls back; outside of one, at once. */
export function afterCommit(db: Db, effect: (root: Db) => void): void {
  const transaction = open.get(db);
  if (transaction) transaction.effects.push(() => effect(transaction.root));
  else effect(db);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || error.constraint === constraint)
  );
}

/** Something else still names the row that was to be deleted, or the row that is named is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001');
