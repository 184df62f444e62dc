import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Life, life } from '../schema.ts';

const newLineage = (): string => randomBytes(5).toString('hex');

/** The life of this database, which begins when it is first asked for. */
export async function lifeOf(client: pg.Client): Promise<Life> {
  // Longhand and a command may ask at the same instant: the first one decides for both.
  await client.query('insert into database_life (lineage) values ($1) on conflict do nothing', [newLineage()]);
  const { rows } = await client.query('select lineage, after from database_life');
  return life.parse(rows[0]);
}

/** Begins the life of a database that was restored, which remembers those before it. */
export async function beginLife(client: pg.Client, after: Life['after']): Promise<Life> {
  const { rows } = await client.query(
    `insert into database_life (lineage, after) values ($1, $2)
      on conflict (only_one) do update set lineage = excluded.lineage, after = excluded.after returning lineage, after`,
    [newLineage(), JSON.stringify(after)],
  );
  return life.parse(rows[0]);
}
