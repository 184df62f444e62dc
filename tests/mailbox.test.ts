import { beforeAll, expect, it } from 'vitest';
import { type Db, sql } from '../src/platform/database/db.ts';
import { signIn, testApp } from './support/app.ts';

/** An installation without a mail server whose mails only the operator may read. */

const PASSWORD = 'violet harbor lamp';
let ask: (path: string, token?: string) => Promise<{ status: number; body: unknown }>;
let tokens: { customer: string; admin: string };
let db: Db;

beforeAll(async () => {
  const { app, db: database } = await testApp({ SANDBOX_MAILBOX: 'operator' });
  db = database;
  await app.identity.ensurePerson({ email: 'ada@example.com', password: PASSWORD, full_name: 'Ada' });
  await app.identity.ensurePerson({ email: 'boss@example.com', password: PASSWORD, full_name: 'Olive', role: 'owner' });
  tokens = {
    customer: await signIn(app, 'ada@example.com', PASSWORD),
    admin: await signIn(app, 'boss@example.com', PASSWORD),
  };
  ask = async (path, token) => {
    const response = await app.server.request(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  await sql`insert into outbox_mails (idempotency_key, to_address, subject, text_part, html_part, raw, created_at)
    values ('key', 'ada@example.com', 'Reset your password', 'a link', '<p>a link</p>', 'raw', now())`.execute(db);
});

it('shows its mails to an administrator', async () => {
  const { body } = await ask('/rest/v1/outbox_mails?to=ADA@example.com', tokens.admin);
  const [line] = body as { id: string; subject: string }[];
  expect(line).toMatchObject({ subject: 'Reset your password', to_address: 'ada@example.com' });
  expect(await ask(`/rest/v1/outbox_mails/${line?.id}`, tokens.admin)).toMatchObject({
    status: 200,
    body: { text_part: 'a link', html_part: '<p>a link</p>' },
  });
  expect((await ask('/rest/v1/outbox_mails?to=bob@example.com', tokens.admin)).body).toEqual([]);
  expect((await ask('/rest/v1/outbox_mails/nothing', tokens.admin)).status).toBe(404);
});

it('shows no mail to anybody else, and does not send customers there', async () => {
  const { body } = await ask('/rest/v1/outbox_mails', tokens.admin);
  const [{ id }] = body as [{ id: string }];
  for (const path of ['/rest/v1/outbox_mails', `/rest/v1/outbox_mails/${id}`]) {
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, tokens.customer)).status).toBe(403);
  }
  for (const path of ['/sandbox/mailbox', `/sandbox/mailbox/${id}`]) expect((await ask(path)).status).toBe(404);
  expect((await ask('/functions/v1/public-settings')).body).toMatchObject({ sandbox_mailbox: false });
});
