import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../../tests/support/factories.ts';
import { movableClock } from '../../../platform/clock.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import { personExportService } from './export-service.ts';
import { peopleQuery } from './schema.ts';
import { type AdminPeopleService, adminPeopleService } from './service.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-03-10T12:00:00Z');
const clock = movableClock(NOW);
const people = adminPeopleService({ db, clock, environment: 'test' });
let ada: Awaited<ReturnType<typeof makePerson>>;
let ben: typeof ada;
let boss: typeof ada;
const SECTIONS = [
  ...(['lots', 'journal', 'payments', 'plans', 'campaigns', 'letters', 'automations'] as const),
  ...(['sessions', 'mails', 'views'] as const),
];

const grant = (credits: number, environment: string, expires: string, key: string) =>
  sql`select grant_credits(${ada.account_id}, ${ada.user_id}, ${environment}, ${credits}, 'purchase', 'purchase', 'Cards', null,
    ${key}, ${expires}, null, null, ${NOW})`.execute(db);

beforeAll(async () => {
  ada = await makePerson(db, { email: 'ada@example.com' });
  ben = await makePerson(db, { email: 'ben@example.com' });
  boss = await makePerson(db, { email: 'boss@example.com', admin: true });
  await sql`update profiles set full_name = 'Ada Quill', last_name = 'Quill' where user_id = ${ada.user_id}`.execute(
    db,
  );
  await sql`update users set banned_until = '2026-04-01' where id = ${ben.user_id}`.execute(db);
  await sql`update users set created_at = '2026-02-01' where id = ${ada.user_id}`.execute(db);
  await sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${ada.account_id}, ${ben.user_id}, 'sender', ${NOW})`.execute(db);
  await grant(5, 'test', '2027-01-01', 'a');
  await grant(3, 'test', '2026-06-01', 'b');
  await grant(2, 'test', '2026-03-01', 'expired');
  await grant(70, 'live', '2027-01-01', 'live');
  await sql`insert into payments (type, account_id, provider, payment_intent_id, amount_cents, fee_cents, environment,
      occurred_at, key, description)
    values ('customer_payment', ${ada.account_id}, 'stripe', 'pi_1', 4990, 175, 'test', ${NOW}, 'k', '10 credits')`.execute(
    db,
  );
  await sql`insert into subscriptions (account_id, provider, subscription_id, customer_id, environment, plan_id, status,
      period_start, period_end, started_at, ended_at, next_check_at)
    values (${ada.account_id}, 'stripe', 'sub_1', 'cus_1', 'test', 'growth', 'canceled', '2026-02-01', '2026-03-01',
      '2026-02-01', '2026-03-01', ${NOW})`.execute(db);
  await addCampaign('Spring thanks', ['Cara', 'Dan'], '2026-03-02');
  await addCampaign('Summer hello', ['Eve'], '2026-03-03');
  await sql`insert into sessions (user_id, refreshed_at, amr, ip, user_agent, created_at)
    values (${ada.user_id}, ${NOW}, '[]', '203.0.113.7', 'Firefox', ${NOW})`.execute(db);
  await sql`insert into outbox_mails (idempotency_key, to_address, subject, text_part, html_part, raw, created_at)
    values ('m1', 'Ada@example.com', 'Welcome', 'Hello Ada', '', '', ${NOW}),
      ('m2', 'ben@example.com', 'For Ben', 'Hello Ben', '', '', ${NOW})`.execute(db);
  await sql`insert into view_as_sessions (operator_id, session_id, user_id, reason, started_at, ends_at)
    values (${boss.user_id}, uuidv7(), ${ada.user_id}, 'A card is missing.', ${NOW}, '2026-03-10T12:30:00Z')`.execute(
    db,
  );
});

async function addCampaign(title: string, names: string[], at: string): Promise<void> {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into campaigns (account_id, created_by, title, message, campaign_type, text_type, return_address, hand,
        ink_colour, ink_setting, status, contact_count, submitted_at, created_at, updated_at)
      values (${ada.account_id}, ${ada.user_id}, ${title}, 'Dear you', 'bulk', 'Short Text', '{}', 'june', 'blue', 'natural',
        'pending', ${names.length}, ${at}, ${at}, ${at}) returning id`,
  );
  for (const [n, name] of names.entries())
    await sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit,
        city, state, zip, company_name, status_at, created_at, due_at)
      values (${id}, 1, ${n}, ${ada.account_id}, 'Dear you', ${name}, 'Reader', '1 Main St', '', 'Albany', 'NY', '12207', '',
        ${NOW}, ${NOW}, ${NOW})`.execute(db);
}

const list = (query: object = {}, from: AdminPeopleService = people) => from.page(peopleQuery.parse(query));
const emails = async (query: object) => (await list(query)).rows.map(({ email }) => email.split('@')[0]);

describe('the list', () => {
  it('shows what the account can spend now, and the real roles', async () => {
    const { rows, total } = await list({ sort: 'email', dir: 'asc' });
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { email: 'ada@example.com', full_name: 'Ada Quill', roles: [], credits: 8 },
      { email: 'ben@example.com', roles: [], credits: 0, banned_until: '2026-04-01T00:00:00.000Z' },
      { email: 'boss@example.com', roles: ['owner'] },
    ]);
  });

  it('finds by the beginning of an address or a name, and by id', async () => {
    expect(await emails({ q: 'B', sort: 'email', dir: 'asc' })).toEqual(['ben', 'boss']);
    expect(await emails({ q: 'quill' })).toEqual(['ada']);
    expect(await emails({ q: 'ada q' })).toEqual(['ada']);
    expect(await emails({ q: ben.user_id })).toEqual(['ben']);
    expect(await emails({ q: '%' })).toEqual([]);
  });

  it('is narrowed by role and ban, and sorted', async () => {
    expect(await emails({ role: 'owner' })).toEqual(['boss']);
    expect(await emails({ role: 'press' })).toEqual([]);
    expect(await emails({ role: 'user', sort: 'email', dir: 'desc' })).toEqual(['ben', 'ada']);
    expect(await emails({ status: 'banned' })).toEqual(['ben']);
    expect(await emails({ status: 'active', sort: 'email', dir: 'asc' })).toEqual(['ada', 'boss']);
    expect(await emails({ q: 'b', status: 'active' })).toEqual(['boss']);
    expect((await emails({}))[0]).toBe('ada');
    expect((await emails({ dir: 'asc' })).at(-1)).toBe('ada');
  });

  it('is exported whole, by what narrows it', async () => {
    const files = [];
    for await (const batch of people.export({ q: '', role: 'user', status: '' })) files.push(...batch);
    expect(files.map(([email, name, role, credits]) => [email, name, role, credits])).toEqual([
      ['ada@example.com', 'Ada Quill', 'user', 8],
      ['ben@example.com', 'Ada Writer', 'user', 0],
    ]);
  });

  it('reads no table of people, letters, credits or mails from end to end', async () => {
    const reading = (tx: Db) => adminPeopleService({ db: tx, clock, environment: 'test' });
    const scanned = await tablesScanned(db, async (tx) => {
      for (const query of [{ q: 'ada' }, { sort: 'email' }, { status: 'banned' }, { role: 'owner' }, {}])
        await list({ dir: 'asc', ...query }, reading(tx));
      await reading(tx).person(ada.user_id);
      for (const section of SECTIONS) await reading(tx)[section](ada.user_id, 1);
    });
    // Operators are few: their table is read whole.
    expect(scanned.filter((table) => table !== 'user_roles')).toEqual([]);
  });
});

describe('one person', () => {
  it('has a profile, roles, and an account with its members', async () => {
    expect(await people.person(ada.user_id)).toMatchObject({
      email: 'ada@example.com',
      profile: { full_name: 'Ada Quill', return_city: '' },
      account: {
        account_id: ada.account_id,
        credits: 8,
        members: [
          { email: 'ada@example.com', role: 'owner' },
          { email: 'ben@example.com', role: 'sender' },
        ],
      },
    });
    await expect(people.person(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it('has lists of everything that is theirs, and of nobody else', async () => {
    const found = Object.fromEntries(
      await Promise.all(SECTIONS.map(async (name) => [name, await people[name](ada.user_id, 1)] as const)),
    );
    expect(found.lots?.rows).toMatchObject([{ remaining: 2 }, { remaining: 3 }, { remaining: 5 }, { remaining: 70 }]);
    expect(found.journal?.total).toBe(4);
    expect(found.payments?.rows).toMatchObject([
      { amount_cents: 4990, net_cents: 4815, occurred_at: NOW.toISOString() },
    ]);
    expect(found.plans?.rows).toMatchObject([{ plan_id: 'growth', status: 'canceled' }]);
    expect(found.campaigns?.rows).toMatchObject([{ title: 'Summer hello' }, { title: 'Spring thanks' }]);
    expect(found.letters?.rows).toMatchObject([{ first_name: 'Eve' }, { first_name: 'Dan' }, { first_name: 'Cara' }]);
    expect(found.letters?.total).toBe(3);
    expect(found.sessions?.rows).toMatchObject([{ ip: '203.0.113.7', user_agent: 'Firefox' }]);
    expect(found.mails?.rows).toMatchObject([{ subject: 'Welcome' }]);
    expect(found.views?.rows).toMatchObject([{ operator_email: 'boss@example.com', reason: 'A card is missing.' }]);
    for (const name of SECTIONS) expect((await people[name](boss.user_id, 1)).total).toBe(0);
  });

  it('has mails that open only from their own page', async () => {
    const [mail] = (await people.mails(ada.user_id, 1)).rows;
    expect(await people.mail(ada.user_id, mail?.id ?? '')).toMatchObject({ text_part: 'Hello Ada' });
    await expect(people.mail(ben.user_id, mail?.id ?? '')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the file of all data', () => {
  const files = personExportService({ db, clock, people });
  const request = () => ({ user_id: ada.user_id, reason: 'She asked for it.' });
  const as = (...operator_roles: OperatorRole[]) => actorOf(boss, { operator_roles }) as AdminActor;

  it('holds each kind of thing as JSON, and who took it is recorded', async () => {
    const chunks = [];
    for await (const chunk of await files.start(as('owner'), request())) chunks.push(chunk);
    const unzipped = unzipSync(new Uint8Array(Buffer.concat(chunks)));
    const read = (name: string) => JSON.parse(strFromU8(unzipped[name] as Uint8Array)) as object[];
    expect(Object.keys(unzipped)).toHaveLength(11);
    expect(read('person.json')).toMatchObject([{ email: 'ada@example.com' }]);
    expect(
      read('letters.json')
        .map((letter) => (letter as { first_name: string }).first_name)
        .sort(),
    ).toEqual(['Cara', 'Dan', 'Eve']);
    expect(read('credit-history.json')).toHaveLength(4);
    expect(read('automations.json')).toEqual([]);
    const entry = sql`select actor_id, reason from audit_entries where action = 'person.exported'`;
    expect(await one(db, entry)).toEqual({ actor_id: boss.user_id, reason: 'She asked for it.' });
  });

  it('is refused to whoever may not see payments', async () => {
    await expect(files.start(as('support'), request())).rejects.toMatchObject({ code: 'right_missing' });
  });
});
