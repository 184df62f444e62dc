import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from '../../../src/platform/database/db.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { faultsOfQueries, RECORDED } from './check.ts';
import * as planted from './planted/store.ts';

const FOLDER = join(import.meta.dirname, 'planted');
const { db, url } = await testDatabase();
let faults: string[];

/** The place of a query in planted/store.ts, by the name of its function. */
function placeOf(name: string): string {
  const lines = readFileSync(join(FOLDER, 'store.ts'), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(`export const ${name} =`));
  const line = lines.findIndex((text, n) => n >= first && /\b(rows|maybe|one)(<|\()/.test(text));
  return `scripts/checks/queries/planted/store.ts:${line + 1}`;
}

beforeAll(async () => {
  await sql`create table planted (
    id uuid primary key, status text not null check (status in ('queued', 'sent')), sent_at timestamptz)`.execute(db);
  await sql`insert into planted values (gen_random_uuid(), 'queued', null)`.execute(db);
  const { unexecuted, ...executed } = planted;
  for (const query of Object.values(executed)) await query(db);
  faults = await faultsOfQueries({
    url,
    recorded: join(inject('scratch'), RECORDED),
    tsconfig: join(FOLDER, 'tsconfig.json'),
    all_tests: true,
  });
});

describe('a row type that lies is found, for a query that PostgreSQL executed', () => {
  it.each([
    ['renamed', '"mailed_at" is in the type, but not in the result.'],
    ['renamed', '"sent_at" is selected, but not in the type.'],
    ['dropped', '"sent_at" is in the type, but not in the result.'],
    ['wrongType', '"sent_at" is date, the type says null | string.'],
    ['wrongElement', '"ids" is string[], the type says number[].'],
    ['wrongDocument', '"document" is object, the type says string[].'],
    ['nullOfJoin', '"id" is null, the type says string.'],
    [
      'nullable',
      '"sent_at" may be null, as planted.sent_at is nullable. Say so in the type, or why not in never-null.ts.',
    ],
    ['twice', 'two columns are named "id".'],
    ['otherTexts', '"status" is one of queued, sent by the check of planted.status, the type says lost, queued.'],
    ['unexecuted', 'no test executes this query.'],
  ])('%s: %s', (name, fault) => {
    expect(faults).toContain(`${placeOf(name)}: ${fault}`);
  });

  it('and nothing else is reported', () => {
    expect(faults).toHaveLength(11);
  });
});

it('a run of all tests that recorded no query is a fault, one of some tests is not', async () => {
  const nothing = { url, recorded: join(inject('scratch'), 'never-written.jsonl') };
  expect(await faultsOfQueries({ ...nothing, all_tests: true })).toEqual([
    expect.stringContaining('recorded no query'),
  ]);
  expect(await faultsOfQueries({ ...nothing, all_tests: false })).toEqual([]);
});
