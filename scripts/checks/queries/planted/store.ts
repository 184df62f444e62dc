import { type Db, maybe, one, rows, sql } from '../../../../src/platform/database/db.ts';

/** Queries whose row types are wrong, each in one way, and some whose types are right. check.test.ts expects both. */

type Letter = { id: string; status: 'queued' | 'sent'; sent_at: Date | null };

export const truth = (db: Db): Promise<Letter[]> => rows(db, sql`select id, status, sent_at from planted`);

export const renamed = (db: Db) => rows<{ mailed_at: Date | null }>(db, sql`select sent_at from planted`);

export const dropped = (db: Db): Promise<Letter | undefined> => maybe(db, sql`select id, status from planted`);

export const wrongType = (db: Db) => rows<{ sent_at: string | null }>(db, sql`select sent_at from planted where false`);

export const wrongElement = (db: Db) => one<{ ids: number[] }>(db, sql`select array_agg(id) as ids from planted`);

export const wrongDocument = (db: Db) => one<{ document: string[] }>(db, sql`select '{}'::jsonb as document`);

export const nullOfJoin = (db: Db) =>
  one<{ id: string }>(db, sql`select p.id from (select 1) as x left join planted p on false`);

export const nullable = (db: Db) => rows<{ sent_at: Date }>(db, sql`select sent_at from planted where false`);

export const twice = (db: Db) => rows<{ id: string }>(db, sql`select a.id, b.id from planted a, planted b`);

export const otherTexts = (db: Db) => rows<{ status: 'queued' | 'lost' }>(db, sql`select status from planted`);

export const unexecuted = (db: Db) => rows<{ id: string }>(db, sql`select id from planted`);

export const unread = async (db: Db) => (await maybe(db, sql`select 1 from planted`)) !== undefined;

type Right = Letter & {
  letter: string & { brand: 'LetterId' };
  note?: string;
  tags: string[];
  document: { a?: number };
};

export const right = (db: Db): Promise<(Right & { n: number }) | undefined> =>
  maybe(
    db,
    sql`select id, id as letter, status, sent_at, array['x', 'y'] as tags, '{"a": 1}'::jsonb as document, count(*) over () as n
      from planted`,
  );

export const variants = (db: Db): Promise<({ kind: 'a'; x: number } | { kind: 'b'; y: string })[]> =>
  rows(db, sql`select 'a' as kind, 1 as x`);
