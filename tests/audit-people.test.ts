import { beforeAll, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { type Db, one, rows, sql } from '../src/platform/database/db.ts';
import { silentLog } from '../src/platform/log.ts';
import { runDueJobs } from '../src/platform/queue/worker.ts';
import { signIn, testApp } from './support/app.ts';

/** Every security event of a customer and every change by a program leaves an audit entry. */

const PASSWORD = 'correct horse battery';
const SERVICE_KEY = 'a-service-key-of-a-test-that-is-long';
let app: App;
let db: Db;

beforeAll(async () => {
  ({ app, db } = await testApp({ SERVICE_KEY }));
  const person = { password: PASSWORD, full_name: 'Ada Writer', onboarded: true };
  await app.identity.ensurePerson({ ...person, email: 'ada@example.com' });
});

async function send(
  route: string,
  body: unknown,
  as?: string,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const [method = '', path = ''] = route.split(' ');
  const response = await app.server.request(path, {
    method,
    headers: { ...(as && { Authorization: `Bearer ${as}` }), 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const is_json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, json: is_json ? ((await response.json()) as Record<string, unknown>) : {} };
}

type Device = { id: string; is_current: boolean };

/** Follows the link that a change of the address brought to one of the two. */
async function followChangeLink(to: string): Promise<void> {
  await runDueJobs(db, app.jobs, silentLog);
  const mail = sql`select text_part from outbox_mails where to_address = ${to} and subject like 'Confirm%' limit 1`;
  const link = /^https?:\S+type=email_change\S+$/m.exec((await one<{ text_part: string }>(db, mail)).text_part)?.[0];
  await app.server.request(`${link}`.replace(/^https?:\/\/[^/]+/, ''));
}

it('a customer’s sign-in, new password, new address and sign-out everywhere leave an entry each', async () => {
  const ada = await signIn(app, 'ada@example.com', PASSWORD);
  const change = { current_password: PASSWORD };
  await send('PUT /auth/v1/user', { ...change, password: 'another good password' }, ada);
  await send('PUT /auth/v1/user', { email: 'ada@new.example.com', current_password: 'another good password' }, ada);
  for (const to of ['ada@example.com', 'ada@new.example.com']) await followChangeLink(to);
  await send('POST /functions/v1/prove', { password: 'another good password' }, ada);
  const other = await signIn(app, 'ada@new.example.com', 'another good password');
  const devices = (await send('GET /rest/v1/sessions', undefined, other)).json as unknown as Device[];
  await send(`DELETE /rest/v1/sessions/${devices.find(({ is_current }) => is_current)?.id}`, undefined, ada);
  await send('POST /auth/v1/logout?scope=others', undefined, ada);
  await send('POST /auth/v1/logout?scope=global', undefined, ada);
  const found = await rows<{ action: string; before: unknown; account: boolean }>(
    db,
    sql`select action, before, account_id = (select account_id from account_users where user_id = e.actor_id) as account
      from audit_entries e where actor_id = (select user_id from people where email = 'ada@new.example.com') order by id`,
  );
  expect(found).toEqual([
    { action: 'session.started', before: null, account: true },
    { action: 'person.password_changed', before: null, account: true },
    { action: 'person.email_change_started', before: null, account: true },
    { action: 'person.email_change_confirmed', before: null, account: true },
    { action: 'person.email_changed', before: { email: 'a***@example.com' }, account: true },
    { action: 'session.started', before: null, account: true },
    { action: 'session.proved', before: null, account: true },
    { action: 'session.started', before: null, account: true },
    { action: 'session.ended', before: null, account: true },
    { action: 'session.ended_others', before: null, account: true },
    { action: 'session.ended_everywhere', before: null, account: true },
  ]);
});

it('what members of an account do to its team leaves an entry each, with the account', async () => {
  const person = { password: PASSWORD, full_name: 'Olga Owner', onboarded: true };
  const { user_id } = await app.identity.ensurePerson({ ...person, email: 'olga@example.com' });
  const olga = await signIn(app, 'olga@example.com', PASSWORD);
  const { id } = await one<{ id: string }>(
    db,
    sql`update accounts set seats = 5, plan_environment = 'test'
      where id = (select account_id from account_users where user_id = ${user_id}) returning id`,
  );
  const invite = (email: string) => send('POST /functions/v1/invite-member', { email, role: 'viewer' }, olga);
  const invitationOf = (email: string) =>
    one<{ id: string; token_id: string }>(
      db,
      sql`select id, token_id from account_invitations where email = ${email} order by created_at desc limit 1`,
    );
  await invite('gone@example.com');
  const invitation_id = (await invitationOf('gone@example.com')).id;
  await send('POST /functions/v1/resend-invitation', { invitation_id }, olga);
  await send('POST /functions/v1/revoke-invitation', { invitation_id }, olga);
  for (const name of ['Max', 'Nia']) {
    const email = `${name.toLowerCase()}@example.com`;
    await invite(email);
    const token = app.identity.invitation_tokens.make((await invitationOf(email)).token_id);
    const signed_up = { token, first_name: name, last_name: 'Member', password: PASSWORD };
    expect(await send('POST /functions/v1/sign-up-invited', signed_up)).toMatchObject({ json: { account_id: id } });
  }
  const idOf = async (email: string) =>
    (await one<{ user_id: string }>(db, sql`select user_id from people where email = ${email}`)).user_id;
  const [max, nia] = [await idOf('max@example.com'), await idOf('nia@example.com')];
  await send('POST /functions/v1/change-member', { user_id: max, role: 'admin' }, olga);
  await send('POST /functions/v1/remove-member', { user_id: nia }, olga);
  await send('PATCH /rest/v1/team', { name: 'Quill & Sons' }, olga);
  await send('POST /functions/v1/hand-over-account', { user_id: max }, olga);
  expect(await send('POST /functions/v1/leave-account', {}, olga)).toMatchObject({ status: 200 });
  const found = await rows<{ action: string; by: string }>(
    db,
    sql`select e.action, p.email as by from audit_entries e join people p on p.user_id = e.actor_id
      where e.account_id = ${id} and e.action <> 'session.started' order by e.id`,
  );
  expect(found.map(({ action, by }) => `${by.split('@')[0]}: ${action}`)).toEqual([
    'olga: invitation.sent',
    'olga: invitation.sent',
    'olga: invitation.revoked',
    'olga: invitation.sent',
    'max: member.joined',
    'olga: invitation.sent',
    'nia: member.joined',
    'olga: member.changed',
    'olga: member.removed',
    'olga: account.renamed',
    'olga: account.handed_over',
    'olga: member.left',
  ]);
});

it('what a member changes about approvals and budgets leaves an entry', async () => {
  await app.identity.ensurePerson({ email: 'cy@example.com', password: PASSWORD, full_name: 'Cy', onboarded: true });
  const cy = await signIn(app, 'cy@example.com', PASSWORD);
  const settings = { time_zone: 'America/Chicago', monthly_cards: 10, rules: [], budgets: [] };
  expect((await send('PUT /rest/v1/approval_settings', settings, cy)).status).toBe(200);
  const found = await rows(db, sql`select before, after from audit_entries where action = 'approval.rules_changed'`);
  expect(found).toEqual([
    {
      before: { time_zone: 'America/New_York', monthly_cards: null },
      after: { time_zone: 'America/Chicago', monthly_cards: 10 },
    },
  ]);
});

it('every change by a program with the service key leaves an entry without a person', async () => {
  const { id } = (await send('POST /auth/v1/admin/users', { email: 'made@example.com' }, SERVICE_KEY)).json;
  const person = `/auth/v1/admin/users/${id}`;
  await send(`PUT ${person}`, { user_metadata: { full_name: 'Made' } }, SERVICE_KEY);
  await send('POST /auth/v1/admin/generate_link', { type: 'magiclink', email: 'made@example.com' }, SERVICE_KEY);
  await send('POST /auth/v1/invite', { email: 'made@example.com' }, SERVICE_KEY);
  const factor_id = crypto.randomUUID();
  await sql`insert into mfa_factors (id, user_id, factor_type, friendly_name, status, created_at, updated_at)
    values (${factor_id}, ${id}, 'webauthn', 'Key', 'verified', now(), now())`.execute(db);
  await send(`DELETE ${person}/factors/${factor_id}`, {}, SERVICE_KEY);
  const passkey_id = crypto.randomUUID();
  await sql`insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at)
    values (${passkey_id}, ${id}, 'a-key', 'public', 0, '{}', 'Key', now())`.execute(db);
  await send(`DELETE ${person}/passkeys/${passkey_id}`, {}, SERVICE_KEY);
  await send(`DELETE ${person}`, { should_soft_delete: true }, SERVICE_KEY);
  await send(`DELETE ${person}`, {}, SERVICE_KEY);
  const found = await rows(db, sql`select action, actor_id from audit_entries where via = 'service_key' order by id`);
  const on_person = (action: string) => `person.${action}`;
  const actions = [
    ...['created', 'changed', 'link_made', 'invited'].map(on_person),
    'factor.removed',
    'passkey.removed',
  ];
  actions.push(...['closed', 'deleted'].map(on_person));
  expect(found).toEqual(actions.map((action) => ({ action, actor_id: null })));
  const changing = Object.entries(app.table)
    .filter(([name, { access }]) => access === 'service' && !name.startsWith('GET '))
    .map(([name]) => name);
  expect(changing.sort()).toEqual(
    [
      'DELETE /auth/v1/admin/users/:user_id/factors/:factor_id',
      'DELETE /auth/v1/admin/users/:user_id/passkeys/:passkey_id',
      'POST /auth/v1/admin/users',
      'PUT /auth/v1/admin/users/:user_id',
      'DELETE /auth/v1/admin/users/:user_id',
      'POST /auth/v1/admin/generate_link',
      'POST /auth/v1/invite',
    ].sort(),
  );
});
