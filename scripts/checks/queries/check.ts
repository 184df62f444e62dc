import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { callsIn } from './declared.ts';
import { NEVER_NULL } from './never-null.ts';
import { type Catalog, liesIn, type Result, unexecuted } from './rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCE = join(import.meta.dirname, 'tsconfig.json');

/** The file in the scratch folder of a test run to which the results are recorded. */
export const RECORDED = 'queries.jsonl';

/** Takes the migrated database; gives its columns with what their constraints allow. */
async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; name: string; is_nullable: boolean; check: string | null }>(
    `select a.attrelid || '.' || a.attnum as id, t.relname || '.' || a.attname as name, not a.attnotnull as is_nullable,
       pg_get_constraintdef(c.oid) as check
     from pg_attribute a
     join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
     left join pg_constraint c on c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
       and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
     where a.attnum > 0 and not a.attisdropped`,
  );
  await client.end();
  return new Map(
    rows.map(({ id, name, is_nullable, check }) => {
      const allowed = check && [...check.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
      return [id, { name, is_nullable, allowed: allowed || null }];
    }),
  );
}

/** A migrated database, the file of recorded results, the source whose queries they are, and whether all tests ran. */
type Check = { url: string; recorded: string; tsconfig?: string; all_tests: boolean };

/**
 * Takes what was recorded in a test run; gives a sentence for each row type that differs from its query's results and,
 * after a run of all tests, for each query that no test executed.
 */
export async function faultsOfQueries({ url, recorded, tsconfig = SOURCE, all_tests }: Check): Promise<string[]> {
  if (!existsSync(recorded)) return all_tests ? ['The tests recorded no query: the recorder does not work.'] : [];
  const lines = readFileSync(recorded, 'utf8').trim().split('\n');
  const results = lines.map((line): Result => JSON.parse(line));
  const calls = callsIn(tsconfig, ROOT);
  const lies = liesIn(calls, results, { catalog: await readCatalog(url), never_null: NEVER_NULL });
  const unknown = all_tests ? unexecuted(calls, results) : [];
  return [...lies, ...unknown.map((place) => `${place}: no test executes this query.`)];
}
