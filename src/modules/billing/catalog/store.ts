import { type Db, maybe, sql } from '../../../platform/database/db.ts';
import type { Source } from '../dependencies.ts';

/** The hash of the catalog that was last set up at the provider, and when. */
export async function catalogSetup(db: Db, at: Source): Promise<{ catalog_hash: string; done_at: Date } | undefined> {
  return maybe(
    db,
    sql`select catalog_hash, done_at from catalog_setups
      where provider = ${at.name} and environment = ${at.environment}`,
  );
}

export async function noteCatalogSetup(db: Db, to: Source, catalog_hash: string, at: Date): Promise<void> {
  await sql`insert into catalog_setups (provider, environment, catalog_hash, done_at)
    values (${to.name}, ${to.environment}, ${catalog_hash}, ${at})
    on conflict (provider, environment) do update set catalog_hash = excluded.catalog_hash, done_at = excluded.done_at`.execute(
    db,
  );
}
