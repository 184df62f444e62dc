import { describe, expect, it } from 'vitest';
import { contradictions, DEFAULTS, edited, productionTime, retryAfterS, senderOf, testInquiry } from './rules.ts';
import { settingsEdit } from './schema.ts';

const now = new Date('2026-03-01T12:00:00Z');
const reasonOf = (edit: object) => settingsEdit.safeParse({ version: 0, ...edit }).error?.issues[0]?.message;

describe('an edit', () => {
  it('changes what it names and leaves the rest', () => {
    const after = edited(DEFAULTS, { version: 3, email_notifications_enabled: false, booking_url: undefined });
    expect(after).toEqual({ ...DEFAULTS, email_notifications_enabled: false });
  });

  it('reads empty text as not set', () => {
    const cleared = { enterprise_webhook_url: ' ', support_email: '', mail_sender_name: '', office_address: '  ' };
    expect(settingsEdit.parse({ version: 1, ...cleared })).toEqual({
      version: 1,
      enterprise_webhook_url: null,
      support_email: null,
      mail_sender_name: null,
      office_address: null,
    });
  });

  it.each([
    [{ enterprise_webhook_url: 'hooks.example.com' }, 'Enter a full address such as'],
    [{ enterprise_webhook_url: 'ftp://hooks.example.com/' }, 'Enter a full address such as'],
    [{ chat_script_url: 'javascript:alert(1)' }, 'Enter a full address such as'],
    [{ max_credits_per_purchase: 0 }, 'Enter a whole number from 1 to 1,000,000.'],
    [{ max_credits_per_purchase: 1.5 }, 'Enter a whole number from 1 to 1,000,000.'],
    [{ max_credits_per_purchase: null }, 'Enter a whole number from 1 to 1,000,000.'],
    [{ adjustment_limit: -1 }, 'Enter a whole number from 0 to 1,000,000.'],
    [{ support_email: 'nobody' }, 'Enter an email address'],
    [{ mail_reply_to: 'a@example.com, b@example.com' }, 'Enter an email address'],
    [{ mail_sender_name: 'Eve" <eve@example.com>' }, 'Leave out quotes'],
    [{ mail_sender_name: 'Eve\r\nBcc: x' }, 'Leave out quotes'],
  ])('%j is refused with a reason', (edit, reason) => {
    expect(reasonOf(edit)).toContain(reason);
  });

  it('is refused where its parts contradict each other', () => {
    const fieldsOf = (edit: object, was_on = false) =>
      contradictions({ ...DEFAULTS, ...edit }, { was_on, now }).map(({ field }) => field);
    const over = { maintenance_mode: true, maintenance_until: '2026-03-01T11:59:00.000Z' };
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ production_days_min: 5 })).toEqual(['production_days_max']);
    expect(fieldsOf(over)).toEqual(['maintenance_until']);
    // Maintenance that takes longer must not keep anybody from saving something else.
    expect(fieldsOf(over, true)).toEqual([]);
  });
});

it.each([
  ['the expected end', '2026-03-01T12:30:00Z', 1800],
  ['a day at most', '2026-03-09T12:00:00Z', 86_400],
  ['five minutes past the expected end', '2026-03-01T11:00:00Z', 300],
  ['five minutes without one', null, 300],
])('clients come back after %s', (_, until, seconds) => {
  expect(retryAfterS(until ? new Date(until) : null, now)).toBe(seconds);
});

it('says the time of production', () => {
  expect(productionTime({ min: 2, max: 4 })).toBe('2-4 business days');
  expect(productionTime({ min: 1, max: 1 })).toBe('1 business day');
  expect(productionTime({ min: 3, max: 3 })).toBe('3 business days');
});

it.each([
  ['Longhand <letters@example.com>', null, 'Longhand <letters@example.com>'],
  ['Longhand <letters@example.com>', 'Quill & Co.', '"Quill & Co." <letters@example.com>'],
  ['letters@example.com', 'Quill', '"Quill" <letters@example.com>'],
])('sends mails from the address of %s, as %s', (mail_from, name, from) => {
  expect(senderOf({ mail_from }, name)).toBe(from);
});

it('marks the inquiry of a test', () => {
  expect(testInquiry(now)).toMatchObject({
    test: true,
    source: 'Enterprise Contact Form',
    timestamp: now.toISOString(),
  });
});
