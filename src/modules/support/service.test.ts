import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { movableClock } from '../../platform/clock.ts';
import { one, rows, sql } from '../../platform/database/db.ts';
import { OutboundError } from '../../platform/http/outbound.ts';
import { silentLog } from '../../platform/log.ts';
import { MOST_DELIVERY_ATTEMPTS } from './rules.ts';
import type { EnterpriseInquiry } from './schema.ts';
import { INQUIRY_JOB, ISSUE_MAIL_JOB, supportService } from './service.ts';

const { db } = await testDatabase();
const ada = actorOf(await makePerson(db));
const NOW = new Date('2026-03-01T10:00:00Z');
type Posted = { url: string; body: object; headers: Record<string, string> | undefined };
let posted: Posted[];
let failure: OutboundError | undefined;
let webhook_url: string | null;
let operator_email: string | null;

const support = supportService({
  db,
  clock: movableClock(NOW),
  log: silentLog,
  operatorEmail: async () => operator_email,
  supportEmail: async () => 'help@example.com',
  enterpriseWebhookUrl: async () => webhook_url,
  site_url: 'https://letters.example.com',
  post: async (url, body, headers) => {
    posted.push({ url, body, headers });
    if (failure) throw failure;
  },
});

const INQUIRY: EnterpriseInquiry = {
  firstName: 'Ada',
  lastName: 'Writer',
  email: 'ada@example.com',
  company: 'Quill & Co',
  monthlyVolume: '5000-10000',
};
const HOOK = 'https://hooks.example.com/offers';

beforeEach(async () => {
  posted = [];
  failure = undefined;
  webhook_url = null;
  operator_email = 'operator@example.com';
  await sql`truncate support_issues, enterprise_inquiries cascade`.execute(db);
  await sql`delete from jobs`.execute(db);
});

const issues = () =>
  rows<Record<string, string>>(db, sql`select id, email, subject, message, priority, status from support_issues`);
const jobs = () => rows<{ task: string }>(db, sql`select name as task from jobs`);
const inquiry = () =>
  one<{ delivered_at: Date | null; support_issue_id: string | null; attempts: number }>(
    db,
    sql`select delivered_at, support_issue_id, attempts from enterprise_inquiries`,
  );

it('what a member writes is kept with their account and their name, and what a visitor writes with neither', async () => {
  const question = { email: 'x@example.com', subject: 'Paper', message: 'Which?' };
  const sendersOf = (table: string) =>
    rows(db, sql`select account_id, created_by from ${sql.table(table)} order by created_at, id`);
  const member = { account_id: ada.account_id, created_by: ada.user_id };
  const visitor = { account_id: null, created_by: null };
  await support.fileIssue(question, ada);
  await support.receiveContact({ ...question, firstName: 'Ada', lastName: 'Writer' }, ada);
  await support.fileIssue(question, null);
  expect(await sendersOf('support_issues')).toEqual([member, member, visitor]);
  webhook_url = HOOK;
  failure = new OutboundError('refused', 'private');
  await support.deliverInquiry(await support.receiveInquiry(INQUIRY, ada));
  expect(await sendersOf('enterprise_inquiries')).toEqual([member]);
  expect(await sendersOf('support_issues')).toEqual([member, member, visitor, member]);
});

it('files what is sent again under its key once, also in the same instant, and mails it once', async () => {
  const request_key = crypto.randomUUID();
  const question = { email: 'x@example.com', subject: 'Paper', message: 'Which?', request_key };
  const contact = { ...question, firstName: 'Ada', lastName: 'Writer', request_key: crypto.randomUUID() };
  const ids = await Promise.all([support.fileIssue(question, ada), support.fileIssue(question, ada)]);
  const again = [await support.receiveContact(contact, null), await support.receiveContact(contact, null)];
  expect(new Set(ids).size).toBe(1);
  expect(new Set(again).size).toBe(1);
  expect(await issues()).toHaveLength(2);
  expect(await jobs()).toEqual([{ task: ISSUE_MAIL_JOB }, { task: ISSUE_MAIL_JOB }]);
});

it('mails nobody about an issue while notifications are off', async () => {
  const id = await support.fileIssue({ email: 'x@example.com', subject: 'Paper', message: 'Which?' }, null);
  expect((await support.composeIssueMail(id))?.mail.to).toBe('operator@example.com');
  operator_email = null;
  expect(await support.composeIssueMail(id)).toBeNull();
});

describe('the contact form', () => {
  it('files an open issue of normal priority and mails the operator, with everything that was written', async () => {
    const id = await support.receiveContact(
      {
        firstName: 'Ada',
        lastName: 'Writer',
        email: 'ada@example.com',
        company: 'Quill & Co',
        phone: '555',
        subject: 'Paper',
        message: 'Which\n\npaper?',
      },
      null,
    );
    expect(await issues()).toMatchObject([
      { id, email: 'ada@example.com', subject: 'Paper', priority: 'normal', status: 'open' },
    ]);
    expect(await jobs()).toEqual([{ task: ISSUE_MAIL_JOB }]);
    const composed = await support.composeIssueMail(id);
    expect(composed?.mail.to).toBe('operator@example.com');
    for (const piece of ['Ada Writer', 'Quill & Co', '555', 'paper?', 'ada@example.com']) {
      expect(composed?.mail.text).toContain(piece);
    }
  });
});

describe('an enterprise inquiry', () => {
  it('becomes an issue of high priority where no webhook is set', async () => {
    await support.receiveInquiry(INQUIRY, null);
    expect(await issues()).toMatchObject([{ email: 'ada@example.com', priority: 'high', status: 'open' }]);
    expect(await jobs()).toEqual([{ task: ISSUE_MAIL_JOB }]);
    expect((await inquiry()).support_issue_id).not.toBeNull();
    expect(posted).toEqual([]);
  });

  it('is posted once to the webhook, with the time, the source and a key, and is no issue then', async () => {
    webhook_url = HOOK;
    const id = await support.receiveInquiry(INQUIRY, null);
    expect(await jobs()).toEqual([{ task: INQUIRY_JOB }]);
    await support.deliverInquiry(id);
    await support.deliverInquiry(id);
    const body = { ...INQUIRY, timestamp: NOW.toISOString(), source: 'Enterprise Contact Form' };
    expect(posted).toEqual([{ url: HOOK, body, headers: { 'Idempotency-Key': id } }]);
    expect(await inquiry()).toMatchObject({ delivered_at: NOW, support_issue_id: null });
    expect(await issues()).toEqual([]);
  });

  it('becomes an issue at once when the webhook refuses it', async () => {
    webhook_url = 'http://10.0.0.1/';
    failure = new OutboundError('refused', 'private');
    const id = await support.receiveInquiry(INQUIRY, null);
    await support.deliverInquiry(id);
    await support.deliverInquiry(id);
    expect(posted).toHaveLength(1);
    expect(await issues()).toHaveLength(1);
    expect(await inquiry()).toMatchObject({ delivered_at: null, attempts: 1 });
  });

  it('is tried again while the webhook is down, and becomes an issue in the end', async () => {
    webhook_url = HOOK;
    failure = new OutboundError('retryable', 'down');
    const id = await support.receiveInquiry(INQUIRY, null);
    for (let attempt = 1; attempt < MOST_DELIVERY_ATTEMPTS; attempt++) {
      await expect(support.deliverInquiry(id)).rejects.toThrow('down');
      expect(await issues()).toEqual([]);
    }
    await support.deliverInquiry(id);
    expect(posted).toHaveLength(MOST_DELIVERY_ATTEMPTS);
    expect(await issues()).toHaveLength(1);
  });
});
