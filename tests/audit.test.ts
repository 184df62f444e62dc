import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { type Db, one, rows, sql } from '../src/platform/database/db.ts';
import { signIn, testApp } from './support/app.ts';

/** Every change that an operator can make over HTTP leaves an audit entry. */

const PASSWORD = 'correct horse battery';
const SERVICE_KEY = 'a-service-key-of-a-test-that-is-long';
const BACKUP_RECIPIENT = 'age1pa060p65frfw753djtt2rqm9vyl9pzgyzpgyh2uzfspkm577rd4q47avg7';
let app: App;
let db: Db;
let token: string;

beforeAll(async () => {
  ({ app, db } = await testApp({ SERVICE_KEY, BACKUP_TO: 'disk:/nowhere', BACKUP_RECIPIENT }));
  const person = { password: PASSWORD, full_name: 'Ada Writer', onboarded: true };
  await app.identity.ensurePerson({ ...person, email: 'boss@example.com', role: 'owner' });
  await app.identity.ensurePerson({ ...person, email: 'ada@example.com' });
  token = await signIn(app, 'boss@example.com', PASSWORD);
});

async function send(
  route: string,
  body?: unknown,
  as = token,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const [method = '', path = ''] = route.split(' ');
  const is_bytes = body instanceof Uint8Array;
  const response = await app.server.request(path, {
    method,
    headers: { Authorization: `Bearer ${as}`, 'Content-Type': is_bytes ? 'image/png' : 'application/json' },
    ...(body === undefined ? {} : { body: is_bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const is_json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, json: is_json ? JSON.parse(text) : {} };
}

const PAGE = new Uint8Array(createCanvas(1375, 2000).encodeSync('png'));
async function newTemplate(): Promise<Record<string, unknown>> {
  const { json } = await send('POST /storage/v1/template-uploads/exterior', PAGE);
  const files = json as { exterior: { file: string }; preview: { file: string } };
  return { name: 'Harbor', preview_file: files.preview.file, exterior_file: files.exterior.file };
}
const templateId = async () =>
  (await one<{ id: string }>(db, sql`select id from letter_templates where name like 'Harbor%' limit 1`)).id;

async function addLetter(at_stage: 'pending' | 'shipped' = 'pending'): Promise<string> {
  const name = { first_name: 'Ben', last_name: 'Reader', company_name: '' };
  const recipient = { ...name, street: '12 Main St', unit: '', city: 'Springfield', state: 'IL', zip: '62701' };
  const words = { text: 'Hello.', text_type: 'Short Text', hand: 'june' };
  const order = { ...words, template_id: crypto.randomUUID(), recipient, return_address: recipient };
  const at = new Date();
  const { letter_id } = await one<{ letter_id: string }>(
    db,
    sql`insert into press_items (letter_id, print_order, template_id, status, status_at, received_at)
      values (uuidv7(), ${JSON.stringify(order)}::jsonb, uuidv7(), ${at_stage}, ${at}, ${at}) returning letter_id`,
  );
  return letter_id;
}
const itemOf = async (letter_id: string) =>
  (await one<{ id: string }>(db, sql`select id from press_items where letter_id = ${letter_id} and not is_replaced`))
    .id;
const runId = async () => (await one<{ id: string }>(db, sql`select id from print_runs order by number limit 1`)).id;

const oneLetter = () => addLetter().then(() => ({}));

/** A letter of a customer that was mailed, and the charge that paid for it. */
async function paidLetter(): Promise<string> {
  const { account_id, user_id } = await one<{ account_id: string; user_id: string }>(
    db,
    sql`select account_id, user_id from account_users where user_id = (select user_id from people where email like 'ada@%')`,
  );
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into campaigns (account_id, created_by, title, message, campaign_type, text_type, return_address, hand, ink_colour,
        ink_setting, status, contact_count, submitted_at, created_at, updated_at)
      values (${account_id}, ${user_id}, 'Thanks', '', 'one-time', 'Short Text', '{}', 'june', 'blue', 'natural', 'pending', 1,
        now(), now(), now()) returning id`,
  );
  await sql`select charge_credits(${account_id}, ${user_id}, 'test', 1, 'usage', 'user_letter_send', '1 letter', null,
    ${`campaign:${id}:1`}, ${id}, now())`.execute(db);
  const letter = sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit,
      city, state, zip, company_name, status, status_at, created_at)
    values (${id}, 1, 1, ${account_id}, '', 'Ben', 'Reader', '', '', 'Albany', 'NY', '', '', 'shipped', now(), now()) returning id`;
  return (await one<{ id: string }>(db, letter)).id;
}

const newExpense = async () =>
  (
    await one<{ id: string }>(
      db,
      sql`insert into expenses (environment, request_key, name, amount_cents, incurred_on, cadence, created_by, created_at)
        values ('test', gen_random_uuid(), 'Rent', 100, '2029-12-01', 'monthly', 'boss@example.com', now()) returning id`,
    )
  ).id;
async function about(email: string): Promise<object> {
  const { user_id } = await one<{ user_id: string }>(db, sql`select user_id from people where email = ${email}`);
  return { user_id, reason: 'They asked for it.' };
}
const aboutAda = () => about('ada@example.com');
const adaId = async () =>
  (await one<{ id: string }>(db, sql`select user_id as id from people where email = 'ada@example.com'`)).id;
const QUESTION = { email: 'ada@example.com', subject: 'A smudged card', message: 'The ink ran.' };
const issueId = async () => (await one<{ id: string }>(db, sql`select id from support_issues limit 1`)).id;

async function newAutomation(): Promise<string> {
  const template = await send('POST /rest/v1/letter_templates', { ...(await newTemplate()), name: 'Lighthouse' });
  const draft = { name: 'Welcome', card_design_id: template.json.id, custom_message: 'Hello.' };
  return String((await send('POST /rest/v1/automations', draft)).json.id);
}

/** A search in every account that has found somebody. */
const finishedSearch = async () =>
  (
    await one<{ id: string }>(
      db,
      sql`insert into recipient_searches (requested_by, person, found, accounts, requested_at, finished_at)
        select user_id, '{"first_name": "Ben", "last_name": "Lee", "street": "", "unit": "", "zip": "", "email": "ben@example.com"}',
          '{"places": [{"place": "letters", "count": 1, "names": []}], "letters_waiting": 0, "letters_in_print": 0}', 1, now(), now()
        from people limit 1 returning id`,
    )
  ).id;

/** A request that succeeds, and the action that its entry must have. */
type Change = {
  action: string;
  body: () => Promise<unknown>;
  path?: () => Promise<string>;
  status?: number;
  /** Where an earlier change of this list leaves the same entry. */
  entries?: number;
};

const CHANGES: Record<string, Change> = {
  'POST /rest/v1/letter_templates': { action: 'template.created', body: newTemplate },
  'PATCH /rest/v1/letter_templates/:id': {
    action: 'template.updated',
    path: async () => `/rest/v1/letter_templates/${await templateId()}`,
    body: async () => ({ name: 'Harbor at night' }),
  },
  'POST /functions/v1/order-templates': {
    action: 'template.sorted',
    body: async () => ({ ids: [await templateId()] }),
  },
  'DELETE /rest/v1/letter_templates/:id': {
    action: 'template.deleted',
    path: async () => `/rest/v1/letter_templates/${await templateId()}`,
    body: async () => undefined,
  },
  'POST /rest/v1/template_categories': { action: 'category.created', body: async () => ({ name: 'Regattas' }) },
  'POST /functions/v1/reconcile': { action: 'payment.reconciled', body: async () => undefined },
  'POST /functions/v1/refund-payment': {
    action: 'payment.refund_refused',
    status: 502,
    body: async () => {
      const { id } = await one<{ id: string }>(
        db,
        sql`insert into payments (type, provider, payment_intent_id, amount_cents, fee_cents, environment, occurred_at, key)
          values ('customer_payment', 'sandbox', 'pi_unknown', 499, 0, 'test', now(), 'k') returning id`,
      );
      return { payment_id: id, reason: 'Spoiled card', request_key: 'audit-test-1' };
    },
  },
  'POST /rest/v1/expenses': {
    action: 'expense.added',
    body: async () => ({ request_key: crypto.randomUUID(), name: 'Paper', amount: '12.50' }),
  },
  'PATCH /rest/v1/expenses/:id': {
    action: 'expense.ended',
    path: async () => `/rest/v1/expenses/${await newExpense()}`,
    body: async () => ({ ends_on: '2030-01-31' }),
  },
  'DELETE /rest/v1/expenses/:id': {
    action: 'expense.removed',
    path: async () => `/rest/v1/expenses/${await newExpense()}`,
    body: async () => undefined,
  },
  'POST /rest/v1/rpc/close_month': {
    action: 'month.closed',
    body: async () => {
      await sql`insert into payments (type, provider, amount_cents, fee_cents, environment, occurred_at, key)
        values ('customer_payment', 'sandbox', 499, 0, 'test', '2026-03-15', 'accounting')`.execute(db);
      return { p_month_start: '2026-03-01' };
    },
  },
  'POST /functions/v1/compare-provider-books': {
    action: 'month.compared',
    body: async () => ({ p_month_start: '2026-03-01' }),
  },
  'POST /rest/v1/rpc/trigger_monthly_automation': { action: 'months.generated', body: async () => undefined },
  'PUT /rest/v1/accounting_settings': {
    action: 'accounting.settings_changed',
    body: async () => ({
      time_zone: 'America/New_York',
      card_cost_cents: 165,
      partners: ['Ada', 'Ben'],
      approvers: ['Ada'],
    }),
  },
  'POST /functions/v1/change-app-admin': {
    action: 'app_admin.removed',
    body: async () => {
      await sql`insert into app_admins (email, created_at) values ('temp@example.com', now())`.execute(db);
      return { email: 'Temp@example.com', change: 'remove' };
    },
  },
  'POST /functions/v1/admin-credit-management': {
    action: 'credits.adjusted',
    body: async () => ({
      action: 'adjust_credits',
      target_user_id: await adaId(),
      credits_amount: 3,
      reason: 'Spoiled',
    }),
  },
  'POST /functions/v1/decide-credit-adjustment': {
    action: 'credits.adjustment_approved',
    body: async () => {
      const { id } = await one<{ id: string }>(
        db,
        sql`insert into credit_adjustments (account_id, environment, credits, reason, state, request_key, requested_by, requested_at)
          select account_id, 'test', 501, 'Spoiled', 'pending', 'k', user_id, now() from account_memberships
            where user_id = ${await adaId()} returning id`,
      );
      return { adjustment_id: id, decision: 'approve' };
    },
  },
  'POST /functions/v1/sandbox-simulator': { action: 'simulator.opened', body: async () => undefined },
  'POST /functions/v1/change-operator-role': {
    action: 'operator.role_taken',
    body: async () => {
      const person = { email: 'temp@example.com', password: PASSWORD, full_name: 'Temp', role: 'press' } as const;
      await app.identity.ensurePerson(person);
      return { email: 'temp@example.com', role: 'press', change: 'take', reason: 'A new job' };
    },
  },
  'PATCH /rest/v1/admin/settings': {
    action: 'settings.changed',
    body: async () => ({ version: 0, default_credit_amount: 50 }),
  },
  'POST /functions/v1/back-up-now': { action: 'backup.ordered', body: async () => ({}) },
  'POST /functions/v1/rehearse-restore': { action: 'backup.drill_ordered', body: async () => ({}) },
  'POST /functions/v1/run-retention': { action: 'retention.ordered', body: async () => ({ rule: 'mails' }) },
  'POST /functions/v1/send-test-mail': { action: 'settings.mail_tested', body: async () => undefined },
  'POST /functions/v1/test-enterprise-webhook': {
    action: 'settings.webhook_tested',
    body: async () => ({ url: 'http://127.0.0.1/offers' }),
  },
  'POST /functions/v1/ban-person': { action: 'person.banned', body: aboutAda },
  'POST /functions/v1/unban-person': { action: 'person.unbanned', body: aboutAda },
  'POST /functions/v1/sign-out-person': { action: 'session.ended_by_operator', body: aboutAda },
  'POST /functions/v1/send-password-reset': { action: 'person.reset_sent', body: aboutAda },
  'POST /functions/v1/reset-factors': {
    action: 'factor_reset.started',
    body: async () => {
      const lost = { email: 'lost@example.com', password: PASSWORD, full_name: 'Lena Lost' };
      await app.identity.ensurePerson(lost);
      await send('POST /auth/v1/factors', { factor_type: 'totp' }, await signIn(app, lost.email, PASSWORD));
      return about(lost.email);
    },
  },
  'POST /functions/v1/resend-verification': {
    action: 'person.verification_sent',
    body: async () => {
      await app.identity.ensurePerson({ email: 'new@example.com', password: PASSWORD, full_name: 'New Person' });
      await sql`update users set email_confirmed_at = null where email = 'new@example.com'`.execute(db);
      return about('new@example.com');
    },
  },
  'POST /functions/v1/close-account-of-person': {
    action: 'account.closing_started',
    body: async () => ({ ...(await aboutAda()), at_once: false }),
  },
  'POST /functions/v1/keep-account-of-person': { action: 'account.closing_stopped', body: aboutAda },
  'POST /functions/v1/find-recipient-everywhere': {
    action: 'recipient.searched',
    status: 202,
    body: async () => ({ first_name: 'Ben', last_name: 'Lee', email: 'ben@example.com' }),
  },
  'POST /functions/v1/erase-recipient-everywhere': {
    action: 'recipient.erasure_requested',
    status: 202,
    body: async () => ({ search_id: await finishedSearch(), keep_fingerprint: false, reason: 'They asked for it.' }),
  },
  'POST /functions/v1/export-person': { action: 'person.exported', body: aboutAda },
  'POST /functions/v1/view-as': { action: 'view_as.started', body: aboutAda },
  'POST /rest/v1/admin/support_issues': {
    action: 'issue.filed',
    body: async () => ({ ...QUESTION, request_key: 'audit-test-1' }),
  },
  'PATCH /rest/v1/admin/support_issues/:id': {
    action: 'issue.changed',
    path: async () => `/rest/v1/admin/support_issues/${await issueId()}`,
    body: async () => ({ priority: 'high' }),
  },
  'POST /functions/v1/support-answer': {
    action: 'issue.answered',
    body: async () => ({ issue_id: await issueId(), text: 'Sorry!', answers_seen: 0, request_key: 'audit-test-2' }),
  },
  'POST /functions/v1/support-note': {
    action: 'issue.noted',
    body: async () => ({ issue_id: await issueId(), text: 'A regular.', request_key: 'audit-test-3' }),
  },
  'POST /functions/v1/pause-automation': {
    action: 'automation.paused',
    body: async () => ({ id: await newAutomation(), reason: 'The addresses look made up.' }),
  },
  'POST /functions/v1/resume-automation': {
    action: 'automation.resumed',
    body: async () => {
      const { id } = await one<{ id: string }>(db, sql`select id from automations where held_at is not null`);
      return { id, reason: 'It is a test list.' };
    },
  },
  'POST /functions/v1/press-create-run': { action: 'press.run_created', body: oneLetter },
  // One of the entries is of the request before.
  'POST /functions/v1/press-create-runs': { action: 'press.run_created', entries: 2, body: oneLetter },
  'POST /functions/v1/press-mark-run': {
    action: 'press.run_marked',
    body: async () => {
      const { id } = await one<{ id: string }>(db, sql`update print_runs set status = 'ready' returning id`);
      return { run_id: id, status: 'printed' };
    },
  },
  'POST /functions/v1/press-mark-letter': {
    action: 'press.letter_marked',
    body: async () => {
      const { id } = await one<{ id: string }>(db, sql`select id from press_items where run_id is not null`);
      return { item_id: id, status: 'failed', reason: 'The address does not exist.' };
    },
  },
  'POST /functions/v1/press-reprint-letters': {
    action: 'press.letter_reprinted',
    body: async () => {
      const letter_id = await addLetter('shipped');
      const { id } = await one<{ id: string }>(db, sql`select id from press_items where letter_id = ${letter_id}`);
      return { item_ids: [id], fault: 'lost', reason: 'It never came.', note: 'Two from the same truck' };
    },
  },
  'POST /functions/v1/press-cancel-letters': {
    action: 'press.letter_marked',
    entries: 2,
    body: async () => {
      const letter_id = await addLetter('pending');
      const { id } = await one<{ id: string }>(db, sql`select id from press_items where letter_id = ${letter_id}`);
      return { item_ids: [id], reason: 'The address does not exist.' };
    },
  },
  'POST /functions/v1/letter-reprint': {
    action: 'press.letter_reprinted',
    entries: 2,
    body: async () => ({ letter_id: await addLetter('shipped'), fault: 'lost', reason: 'It never came.' }),
  },
  'POST /functions/v1/letter-returned': {
    action: 'press.letter_returned',
    body: async () => ({ letter_id: await addLetter('shipped'), note: 'No such number' }),
  },
  'POST /functions/v1/letter-hold': {
    action: 'press.letter_held',
    body: async () => ({ letter_id: crypto.randomUUID(), reason: 'Wait.' }),
  },
  'POST /functions/v1/letter-release': {
    action: 'press.letter_released',
    body: async () => await one(db, sql`select letter_id from press_holds limit 1`),
  },
  'POST /functions/v1/letter-credit': {
    action: 'letter.credited',
    body: async () => ({ letter_id: await paidLetter(), reason: 'The card was creased.' }),
  },
  'POST /functions/v1/press-hold-run': {
    action: 'press.run_held',
    body: async () => {
      await sql`update print_runs set status = 'printed', printed_at = date_trunc('second', now())`.execute(db);
      return { run_id: await runId(), reason: 'Wrong paper.' };
    },
  },
  'POST /functions/v1/press-release-run': {
    action: 'press.run_released',
    body: async () => ({ run_id: await runId() }),
  },
  'POST /functions/v1/press-mark-letters': {
    action: 'press.letters_marked',
    body: async () => {
      const item_id = await itemOf(await addLetter());
      const run_id = await runId();
      await sql`update press_items set status = 'processing', run_id = ${run_id} where id = ${item_id}`.execute(db);
      return { run_id, item_ids: [item_id], mark: 'printed' };
    },
  },
  'POST /functions/v1/press-undo-run': {
    action: 'press.mark_undone',
    body: async () => {
      const run_id = await runId();
      await sql`update press_items set status_at = (select printed_at from print_runs where id = ${run_id})
        where run_id = ${run_id}`.execute(db);
      return { run_id, mark: 'printed' };
    },
  },
  'POST /functions/v1/press-undo-mark': {
    action: 'press.mark_undone',
    entries: 2,
    body: async () => ({ item_id: await itemOf(await addLetter('shipped')), mark: 'mailed' }),
  },
  'POST /functions/v1/press-scan': {
    action: 'press.letter_returned',
    entries: 2,
    body: async () => ({ code: await addLetter('shipped'), mode: 'returned' }),
  },
};

/** Requests of an operator that change nothing that customers or other operators see, each with the reason. */
const CHANGES_NOTHING: Record<string, string> = {
  'POST /storage/v1/template-uploads/:kind': 'stores a file that nothing names yet; the template names it',
  'POST /functions/v1/check-audit': 'only reads',
  'POST /rest/v1/rpc/get_pnl_data': 'only reads',
  'POST /functions/v1/check-credits': 'compares, and changes no credits',
  'POST /functions/v1/update-figures': 'counts what is there',
};

it('every URL by which an operator can change something is listed here', () => {
  const changing = Object.entries(app.table)
    // Entries of tables are counted in tests/contract-client.test.ts.
    .filter(([key, { access, summary }]) => access === 'admin' && !/^GET /.test(key) && !/^The table /.test(summary))
    .map(([name]) => name);
  expect(changing.sort()).toEqual([...Object.keys(CHANGES), ...Object.keys(CHANGES_NOTHING)].sort());
});

it.each(Object.entries(CHANGES))('%s leaves one entry with its operator and request', async (name, change) => {
  const body = await change.body();
  const route = change.path ? `${name.split(' ')[0]} ${await change.path()}` : name;
  const { status, json } = await send(route, body);
  expect({ status, json }).toMatchObject({ status: change.status ?? expect.toSatisfy((s: number) => s < 300) });
  const found = await rows<{ by: string | null; request_id: string | null }>(
    db,
    sql`select (select email from people where user_id = actor_id) as by, request_id from audit_entries
      where action = ${change.action}`,
  );
  const entry = { by: 'boss@example.com', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(found).toEqual(Array.from({ length: change.entries ?? 1 }, () => entry));
});
