import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';

/** The ids of one page of people, the newest first. */
export const pageOfPeople = async (db: Db, limit: number, offset: number): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from users order by created_at desc, id desc limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
};

/** How many people there are, counted up to MAX_COUNTED. */
export const countPeople = async (db: Db): Promise<number> => {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from users limit ${MAX_COUNTED}) found`,
  );
  return total;
};
