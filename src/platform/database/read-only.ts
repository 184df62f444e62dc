import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';

/** Set while work must not write, whichever service and whichever connection it uses. */
const reading = new AsyncLocalStorage<true>();

/** Runs `work` so that each of its statements and transactions is in a READ ONLY transaction. */
export const readOnly = <T>(work: () => Promise<T>): Promise<T> => reading.run(true, work);

/** PostgreSQL refused a write because of `readOnly`. */
export const isReadOnlyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006';

/** Set inside of a transaction. */
const transacting = new AsyncLocalStorage<boolean>();
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => transacting.run(true, work);
/** Runs `work` as if no transaction were open: for what only begins inside of one and does not belong to it. */
export const outsideTransaction = <T>(work: () => T): T => transacting.run(false, work);

type Config = ConstructorParameters<typeof PostgresDriver>[0] & {
  /**
   * Whether work inside of a transaction that asks for a second connection fails. With a small pool, transactions that each
   * wait for a second one wait for each other; and what they read there is not what their own statements wrote.
   */
  refuses_second: boolean;
};

/** PostgreSQL as Kysely speaks to it, except that work inside `readOnly` gets connections that cannot write. */
export class LockableDialect extends PostgresDialect {
  readonly #config: Config;
  constructor(config: Config) {
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new LockableDriver(this.#config);
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0];
const raw = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery(CompiledQuery.raw(statement));

/** From a connection's loan to its return, one read-only transaction. A setting of the session would outlive it behind a pooler. */
class LockableDriver extends PostgresDriver {
  readonly #locked = new WeakSet<DatabaseConnection>();
  readonly #refuses_second: boolean;
  constructor({ refuses_second, ...config }: Config) {
    super(config);
    this.#refuses_second = refuses_second;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    if (this.#refuses_second && transacting.getStore())
      throw new Error('A query inside of a transaction was given the database. Give it the transaction.');
    const connection = await super.acquireConnection(...options);
    if (!reading.getStore()) return connection;
    try {
      await raw(connection, 'begin read only');
    } catch (error) {
      await super.releaseConnection(connection as Connection);
      throw error;
    }
    this.#locked.add(connection);
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!this.#locked.has(connection)) await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#locked.has(connection)) await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    if (!this.#locked.has(connection)) await super.rollbackTransaction(connection);
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    if (this.#locked.delete(connection)) await super.rollbackTransaction(connection).catch(() => {});
    await super.releaseConnection(connection);
  }
}
