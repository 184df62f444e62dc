import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rows, sql } from '../../../platform/database/db.ts';
import { RETENTION_RULES } from '../../settings/retention-rules.ts';
import { DATA_MAP } from './data-map.ts';
import { dataMapMarkdown } from './markdown.ts';

let in_database: string[];
beforeAll(async () => {
  const { db } = await testDatabase();
  const found = await rows<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  in_database = found.map(({ name }) => name);
});

const mapped = DATA_MAP.map(({ table, column }) => `${table}.${column}`);
const without = (all: string[], some: string[]) => all.filter((name) => !new Set(some).has(name)).sort();

describe('the data map', () => {
  it('names every column of the schema: add a new one to src/modules/privacy/data-map', () => {
    expect(without(in_database, mapped)).toEqual([]);
  });

  it('names no column that the schema does not have', () => {
    expect(without(mapped, in_database)).toEqual([]);
    expect(mapped.filter((name, n) => mapped.indexOf(name) !== n)).toEqual([]);
  });

  it('is what docs/privacy-data-map.md says (npm run privacy:map writes it)', async () => {
    const file = join(import.meta.dirname, '../../../../docs/privacy-data-map.md');
    expect(await readFile(file, 'utf8')).toBe(dataMapMarkdown());
  });

  it('gives each retention rule something to remove, and lets no rule keep what it does not remove', () => {
    const ruled = DATA_MAP.filter((c) => RETENTION_RULES.includes(c.kept as never));
    expect(new Set(ruled.map((c) => c.kept))).toEqual(new Set(RETENTION_RULES.filter((rule) => rule !== 'prints')));
    expect(ruled.filter((c) => !c.erased_by?.includes('retention'))).toEqual([]);
  });

  it('keeps money for the books, and lets nothing erase it', () => {
    const money = DATA_MAP.filter((c) => c.kind === 'money');
    expect(money.length).toBeGreaterThan(50);
    expect(money.filter((c) => c.kept !== 'books' || c.erased_by?.length !== 0)).toEqual([]);
  });
});
