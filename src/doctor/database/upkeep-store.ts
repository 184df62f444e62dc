import { type Db, rows, sql } from '../../platform/database/db.ts';

/** An index that is larger than its entries need: more than 2.5 times, and more than 32 MiB. Names are quoted as SQL needs. */
export type BloatedIndex = { name: string; bytes: number; needed_bytes: number };

/**
 * Estimates from the statistics how large each B-tree would be if it were built now, its pages 90 % full, an entry its
 * columns and 12 bytes. Several entries of one value are stored as one, so that the estimate is too high rather than too low.
 */
export const bloatedIndexes = (db: Db): Promise<BloatedIndex[]> =>
  rows(
    db,
    sql`with sizes as (
        select i.oid::regclass::text as name, pg_relation_size(i.oid) as bytes,
          (i.reltuples * (12 + sum(coalesce(s.avg_width, 16))) / 0.9)::bigint as needed_bytes
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
          join pg_am m on m.oid = i.relam and m.amname = 'btree'
          join pg_attribute a on a.attrelid = i.oid
          left join pg_stats s on s.schemaname = 'public' and s.attname = a.attname and s.tablename in (t.relname, i.relname)
        where i.relkind = 'i' and i.relnamespace = 'public'::regnamespace and i.reltuples >= 0
        group by i.oid, i.reltuples)
      select name, bytes, needed_bytes from sizes
      where bytes > 32 * 1024 * 1024 and bytes > 2.5 * needed_bytes order by bytes desc`,
  );

/** Builds an index again beside the old one, which serves until then; writers do not wait. */
export async function rebuildIndex(db: Db, name: string): Promise<void> {
  await sql`reindex index concurrently ${sql.raw(name)}`.execute(db);
}

/** Removes what a rebuild that was interrupted has left. */
export async function dropLeftover(db: Db, name: string): Promise<void> {
  await sql`drop index concurrently ${sql.raw(name)}`.execute(db);
}

/** Frees the room of deleted rows for new ones. */
export async function vacuumTable(db: Db, name: string): Promise<void> {
  await sql`vacuum ${sql.table(name)}`.execute(db);
}

/** Counts what the planner estimates with. */
export async function analyzeAll(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
