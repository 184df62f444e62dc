import type pg from 'pg';

/** What the model says must be true, and how far the database differs: what is missing, and what is there too often. */
export type Finding = { claim: string; counted: string; lost: number; twice: number; first?: string };

export const ask = async <Row>(db: pg.Client, query: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.query(query, values)).rows;

/** Compares how often each thing is there with how often it may be there. */
export function compare(
  claim: string,
  things: { name: string; found: number; least: number; most: number }[],
  counted = `${things.length}`,
): Finding {
  const lost = things.reduce((sum, { found, least }) => sum + Math.max(0, least - found), 0);
  const twice = things.reduce((sum, { found, most }) => sum + Math.max(0, found - most), 0);
  const bad = things.filter(({ found, least, most }) => found < least || found > most).slice(0, 3);
  const first = bad.map(({ name, found, least, most }) => `${name}: ${found}, not ${least} to ${most}`).join('; ');
  return { claim, counted, lost, twice, ...(first && { first }) };
}
