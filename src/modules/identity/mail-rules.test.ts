import { describe, expect, it } from 'vitest';
import { type MailContent, renderMail } from '../../platform/mail/mail-template.ts';
import * as letters from './mail-rules.ts';
import type { Person } from './rules.ts';
import type { LinkKind } from './schema.ts';

const SITE = 'https://letters.example.com';
const at = new Date('2026-03-01T12:00:00Z');
const person = (user_metadata: Record<string, unknown> = { full_name: 'Ada Writer' }): Person => ({
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  password_hash: 'hash',
  email_confirmed_at: at,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  new_email: 'new@example.com',
  email_change_sent_at: null,
  email_change_confirmed: null,
  last_sign_in_at: null,
  banned_until: null,
  user_metadata,
  app_metadata: {},
  invited_at: null,
  created_at: at,
  updated_at: at,
  factors: [],
});
const link = `${SITE}/auth/v1/verify?token=abc&type=signup&redirect_to=x`;

const MAILS: [name: string, write: () => MailContent, to: string, url: string][] = [
  ['a sign-up', () => letters.linkMail('signup', SITE, person(), link, 24), 'ada@example.com', link],
  ['a recovery', () => letters.linkMail('recovery', SITE, person(), link, 24), 'ada@example.com', link],
  ['a new address', () => letters.linkMail('email_change', SITE, person(), link, 24), 'new@example.com', link],
  ['a new account', () => letters.welcome(SITE, person()), 'ada@example.com', `${SITE}/create-letter-start`],
  [
    'a changed password',
    () => letters.passwordChanged(SITE, person()),
    'ada@example.com',
    `${SITE}/auth/forgot-password`,
  ],
  [
    'a changed address',
    () => letters.emailChanged(SITE, person(), 'old@example.com'),
    'old@example.com',
    `${SITE}/contact`,
  ],
  [
    'an address that is about to change',
    () => letters.leavingAddress(SITE, person(), { confirm: link, stop: `${SITE}/auth/email-change#stop=x` }, 24),
    'ada@example.com',
    link,
  ],
  [
    'a new device',
    () => letters.newDevice(SITE, person(), { device: 'Firefox on Mac', ip: '203.0.113.7', at: at.toISOString() }),
    'ada@example.com',
    `${SITE}/settings/security`,
  ],
  ['a stolen session', () => letters.sessionStolen(SITE, person()), 'ada@example.com', `${SITE}/settings/security`],
];

it('the mail about a change of the address has the link to stop it in both parts', () => {
  const stop = `${SITE}/auth/email-change#stop=x`;
  const { text, html } = renderMail(letters.leavingAddress(SITE, person(), { confirm: link, stop }, 24));
  expect(text).toContain(`Stop the change:\n${stop}\n`);
  expect(html).toContain(`href="${stop}"`);
});

describe('every mail', () => {
  it.each(MAILS)('says the same in both parts and needs nothing from elsewhere: %s', (_name, write, to, url) => {
    const mail = renderMail(write());
    expect(mail.to).toBe(to);
    expect(/^https:\S+$/m.exec(mail.text)?.[0]).toBe(url);
    expect(mail.html).toContain(`href="${url.replaceAll('&', '&#38;')}"`);
    expect(mail.html).not.toMatch(/<(img|link|script|table)|url\(/);
    expect(mail.html.length).toBeLessThan(100_000);
  });

  it.each([
    ...MAILS.map(([name, write]) => ({ name, write })),
    { name: 'a code', write: () => letters.reauthentication(SITE, person(), '123456') },
  ])('is written in whole sentences: $name', ({ write }) => {
    const { subject, heading, paragraphs, small_print, action, code } = write();
    for (const title of [subject, heading]) expect(title).toMatch(/^[A-Z0-9]\S*( \S+)+$/);
    expect(paragraphs.length).toBeGreaterThan(0);
    for (const sentence of [...paragraphs, small_print]) expect(sentence).toMatch(/^[A-Z].* .*\.$/);
    expect(action?.label ?? code).toMatch(/^[A-Z]\S* |^\d{6}$/);
  });

  it('with a link says in its subject what the link does', () => {
    const subject = (kind: LinkKind) => letters.linkMail(kind, SITE, person(), link, 24).subject;
    expect((['signup', 'recovery', 'email_change'] as const).map(subject)).toEqual([
      'Confirm your email address',
      'Reset your Longhand password',
      'Confirm your new email address',
    ]);
  });

  it('with a link says how long it works', () => {
    const text = (hours: number) => letters.linkMail('recovery', SITE, person(), link, hours).paragraphs.join();
    expect([text(1), text(24)]).toEqual([
      expect.stringContaining('for one hour.'),
      expect.stringContaining('for 24 hours.'),
    ]);
  });

  it('with a code has it in its text, and not in its subject, which lists and locked screens show', () => {
    const { to, subject, text } = renderMail(letters.reauthentication(SITE, person(), '123456'));
    expect([to, subject]).toEqual(['ada@example.com', 'Your Longhand code']);
    expect(text).toContain('123456');
  });
});

describe('a name in a mail', () => {
  it.each([
    [{ first_name: 'Zoë' }, 'Welcome, Zoë.'],
    [{ full_name: "Anne-Marie O'Brien" }, 'Welcome, Anne-Marie.'],
    [{}, 'Welcome.'],
    [{ first_name: 'Click https://evil.example' }, 'Welcome, Click.'],
    [{ first_name: 'evil.example/win' }, 'Welcome.'],
    [{ first_name: '<b>x</b>' }, 'Welcome.'],
    [{ first_name: 7 }, 'Welcome.'],
    [{ first_name: ' ', full_name: ' Ada  Writer' }, 'Welcome, Ada.'],
    [{ first_name: 'x'.repeat(40) }, `Welcome, ${'x'.repeat(40)}.`],
    [{ first_name: 'x'.repeat(41) }, 'Welcome.'],
  ])('%j is addressed as %j', (metadata, greeting) => {
    const { text, html } = renderMail(letters.welcome(SITE, person(metadata)));
    expect(text.startsWith(`${greeting}\n`)).toBe(true);
    expect(html).not.toContain('evil.example');
  });
});
