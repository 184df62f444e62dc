import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { one, rows, sql } from '../db.ts';
import { MONTHS_AHEAD, runningOut } from './rules.ts';
import { addMonths, monthsAhead } from './store.ts';

const { db } = await testDatabase();

it('every divided table has its months ahead, and more can be added while it is used', async () => {
  const names = ['audit_entries', 'automation_events', 'letter_events', 'letters'];
  expect(await monthsAhead(db)).toEqual(names.map((name) => ({ name, ahead: MONTHS_AHEAD })));
  expect(await addMonths(db, 'letters', MONTHS_AHEAD)).toBe(0);
  expect(await addMonths(db, 'letters', MONTHS_AHEAD + 2)).toBe(2);
  expect((await monthsAhead(db)).find(({ name }) => name === 'letters')?.ahead).toBe(MONTHS_AHEAD + 2);
  const refused = "select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relname like '%default%'";
  expect(await rows(db, sql.raw(refused))).toEqual([]);
});

it('months follow each other without a gap, in the order of ids', async () => {
  const bounds = await rows<{ bound: string }>(
    db,
    sql`select pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'letters'::regclass order by c.relname`,
  );
  const ends = bounds.map(({ bound }) => /FROM \((.*)\) TO \((.*)\)/.exec(bound)?.slice(1) ?? []);
  expect(ends[0]?.[0]).toBe('MINVALUE');
  for (const [n, [from]] of ends.entries()) if (n > 0) expect(from).toBe(ends[n - 1]?.[1]);
});

it('a missing month is noticed before it is needed', async () => {
  const { name } = await one<{ name: string }>(
    db,
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_entries'::regclass order by c.relname desc limit 1`,
  );
  const before = runningOut(await monthsAhead(db));
  for (const _ of [1, 2]) {
    const last = await one<{ name: string }>(
      db,
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'audit_entries'::regclass order by c.relname desc limit 1`,
    );
    await sql`alter table audit_entries detach partition ${sql.id('months', last.name)} concurrently`.execute(db);
    await sql`drop table ${sql.id('months', last.name)}`.execute(db);
  }
  expect(before).toEqual([]);
  expect(runningOut(await monthsAhead(db))).toEqual([{ name: 'audit_entries', ahead: 1 }]);
  expect(await addMonths(db, 'audit_entries', MONTHS_AHEAD)).toBe(2);
  expect(name).toMatch(/^audit_entries_\d{4}_\d{2}$/);
});

it('a month of what is append-only cannot be emptied, changed or truncated', async () => {
  const { name } = await one<{ name: string }>(
    db,
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_entries'::regclass order by c.relname limit 1`,
  );
  await sql`insert into audit_entries (at, via, action, subject_type, subject_id) values (now(), 'system', 'test.made', 'thing', 'x')`.execute(
    db,
  );
  const month = sql.id('months', name);
  for (const statement of [
    sql`delete from ${month}`,
    sql`truncate ${month}`,
    sql`update ${month} set subject_id = 'y'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only');
});
