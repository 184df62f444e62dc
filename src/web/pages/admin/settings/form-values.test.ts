import { expect, it } from 'vitest';
import { DEFAULTS } from '../../../../modules/settings/rules.ts';
import { changesOf, contested, editOf, formOf, localTime } from './form-values.ts';

it('an untouched form changes nothing, and only what differs is sent', () => {
  expect(changesOf(DEFAULTS, formOf(DEFAULTS))).toEqual({});
  const changes = changesOf(DEFAULTS, { default_credit_amount: '50', adjustment_limit: '500', booking_url: '' });
  expect(editOf(3, changes)).toEqual({ edit: { version: 3, default_credit_amount: 50 } });
});

it('reads numbers as people write them, and says what is wrong with the others', () => {
  expect(editOf(0, { max_credits_per_purchase: '2,500' })).toEqual({
    edit: { version: 0, max_credits_per_purchase: 2500 },
  });
  for (const typed of ['', 'many', '0', '1.5'])
    expect(editOf(0, { max_credits_per_purchase: typed })).toEqual({
      errors: { max_credits_per_purchase: 'Enter a whole number from 1 to 1,000,000.' },
    });
  expect(editOf(0, { enterprise_webhook_url: 'hooks' })).toHaveProperty('errors.enterprise_webhook_url');
});

it('keeps the minute of a time through the form', () => {
  const maintenance_until = '2026-03-01T12:30:00.000Z';
  const form = formOf({ ...DEFAULTS, maintenance_until });
  expect(form.maintenance_until).toBe(localTime(maintenance_until));
  expect(editOf(0, { maintenance_until: form.maintenance_until })).toEqual({ edit: { version: 0, maintenance_until } });
  expect(editOf(0, { maintenance_until: '' })).toEqual({ edit: { version: 0, maintenance_until: null } });
});

it('names the fields that two people changed', () => {
  const after = { ...DEFAULTS, default_credit_amount: 50, adjustment_limit: 10 };
  expect(contested(DEFAULTS, after, { default_credit_amount: '70', booking_url: 'https://x.example' })).toEqual([
    'default_credit_amount',
  ]);
});
