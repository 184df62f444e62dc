import { type Db, maybe, sql } from '../../database/db.ts';

export type Asset = { path: string; content: Buffer; type: string };

/** Keeps assets of a build for processes of other versions; those that are kept already are seen again. */
export async function keepAssets(db: Db, assets: readonly Asset[]): Promise<void> {
  const [paths, contents, types] = [assets.map((a) => a.path), assets.map((a) => a.content), assets.map((a) => a.type)];
  await sql`insert into page_assets (path, content, type, seen_at)
    select path, content, type, now() from unnest(${paths}::text[], ${contents}::bytea[], ${types}::text[]) as a (path, content, type)
    order by path on conflict (path) do update set seen_at = excluded.seen_at`.execute(db);
}

export const findAsset = (db: Db, path: string): Promise<Omit<Asset, 'path'> | undefined> =>
  maybe(db, sql`select content, type from page_assets where path = ${path}`);

/** Removes what no running process has had in its build for so many days. */
export async function removeOldAssets(db: Db, days: number): Promise<void> {
  await sql`delete from page_assets where seen_at < now() - ${days} * interval '1 day'`.execute(db);
}
