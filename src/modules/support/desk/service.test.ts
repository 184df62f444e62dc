import { beforeEach, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../../tests/support/database.ts';
import { actorOf, makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import { movableClock } from '../../../platform/clock.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { silentLog } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { runDueJobs } from '../../../platform/queue/worker.ts';
import { supportModule } from '../module.ts';
import { supportService } from '../service.ts';
import { issueQuery } from './schema.ts';
import { deskService } from './service.ts';

const { db } = await testDatabase();
const clock = movableClock(new Date('2026-03-01T10:00:00Z'));
let sent: (Mail & { key: string })[];
let refusal: ProviderError | undefined;

const dependencies = (on: Db) => ({
  db: on,
  clock,
  log: silentLog,
  operatorEmail: async () => 'operator@example.com',
  supportEmail: async () => 'help@example.com',
  enterpriseWebhookUrl: async () => null,
  site_url: 'https://longhand.test',
  post: async () => {},
});
const mail = {
  name: 'list',
  async send(mailed: Mail, key: string) {
    if (refusal) throw refusal;
    sent.push({ ...mailed, key });
  },
};
const support = supportService(dependencies(db));
const desk = deskService(dependencies(db));
const { jobs } = supportModule({ ...dependencies(db), mail, admit: async () => {} });
const sendMails = () => runDueJobs(db, { 'support.answer.mail': jobs['support.answer.mail']! }, silentLog);

let ben: AdminActor;
let ada: Awaited<ReturnType<typeof makePerson>>;
const QUESTION = { subject: 'A smudged card', message: 'The ink ran.\n\nPlease help.' };

beforeEach(async () => {
  sent = [];
  refusal = undefined;
  await sql`truncate support_issues cascade`.execute(db);
  await sql`delete from jobs`.execute(db);
  ben = await makeOperator(db);
  ada = await makePerson(db);
});

const ask = (over: { email?: string; subject?: string } = {}, by: typeof ada | null = ada) => {
  clock.move(1000);
  return support.fileIssue({ ...QUESTION, email: ada.email, ...over }, by && actorOf(by));
};
const list = (query: object = {}, actor = ben) => desk.page(actor, issueQuery.parse(query));
const key = () => crypto.randomUUID();
const answer = (issue_id: string, text: string, answers_seen = 0, by = ben) =>
  desk.answer(by, { issue_id, text, answers_seen, request_key: key() });

describe('an answer', () => {
  it('is mailed once, however often it is sent, and the issue waits for the customer', async () => {
    const id = await ask();
    const request = { issue_id: id, text: 'We print it again.', answers_seen: 0, request_key: key() };
    await Promise.all([desk.answer(ben, request), desk.answer(ben, request)]);
    await sendMails();
    expect(sent).toEqual([
      expect.objectContaining({
        to: ada.email,
        reply_to: 'help@example.com',
        subject: expect.stringMatching(/^Re: A smudged card \[#\d+\]$/),
        text: expect.stringContaining('We print it again.'),
      }),
    ]);
    const issue = await desk.detail(id);
    expect(issue).toMatchObject({ status: 'waiting', answers: 1, last_activity_at: clock.now().toISOString() });
    expect(issue.timeline).toMatchObject([
      { kind: 'status', before: 'open', after: 'waiting', by: ben.email },
      { kind: 'answer', text: 'We print it again.', mail: 'sent', by: ben.email },
    ]);
  });

  it('of a second operator is refused until they have seen the first; of two at once one is mailed', async () => {
    const id = await ask();
    const carla = await makeOperator(db);
    const outcomes = await Promise.allSettled([answer(id, 'From Ben.'), answer(id, 'From Carla.', 0, carla)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(answer(id, 'Again.', 0, carla)).rejects.toMatchObject({ code: 'issue_answered', status: 409 });
    await answer(id, 'I have read it.', 1, carla);
    await sendMails();
    expect(sent).toHaveLength(2);
    expect((await desk.detail(id)).timeline.filter(({ kind }) => kind === 'answer')).toHaveLength(2);
  });

  it('that no mail server takes is shown as rejected', async () => {
    const id = await ask();
    await answer(id, 'Hello.');
    expect((await desk.detail(id)).timeline.at(-1)).toMatchObject({ mail: 'queued' });
    refusal = new ProviderError('rejected', 'No such mailbox.');
    await sendMails();
    expect((await desk.detail(id)).timeline.at(-1)).toMatchObject({ mail: 'rejected' });
  });
});

it('a note is kept once and mailed to nobody', async () => {
  const id = await ask();
  const note = { issue_id: id, text: 'Called her.', request_key: key() };
  await desk.note(ben, note);
  const issue = await desk.note(ben, note);
  expect(issue).toMatchObject({
    status: 'open',
    answers: 0,
    timeline: [{ kind: 'note', text: 'Called her.', mail: null }],
  });
  await sendMails();
  expect(sent).toEqual([]);
});

it('changes tell who, from what to what, and can be neither changed nor removed', async () => {
  const id = await ask();
  await desk.change(ben, id, { priority: 'high', assignee_id: ben.user_id });
  await desk.change(ben, id, { priority: 'high' });
  await desk.change(ben, id, { status: 'resolved' });
  await desk.change(ben, id, { status: 'open', assignee_id: null });
  const { timeline } = await desk.detail(id);
  expect(timeline.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['priority', 'normal', 'high'],
    ['assignee', null, ben.email],
    ['status', 'open', 'resolved'],
    ['status', 'resolved', 'open'],
    ['assignee', ben.email, null],
  ]);
  await expect(sql`delete from support_events`.execute(db)).rejects.toThrow('append-only');
  const customer = { assignee_id: ada.user_id };
  await expect(desk.change(ben, id, customer)).rejects.toMatchObject({ code: 'assignee_unknown' });
  await expect(desk.change(ben, key(), { status: 'open' })).rejects.toMatchObject({ status: 404 });
});

it('what a customer says on the phone is filed once, under their account, and notifies nobody', async () => {
  const issue = { ...QUESTION, email: ada.email.toUpperCase(), priority: 'high', request_key: key() } as const;
  const filed = await desk.file(ben, issue);
  expect((await desk.file(ben, issue)).id).toBe(filed.id);
  expect(filed).toMatchObject({ status: 'open', priority: 'high', filed_by: ben.email });
  expect(filed.customer).toMatchObject({ user_id: ada.user_id, by_address: false });
  expect(await rows(db, sql`select name from jobs`)).toEqual([]);
  const other = await makeOperator(db);
  await expect(desk.file(other, issue)).rejects.toMatchObject({ status: 404 });
});

describe('the list', () => {
  it('is narrowed by number, address, status, priority, assignee and person', async () => {
    const first = await ask();
    const second = await ask({}, null);
    const third = await ask({ email: 'zoe@example.net' }, null);
    await desk.change(ben, second, { status: 'resolved', assignee_id: ben.user_id });
    await desk.change(ben, third, { priority: 'low' });
    const found = async (query: object) => (await list(query)).rows.map(({ id }) => id);
    const { number } = (await list({ q: 'zoe@' })).rows[0]!;
    expect(await found({ q: `#${number}` })).toEqual([third]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ status: 'open', sort: 'number', dir: 'asc' })).toEqual([first, third]);
    expect(await found({ priority: 'low' })).toEqual([third]);
    expect(await found({ assignee: 'me' })).toEqual([second]);
    expect(await found({ assignee: ben.user_id })).toEqual([second]);
    expect(await found({ assignee: 'none', sort: 'number' })).toEqual([third, first]);
    // Written signed in, and from their address without signing in.
    expect(await found({ person: ada.user_id, sort: 'number', dir: 'asc' })).toEqual([first, second]);
    expect(await found({ person: ben.user_id })).toEqual([]);
    await desk.note(ben, { issue_id: first, text: 'Hm.', request_key: key() });
    clock.move(1000);
    await desk.note(ben, { issue_id: second, text: 'Hm.', request_key: key() });
    expect((await found({}))[0]).toBe(second);
  });

  it('is exported whole', async () => {
    for (let n = 0; n < 60; n++) await ask({ subject: `Question ${n}` });
    expect(await list()).toMatchObject({ total: 60, rows: { length: 50 } });
    expect((await list({ page: '2' })).rows).toHaveLength(10);
    const cells: (string | number)[][] = [];
    for await (const batch of desk.export(ben, issueQuery.parse({}))) cells.push(...batch);
    expect(cells).toHaveLength(60);
    expect(cells[0]?.slice(1, 6)).toEqual(['open', 'normal', '', 'Question 59', ada.email]);
  });

  it('and an issue read no table from end to end', async () => {
    const id = await ask();
    const queries = [
      {},
      { sort: 'number' },
      { q: ada.email },
      { q: '1001' },
      { status: 'open' },
      { priority: 'high' },
      { assignee: 'me' },
      { assignee: 'none' },
      { person: ada.user_id },
    ];
    for (const query of queries) {
      const work = (tx: Db) => deskService(dependencies(tx)).page(ben, issueQuery.parse(query));
      expect({ query, scanned: await tablesScanned(db, work) }).toEqual({ query, scanned: [] });
    }
    expect(await tablesScanned(db, (tx) => deskService(dependencies(tx)).detail(id))).toEqual([]);
  });
});

it('the customer’s latest campaigns and letters are beside their issue', async () => {
  const at = clock.now();
  const look = sql`'june', 'blue', 'natural'`;
  const { id: campaign_id } = await one<{ id: string }>(
    db,
    sql`insert into campaigns (account_id, created_by, title, message, campaign_type, text_type, return_address, hand, ink_colour,
        ink_setting, status, contact_count, created_at, updated_at)
      values (${ada.account_id}, ${ada.user_id}, 'Spring thanks', '', 'bulk', 'Short Text', '{}', ${look}, 'pending', 12, ${at},
        ${at}) returning id`,
  );
  await sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city,
      state, zip, company_name, status_at, created_at)
    select ${campaign_id}, 1, n, ${ada.account_id}, '', 'Reader', n::text, '', '', 'Albany', 'NY', '', '', ${at}, ${at}
    from generate_series(1, 12) n`.execute(db);
  const { customer } = await desk.detail(await ask({}, null));
  expect(customer).toMatchObject({
    user_id: ada.user_id,
    by_address: true,
    campaigns: [{ id: campaign_id, title: 'Spring thanks', contact_count: 12 }],
  });
  expect(customer?.letters).toHaveLength(8);
  expect(customer?.letters.map(({ recipient }) => recipient)).toContain('Reader 12');
  expect((await desk.detail(await ask({ email: 'nobody@example.com' }, null))).customer).toBeNull();
});
