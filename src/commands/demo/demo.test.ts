import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { connect, one, sql } from '../../platform/database/db.ts';
import { runCommand } from '../run.ts';
import { demoCommand } from './demo.ts';

/** A database without a table: the command makes them. */
const url = await emptyDatabase();
const { db, close } = connect(url);
afterAll(close);

async function emptyDatabase(): Promise<string> {
  const own = await testDatabase();
  const name = `demo_${crypto.randomUUID().slice(0, 8)}`;
  await sql`create database ${sql.raw(name)}`.execute(own.db);
  const address = new URL(own.url);
  address.pathname = `/${name}`;
  return address.href;
}

async function demo(over: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(inject('scratch'), 'demo-'));
  const env = { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: folder, ...over };
  const printed: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const code = await runCommand(demoCommand, [], { env, print: (line) => printed.push(line) });
  const refused = stderr.mock.calls.join('');
  stderr.mockRestore();
  return { code, printed: printed.join('\n'), refused };
}
const counts = () =>
  one<Record<string, number>>(
    db,
    sql`select (select count(*)::int from letters) as letters, (select count(*)::int from payments) as payments,
      (select count(*)::int from letters where mailed_at is not null) as mailed,
      (select count(*)::int from people where email like '%@longhand.test') as people`,
  );

it('fills an empty installation by its own endpoints, says how to sign in, and never adds to what is there', async () => {
  const real = await demo({ MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(real).toMatchObject({ code: 1, refused: expect.stringContaining('MAIL_PROVIDER lead to real services') });
  expect(await counts()).toEqual({ letters: 0, payments: 0, mailed: 0, people: 0 });

  const found = await demo();
  expect(found).toMatchObject({ code: 0, refused: '' });
  expect(found.printed).toContain('3 people bought credits and sent 12 letters; 7 are printed and mailed.');
  expect(found.printed).toContain('Customer   nora.whitfield@longhand.test   a-letter-a-day');
  expect(await counts()).toEqual({ letters: 12, payments: 3, mailed: 7, people: 5 });

  const again = await demo();
  expect(again).toMatchObject({ code: 1, refused: expect.stringContaining('3 accounts are here already') });
  expect(await counts()).toMatchObject({ letters: 12, people: 5 });
}, 120_000);
