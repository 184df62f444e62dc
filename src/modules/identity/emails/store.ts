import { type Db, maybe, sql } from '../../../platform/database/db.ts';

/** The stored address that is one of these two, the first of them before the other. */
export const storedEmail = (db: Db, typed: string, read: string): Promise<{ email: string } | undefined> =>
  maybe(
    db,
    sql`select email from users where lower(email) in (lower(${typed}), ${read}) and email <> ''
      order by lower(email) = lower(${typed}) desc limit 1`,
  );
