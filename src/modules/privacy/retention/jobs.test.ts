import { beforeAll, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../tests/support/app.ts';
import { makePerson } from '../../../../tests/support/factories.ts';
import { removeAll } from '../../../../tests/support/privacy/removal.ts';
import type { App } from '../../../app.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import { inBatches, type RemoveOld } from '../../../platform/database/retention.ts';
import { emptyMessages } from '../../../platform/inbox.ts';
import { removeMails } from '../../../providers/mail/outbox/store.ts';
import { removeWebhooks } from '../../../providers/payments/sandbox/webhook-store.ts';

/** The small rules, on rows a millisecond before and at their time; and the whole product's jobs. */

const UNTIL = new Date('2026-05-01T00:00:00Z');
const OLD = new Date(UNTIL.getTime() - 1);
const PASSWORD = 'correct horse battery';

let app: App;
let db: Db;
let clock: Awaited<ReturnType<typeof testApp>>['clock'];
beforeAll(async () => {
  ({ app, db, clock } = await testApp());
});

const left = async (table: string, column: string): Promise<Date[]> =>
  (await rows<{ at: Date }>(db, sql`select ${sql.ref(column)} as at from ${sql.table(table)} order by 1`)).map(
    ({ at }) => at,
  );
const inTwos = (remove: Parameters<typeof inBatches>[0]): RemoveOld[] => [inBatches(remove, 2)];

it('mails', async () => {
  for (const [n, at] of [OLD, OLD, OLD, UNTIL].entries())
    await sql`insert into outbox_mails (idempotency_key, to_address, subject, text_part, html_part, raw, created_at)
      values (${`old-${n}`}, 'ada@example.com', '', '', '', '', ${at})`.execute(db);
  expect(await removeAll(db, inTwos(removeMails), UNTIL)).toEqual([3]);
  expect(await left('outbox_mails', 'created_at')).toEqual([UNTIL]);
});

it('messages of payment providers keep their ids, so that a repeat is known; those that nobody handled stay whole', async () => {
  for (const [n, handled] of [OLD, null].entries())
    await sql`insert into webhook_inbox (provider, event_id, event, received_at, handled_at)
      values ('stripe', ${`evt_${n}`}, '{"email": "ada@example.com"}', ${OLD}, ${handled})`.execute(db);
  expect(await removeAll(db, inTwos(emptyMessages), UNTIL)).toEqual([1]);
  expect(await rows(db, sql`select event_id, event from webhook_inbox order by 1`)).toEqual([
    { event_id: 'evt_0', event: {} },
    { event_id: 'evt_1', event: { email: 'ada@example.com' } },
  ]);
});

it('webhooks of the payment sandbox go once they were delivered', async () => {
  for (const [n, delivered] of [OLD, null].entries())
    await sql`insert into sandbox_webhooks (id, body, created_at, delivered_at, type)
      values (${`evt_${n}`}, '{}', ${OLD}, ${delivered}, 'invoice.paid')`.execute(db);
  expect(await removeAll(db, inTwos(removeWebhooks), UNTIL)).toEqual([1]);
  expect(await rows(db, sql`select id from sandbox_webhooks`)).toEqual([{ id: 'evt_1' }]);
});

it('sessions that were revoked, networks and views', async () => {
  const { user_id } = await makePerson(db);
  for (const [n, at] of [OLD, UNTIL].entries()) {
    await sql`insert into sessions (user_id, refreshed_at, amr, created_at, revoked_at)
      values (${user_id}, ${at}, '[]', ${at}, ${at})`.execute(db);
    // Two devices on one network.
    await sql`insert into sign_in_networks (user_id, network, device, last_sign_in_at)
      values (${user_id}, '10.0.0', ${`Phone ${n}`}, ${at})`.execute(db);
    await sql`insert into view_as_sessions (operator_id, session_id, user_id, reason, started_at, ends_at)
      values (${user_id}, uuidv7(), ${user_id}, 'A question', ${at}, ${at})`.execute(db);
  }
  expect(await removeAll(db, app.identity.retention, UNTIL)).toEqual([1, 1, 1]);
  expect(await left('sessions', 'revoked_at')).toEqual([UNTIL]);
  expect(await left('sign_in_networks', 'last_sign_in_at')).toEqual([UNTIL]);
  expect(await left('view_as_sessions', 'ends_at')).toEqual([UNTIL]);
});

it('support issues go with their answers once they were resolved for so long; open ones stay', async () => {
  for (const status of ['open', 'waiting', 'resolved'])
    for (const at of [OLD, clock.now()]) {
      const { id } = await one<{ id: string }>(
        db,
        sql`insert into support_issues (email, subject, message, priority, status, created_at, last_activity_at)
          values ('ada@example.com', ${status}, '', 'low', ${status}, ${OLD}, ${at}) returning id`,
      );
      await sql`insert into support_messages (issue_id, kind, text, request_key, created_at) values (${id}, 'note', 'A note', 'k', ${OLD})`.execute(
        db,
      );
    }
  const run = await ordered('support');
  expect(run).toMatchObject({ rows: 1, finished_at: expect.any(Date) });
  expect(await left('support_issues', 'last_activity_at')).toHaveLength(5);
  expect(await left('support_messages', 'created_at')).toHaveLength(5);
});

/** Has the wired product run a rule. Months are counted from now: the rows are older than 1 month by far, or resolved today. */
async function ordered(rule: 'support') {
  await sql`insert into admin_settings (version, support_kept_months, updated_at) values (1, 1, now())`.execute(db);
  await app.jobs['privacy.retention']?.({ rule });
  return one(db, sql`select rows, finished_at from retention_runs where rule = ${rule}`);
}

it('the night has every rule run, each once', async () => {
  await app.jobs['privacy.retention_daily']?.({});
  await app.jobs['privacy.retention_daily']?.({});
  const found = await rows<{ rule: string }>(
    db,
    sql`select payload ->> 'rule' as rule from jobs where name = 'privacy.retention' order by 1`,
  );
  expect(found.map(({ rule }) => rule)).toEqual([
    'drafts',
    'letters',
    'lists',
    'mails',
    'prints',
    'sessions',
    'support',
    'webhooks',
  ]);
  for (const { rule } of found) await app.jobs['privacy.retention']?.({ rule });
  const open = sql`select rule from retention_runs where finished_at is null`;
  expect(await rows(db, open)).toEqual([]);
});

it('the privacy page is told what the jobs obey', async () => {
  await sql`update admin_settings set letters_kept_months = 7`.execute(db);
  clock.move(2000);
  const response = await app.server.request('/functions/v1/public-settings');
  expect(await response.json()).toMatchObject({ kept: { letters: 7, lists: 30 } });
  expect(await signedIn('GET', '/rest/v1/admin/retention')).toMatchObject({ rules: expect.any(Array) });
});

async function signedIn(method: string, path: string): Promise<unknown> {
  const email = 'boss@example.com';
  await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Boss', onboarded: true, role: 'owner' });
  const headers = { Authorization: `Bearer ${await signIn(app, email, PASSWORD)}` };
  return (await app.server.request(path, { method, headers })).json();
}
