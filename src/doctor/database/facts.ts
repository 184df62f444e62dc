import { readdir } from 'node:fs/promises';
import type { Db } from '../../platform/database/db.ts';
import type { DatabaseFacts } from './rules.ts';
import * as store from './store.ts';

/** Reads what PostgreSQL says of itself. `migrations_folder` holds this version's migrations. */
export async function databaseFacts(db: Db, migrations_folder: string): Promise<DatabaseFacts> {
  const asked_at = Date.now();
  const { now, ...server } = await store.readServer(db);
  // Half of the way there and back is behind the answer.
  const clock_offset_ms = now.getTime() - (asked_at + Date.now()) / 2;
  const [settings, unused_slots, invalid_indexes, bloated_tables, tables_without_autovacuum, applied, files] =
    await Promise.all([
      store.readSettings(db),
      store.unusedSlots(db),
      store.invalidIndexes(db),
      store.bloatedTables(db),
      store.tablesWithoutAutovacuum(db),
      store.appliedMigrations(db),
      readdir(migrations_folder),
    ]);
  const names = files.filter((name) => name.endsWith('.sql'));
  const migrations = {
    missing: names.filter((name) => !applied.includes(name)).sort(),
    unknown: applied.filter((name) => !names.includes(name)),
  };
  return {
    ...server,
    settings,
    unused_slots,
    invalid_indexes,
    bloated_tables,
    tables_without_autovacuum,
    migrations,
    clock_offset_ms,
  };
}
