import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { one, sql } from '../../platform/database/db.ts';
import { runCommand } from '../run.ts';
import { demoCommand } from './demo.ts';

const { db, url } = await testDatabase();

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
