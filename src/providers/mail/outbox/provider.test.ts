import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { movableClock } from '../../../platform/clock.ts';
import { type Db, sql } from '../../../platform/database/db.ts';
import { open } from '../../../platform/http/endpoint.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { silentLog } from '../../../platform/log.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import { mailContract } from '../contract.ts';
import type { MailProvider } from '../port.ts';
import { mailboxApi } from './api.ts';
import { outboxMail } from './provider.ts';
import { listMails, mailById } from './store.ts';

let db: Db;
let provider: MailProvider;
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));

beforeAll(async () => {
  ({ db } = await testDatabase());
  provider = outboxMail({
    db,
    clock,
    sender: async () => ({ from: 'Longhand <post@letters.example.com>', reply_to: null }),
  });
});

const received = async (to: string) => {
  const lines = await listMails(db, { to, limit: 50 });
  return Promise.all(lines.reverse().map(async ({ id }) => (await mailById(db, id))?.raw ?? ''));
};
mailContract('the outbox', async () => ({ provider, received }));

describe('the outbox', () => {
  it('keeps a mail that a job sends twice once', async () => {
    const mail = { to: 'once@example.org', subject: 'Once', text: 'x', html: 'x' };
    await Promise.all([1, 2, 3].map(() => provider.send(mail, 'job-7')));
    expect(await received('once@example.org')).toHaveLength(1);
  });
});

it('a mail says where replies go, if not to its sender', async () => {
  const sender = async () => ({ from: '"Quill & Co." <post@letters.example.com>', reply_to: 'desk@example.com' });
  const signed = outboxMail({ db, clock, sender });
  await signed.send({ to: 'reply@example.org', subject: 'Hi', text: 'x', html: 'x' }, 'reply-to');
  const [raw] = await received('reply@example.org');
  expect(raw).toMatch(/^From: "Quill & Co\." <post@letters\.example\.com>\r?$/m);
  expect(raw).toMatch(/^Reply-To: desk@example\.com\r?$/m);
});

describe('the sandbox mailbox', () => {
  const get = async (path: string) => {
    const api = mailboxApi(db);
    const table = open({ 'GET /sandbox/mailbox': api.list, 'GET /sandbox/mailbox/:id': api.mail });
    const parts = {
      authenticate: async () => null,
      log: silentLog,
      check_answers: true,
      trust_proxy: false,
    };
    const response = await buildServer({ ...parts, table }).request(path);
    return { status: response.status, type: response.headers.get('content-type'), page: await response.text() };
  };
  const mail = (to: string, subject: string) =>
    renderMail({
      to,
      subject,
      site_url: 'https://letters.example.com',
      heading: 'Hello',
      paragraphs: ['A & B'],
      action: { label: 'Open', url: 'https://letters.example.com/x?a=1&b=2' },
      small_print: 'Because.',
    });

  it('says what to do while it is empty', async () => {
    await sql`truncate outbox_mails`.execute(db);
    const { status, type, page } = await get('/sandbox/mailbox');
    expect({ status, type }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(page).toContain('No mail yet.');
    expect(page).toContain('href="/auth/signup"');
  });

  it('lists the newest mail first, and those of one address alone', async () => {
    await provider.send(mail('a@example.org', 'Older'), 'older');
    clock.move(1000);
    await provider.send(mail('b@example.org', 'Newer'), 'newer');
    const { page } = await get('/sandbox/mailbox');
    expect(page.indexOf('Newer')).toBeLessThan(page.indexOf('Older'));
    const { page: of_one } = await get('/sandbox/mailbox?to=A@example.org');
    expect(of_one).toContain('Older');
    expect(of_one).not.toContain('Newer');
  });

  it('shows a mail with its headers, its text with working links, and its HTML where no script can run', async () => {
    await provider.send(mail('c@example.org', 'Shown'), 'shown');
    const [line] = await listMails(db, { to: 'c@example.org', limit: 1 });
    const { page } = await get(`/sandbox/mailbox/${line?.id}`);
    expect(page).toContain('<dd>Longhand &#60;post@letters.example.com&#62;</dd>');
    expect(page).toContain(
      '<a href="https://letters.example.com/x?a=1&#38;b=2">https://letters.example.com/x?a=1&#38;b=2</a>',
    );
    const frame = /<iframe [^>]*sandbox="([^"]*)" srcdoc="([^"]*)"/.exec(page);
    expect(frame?.[1]).not.toMatch(/allow-scripts|allow-forms|allow-top-navigation( |$)/);
    const shown = (frame?.[2] ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    expect(shown).toContain('<base target="_top">');
    expect(shown).toContain('A &#38; B');
  });

  it('lets no mail write into its pages', async () => {
    await provider.send(
      {
        to: 'd@example.org',
        subject: '</title><script>alert(1)</script>',
        text: '<script>alert(2)</script>',
        html: '"><script>alert(3)</script>',
      },
      'evil',
    );
    const [line] = await listMails(db, { to: 'd@example.org', limit: 1 });
    for (const path of [
      '/sandbox/mailbox',
      `/sandbox/mailbox/${line?.id}`,
      '/sandbox/mailbox?to=<script>alert(4)</script>',
    ]) {
      expect((await get(path)).page).not.toMatch(/<script>alert/);
    }
  });

  it.each(['nothing', '00000000-0000-4000-8000-000000000000'])('answers 404 for the mail %s', async (id) => {
    expect(await get(`/sandbox/mailbox/${id}`)).toMatchObject({
      status: 404,
      page: expect.stringContaining('No such email'),
    });
  });
});
