import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PostOffice } from '../../../tests/support/mail/post-office.ts';
import type { ProviderError } from '../../platform/provider-error.ts';
import { mailContract } from './contract.ts';
import { smtpMail } from './smtp.ts';

/** The server of these tests knows no TLS. */
const plain = (url: string) => ({ url, sender, timeout_ms: 2000, allow_plaintext_auth: true });

const office = new PostOffice();
let port: number;
let provider: ReturnType<typeof smtpMail>;
const sender = async () => ({ from: 'Longhand <post@letters.example.com>', reply_to: null });

beforeAll(async () => {
  port = await office.open();
  provider = smtpMail(plain(`smtp://clerk:secret@127.0.0.1:${port}`));
});
afterEach(() => {
  office.script = {};
});
afterAll(async () => {
  provider.close();
  await office.close();
});

const received = async (to: string) => office.received.filter((mail) => mail.to.includes(to)).map((mail) => mail.raw);
mailContract('a mail server', async () => ({ provider, received }));

describe('a mail server', () => {
  const mail = { to: 'reader@example.org', subject: 'Hi', text: 'x', html: '<p>x</p>' };
  const sent = (through = provider) =>
    through.send(mail, crypto.randomUUID()).then(
      () => 'sent' as const,
      (error: ProviderError) => error.kind,
    );

  it('is signed in to with the configured account', async () => {
    await sent();
    expect(office.received.at(-1)?.user).toBe('clerk');
  });

  it('keeps a few connections for many mails', async () => {
    const before = office.connections;
    await Promise.all(Array.from({ length: 30 }, () => sent()));
    expect(office.connections - before).toBeLessThanOrEqual(5);
  });

  it.each([
    ['knows no such reader', 'rejected', { RCPT: '550 5.1.1 no such user' }],
    ['knows no such reader and gives no detail', 'rejected', { RCPT: '550 no such user' }],
    ['refuses the sender', 'retryable', { MAIL: '550 5.7.1 sender not allowed' }],
    ['refuses the sender without a detail', 'retryable', { MAIL: '553 not your address' }],
    ['refuses the sender when the reader is named', 'retryable', { RCPT: '550 5.1.8 sender domain not found' }],
    ['refuses to relay', 'retryable', { RCPT: '554 5.7.1 relay access denied' }],
    ['refuses to relay and gives no detail', 'retryable', { RCPT: '554 Relay access denied' }],
    ['does not relay, says Exim', 'retryable', { RCPT: '550 relay not permitted' }],
    ['does not relay, says qmail', 'retryable', { RCPT: "553 sorry, that domain isn't in my list; relaying denied" }],
    ['refuses the message for good', 'rejected', { END: '554 5.7.1 refused' }],
    ['asks to come back for this reader', 'retryable', { RCPT: '451 4.7.1 greylisted' }],
    ['is too busy for the message', 'retryable', { END: '452 4.3.1 full' }],
    ['breaks off before it takes the message', 'retryable', { END: null }],
    ['breaks off in the middle', 'retryable', { RCPT: null }],
  ] as const)('that %s makes the mail %s', async (_name, kind, script) => {
    office.script = script;
    expect(await sent()).toBe(kind);
    office.script = {};
    expect(await sent()).toBe('sent');
  });

  it.each([
    ['refuses the account', { AUTH: '535 5.7.8 bad password' }],
    ['does not greet', { HELLO: null }],
    ['is closed for now', { HELLO: '421 come back later' }],
  ] as const)('that %s leaves mails to be sent later', async (_name, script) => {
    office.script = script;
    const other = smtpMail(plain(`smtp://clerk:wrong@127.0.0.1:${port}`));
    expect(await sent(other)).toBe('retryable');
    other.close();
  });

  it.each(['', '?requireTLS=false', '?ignoreTLS=true'])(
    'that offers no TLS never receives the password, whatever the address says (%s)',
    async (query) => {
      office.script = { STAR: '502 5.5.1 not implemented' };
      office.passwords.length = 0;
      const url = `smtp://clerk:secret@127.0.0.1:${port}/${query}`;
      const other = smtpMail({ url, sender, timeout_ms: 2000 });
      expect(await sent(other)).toBe('retryable');
      expect(office.passwords).toEqual([]);
      other.close();
      const allowed = smtpMail(plain(`smtp://clerk:secret@127.0.0.1:${port}`));
      expect(await sent(allowed)).toBe('sent');
      expect(office.passwords).toEqual(['secret']);
      allowed.close();
    },
  );

  it('that takes a mail and says that it failed gets it again under the same Message-ID', async () => {
    const key = crypto.randomUUID();
    const to = `${key}@example.org`;
    office.choose = (command) =>
      command === 'END' ? { line: '451 4.3.0 error in processing', taken: true } : undefined;
    await expect(provider.send({ ...mail, to }, key)).rejects.toMatchObject({ kind: 'retryable' });
    office.choose = () => undefined;
    await provider.send({ ...mail, to }, key);
    const ids = (await received(to)).map((raw) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    expect(ids).toEqual([expect.stringContaining('@letters.example.com>'), ids[0]]);
  });

  it('that refused a mail half-way gets the next one for its own reader alone', async () => {
    office.script = { DATA: '452 4.3.1 full' };
    expect(await sent()).toBe('retryable');
    office.script = {};
    await provider.send({ ...mail, to: 'another@example.org' }, crypto.randomUUID());
    expect(office.received.at(-1)?.to).toEqual(['another@example.org']);
  });

  it('that needs no password is used without TLS where it offers none', async () => {
    const other = smtpMail({ url: `smtp://127.0.0.1:${port}`, sender, timeout_ms: 2000 });
    expect(await sent(other)).toBe('sent');
    other.close();
  });

  it('that nobody runs leaves mails to be sent later', async () => {
    const gone = new PostOffice();
    const other = smtpMail({ url: `smtp://127.0.0.1:${await gone.open()}`, sender, timeout_ms: 2000 });
    await gone.close();
    expect(await sent(other)).toBe('retryable');
    other.close();
  });
});
