import { describe, expect, it } from 'vitest';
import { renderMail } from '../../platform/mail/mail-template.ts';
import * as letters from './mail-rules.ts';
import type { Person } from './rules.ts';

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
  last_sign_in_at: null,
  banned_until: null,
  user_metadata,
  created_at: at,
  updated_at: at,
});
const link = `${SITE}/auth/v1/verify?token=abc&type=signup&redirect_to=x`;

describe('every mail', () => {
  const contents = [
    letters.linkMail('signup', SITE, person(), link, 24),
    letters.linkMail('recovery', SITE, person(), link, 24),
    letters.linkMail('email_change', SITE, person(), link, 24),
    letters.welcome(SITE, person()),
    letters.passwordChanged(SITE, person()),
    letters.emailChanged(SITE, person(), 'old@example.com'),
  ];
  const all = contents.map(renderMail);

  it.each([...contents, letters.reauthentication(SITE, person(), '123456')])(
    'is written in whole sentences: $subject',
    ({ subject, heading, paragraphs, small_print, action, code }) => {
      for (const title of [subject, heading]) expect(title).toMatch(/^[A-Z0-9]\S*( \S+)+$/);
      expect(paragraphs.length).toBeGreaterThan(0);
      for (const sentence of [...paragraphs, small_print]) expect(sentence).toMatch(/^[A-Z].* .*\.$/);
      expect(action?.label ?? code).toMatch(/^[A-Z]\S* |^\d{6}$/);
    },
  );

  it('leads to the page where something can be done', () => {
    expect(contents.map(({ action }) => action?.url.replace(SITE, ''))).toEqual([
      ...Array(3).fill(link.replace(SITE, '')),
      '/create-letter-start',
      '/auth/forgot-password',
      '/contact',
    ]);
  });

  it('with a link says how long it works', () => {
    const text = (hours: number) => letters.linkMail('recovery', SITE, person(), link, hours).paragraphs.join();
    expect([text(1), text(24)]).toEqual([
      expect.stringContaining('for one hour.'),
      expect.stringContaining('for 24 hours.'),
    ]);
  });

  it('with a code has it in its subject and its text', () => {
    const { to, subject, text } = renderMail(letters.reauthentication(SITE, person(), '123456'));
    expect([to, subject]).toEqual(['ada@example.com', '123456 is your Longhand code']);
    expect(text).toContain('123456');
  });

  it.each(all.map((mail) => [mail.subject, mail] as const))(
    'says the same in both parts and needs nothing from elsewhere: %s',
    (_subject, mail) => {
      const url = /^https:\S+$/m.exec(mail.text)?.[0] ?? '';
      expect(mail.html).toContain(`href="${url.replaceAll('&', '&#38;')}"`);
      expect(mail.html).not.toMatch(/<(img|link|script|table)|url\(/);
      expect(mail.html.length).toBeLessThan(100_000);
    },
  );

  it('goes to the address that it is about', () => {
    expect(all.map((mail) => mail.to)).toEqual([
      'ada@example.com',
      'ada@example.com',
      'new@example.com',
      'ada@example.com',
      'ada@example.com',
      'old@example.com',
    ]);
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
