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

/** PostgreSQL as Kysely speaks to it, except that work inside `readOnly` gets connections that cannot write. */
export class LockableDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDriver>[0];
  constructor(config: ConstructorParameters<typeof PostgresDriver>[0]) {
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

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
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
