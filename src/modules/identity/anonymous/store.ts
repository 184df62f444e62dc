import { type Db, one, rows, sql } from '../../../platform/database/db.ts';

/** A person without an address. */
export async function insertVisitor(tx: Db, user_metadata: Record<string, unknown>, now: Date): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into users (email, user_metadata, created_at, updated_at)
      values ('', ${JSON.stringify(user_metadata)}::jsonb, ${now}, ${now}) returning id`,
  );
  return id;
}

/** Visitors who came before a time and whose sessions have not been used since, the oldest first. */
export const visitorsGoneSince = async (db: Db, since: Date, limit: number): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from users u where email = '' and created_at < ${since}
        and not exists (select from sessions s where s.user_id = u.id and s.refreshed_at >= ${since})
      order by created_at limit ${limit}`,
  );
  return found.map(({ id }) => id);
};
