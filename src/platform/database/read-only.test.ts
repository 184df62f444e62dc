import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { inTransaction, one, sql } from './db.ts';
import { isReadOnlyViolation, readOnly } from './read-only.ts';

const { db } = await testDatabase();
beforeAll(() => sql`create table notes (text text not null)`.execute(db));
const write = () => sql`insert into notes values ('x')`.execute(db);
const notes = async () => (await one<{ n: number }>(db, sql`select count(*)::int as n from notes`)).n;

it('refuses writes of single statements and of transactions, and reads', async () => {
  await expect(readOnly(write)).rejects.toSatisfy(isReadOnlyViolation);
  const both = () => inTransaction(db, (tx) => sql`insert into notes values ('x')`.execute(tx));
  await expect(readOnly(both)).rejects.toSatisfy(isReadOnlyViolation);
  expect(await readOnly(notes)).toBe(0);
});

it('holds for that work alone, also when other work runs at the same time, and leaves no connection locked', async () => {
  const many = Array.from({ length: 30 }, (_, n) => (n % 2 ? readOnly(notes) : write()));
  await Promise.all(many);
  await Promise.all(Array.from({ length: 12 }, write));
  expect(await notes()).toBe(27);
});

it('a statement that fails spoils no other one', async () => {
  await readOnly(async () => {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
    expect(await notes()).toBe(27);
  });
});

it('tests refuse a query on a second connection inside of a transaction, and nothing outside of one', async () => {
  const inside = (work: () => Promise<unknown>) => inTransaction(db, (tx) => sql`select 1`.execute(tx).then(work));
  await expect(inside(notes)).rejects.toThrow('was given the database');
  await expect(inside(() => inTransaction(db, (tx) => sql`select 1`.execute(tx)))).rejects.toThrow(
    'was given the database',
  );
  expect(await notes()).toBe(27);
});
