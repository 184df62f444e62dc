import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '../../tests/support/app.ts';
import { type Db, one, rows, sql } from '../platform/database/db.ts';
import type { Command } from './command.ts';
import { eraseAccountCommand } from './erase-account.ts';
import { exportAccountCommand } from './export-account.ts';
import { runCommand } from './run.ts';

const EMAIL = 'ada@letters-by-hand.com';
let db: Db;
let env: NodeJS.ProcessEnv;
let folder: string;

beforeAll(async () => {
  const product = await testApp();
  ({ db } = product);
  folder = await mkdtemp(join(tmpdir(), 'longhand-accounts-'));
  env = { NODE_ENV: 'test', DATABASE_URL: product.url, DATA_DIR: folder };
  await product.app.identity.ensurePerson({ email: EMAIL, password: 'correct horse battery', full_name: 'Ada Writer' });
});

async function run(command: Command, ...args: string[]) {
  const printed: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const code = await runCommand(command, args, { env, print: (line) => printed.push(line) });
  const refused = stderr.mock.calls.join('');
  stderr.mockRestore();
  return { code, printed: printed.join('\n'), refused };
}
const entries = () =>
  rows<{ action: string }>(
    db,
    sql`select action, via, actor_id from audit_entries where via = 'command_line' order by id`,
  );

it('says what is missing or unknown, and changes nothing', async () => {
  expect(await run(exportAccountCommand)).toMatchObject({
    code: 2,
    refused: expect.stringContaining('Say whose account'),
  });
  expect(await run(eraseAccountCommand, EMAIL, '--yess')).toMatchObject({
    code: 2,
    refused: expect.stringContaining('--yess'),
  });
  const unknown = await run(eraseAccountCommand, 'nobody@letters-by-hand.com', '--yes');
  expect(unknown).toMatchObject({ code: 1, refused: expect.stringContaining('No one with the email address or id') });
  expect(await entries()).toEqual([]);
});

it('exports an account to a file that is not replaced', async () => {
  const found = await run(exportAccountCommand, EMAIL.toUpperCase(), '--to', join(folder, 'out'));
  expect(found).toMatchObject({ code: 0, refused: '' });
  const file = found.printed.split(' holds ')[0] ?? '';
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  const again = await run(exportAccountCommand, EMAIL, '--to', join(folder, 'out'));
  expect(again).toMatchObject({ code: 1, refused: expect.stringContaining('EEXIST') });
  expect(await entries()).toEqual([{ action: 'account.export_downloaded', via: 'command_line', actor_id: null }]);
});

it('erases an account when it is confirmed, and says so in the audit log', async () => {
  expect(await run(eraseAccountCommand, EMAIL)).toMatchObject({ code: 2, refused: expect.stringContaining('--yes') });
  expect(await one(db, sql`select count(*)::int as n from people where email = ${EMAIL}`)).toEqual({ n: 1 });
  const found = await run(eraseAccountCommand, EMAIL, '--yes');
  expect(found).toMatchObject({ code: 0, printed: expect.stringContaining('is erased') });
  expect(await one(db, sql`select count(*)::int as n from people where email = ${EMAIL}`)).toEqual({ n: 0 });
  expect((await entries()).at(-1)).toEqual({ action: 'account.closing_started', via: 'command_line', actor_id: null });
});
