import { type Db, one, rows, sql } from '../../../platform/database/db.ts';

/** The commit time of the last change that was replayed from WAL; null when nothing was. */
export const lastReplayed = async (db: Db): Promise<Date | null> =>
  (await one<{ at: Date | null }>(db, sql`select pg_last_xact_replay_timestamp() as at`)).at;

export const counts = (db: Db): Promise<{ people: number; letters: number; credits: number; bytes: number }> =>
  one(
    db,
    sql`select (select count(*)::int from people) as people, (select count(*)::int from restored_letters) as letters,
      (select coalesce(sum(credits_amount), 0)::int from credit_journal) as credits,
      pg_database_size(current_database())::bigint as bytes`,
  );

/** Campaigns with more letters than were paid. */
export const unchargedCampaigns = async (db: Db): Promise<number> =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from uncharged_letters`)).n;

/** The files that rows name. */
export const namedFiles = (db: Db): Promise<{ bucket: string; file: string }[]> =>
  rows(db, sql`select bucket, file from named_files order by bucket, file`);

type ForeignKey = { name: string; table: string; query: string };

/** Every foreign key, and a query that counts the rows that break it. */
export const foreignKeys = (db: Db): Promise<ForeignKey[]> =>
  rows(
    db,
    sql`select k.conname as name, k.conrelid::regclass::text as table,
        format('select count(*)::int as n from %s c where %s and not exists (select 1 from %s p where %s)', k.conrelid::regclass,
          string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
          string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ')) as query
      from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) u(ours, theirs)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.ours
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = u.theirs
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
      group by k.oid, k.conname, k.conrelid, k.confrelid order by k.conname`,
  );

export const brokenRows = async (db: Db, { query }: ForeignKey): Promise<number> =>
  (await one<{ n: number }>(db, sql.raw(query))).n;
