import { expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { UNWRITABLE_ADDRESS, UNWRITABLE_NAME } from '../../addresses/writable-rules.ts';
import type { AutomationRow } from '../store.ts';
import { type Reading, readEvents } from './reading-rules.ts';
import { judge, NO_LIMITS } from './rules.ts';
import type { EventRow } from './store.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const AUTOMATION = {
  status: 'on',
  paused_reason: null,
  held_reason: null,
  deleted_at: null,
  text_type: 'Short Text',
  return_address: {
    firstName: 'Ada',
    lastName: '',
    street: '1 Main St',
    unit: '',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  },
  custom_message: 'Welcome, [first name] ☀',
  use_ai_message: false,
  filters: { event_types: [], tags: [], states: [] },
  delay_days: 0,
  repeat_days: 30,
  daily_cap: 50,
  needs_approval: false,
} as unknown as AutomationRow;
const GRACE = {
  first_name: 'Grace',
  last_name: 'Hopper',
  address1: '7 Oak Avenue',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
};

function verdict(posted: object, over: Partial<AutomationRow> = {}, written: string | null = null) {
  const body = new TextEncoder().encode(JSON.stringify({ ...GRACE, ...posted }));
  const event = { received_at: NOW, is_test: false, override: null, message: written } as unknown as EventRow;
  return judge({
    automation: { ...AUTOMATION, ...over },
    event,
    reading: readEvents(
      { body, content_type: 'application/json' },
      [{ part: null, fixed: null }],
      { mapping: {}, message: over.custom_message ?? AUTOMATION.custom_message },
      verifyCityStateZip,
    )[0] as Reading,
    is_cut_off: false,
    facts: { is_duplicate: false, repeat_of: null, in_minute: 1 } as never,
    limits: NO_LIMITS,
    blocked_by: null,
    now: NOW,
  });
}

it.each([
  [{ first_name: 'محمد', last_name: 'العربي' }, UNWRITABLE_NAME],
  [{ first_name: 'José', last_name: '李' }, UNWRITABLE_NAME],
  [{ company_name: '株式会社' }, UNWRITABLE_NAME],
  [{ address1: '7 Невский пр.' }, UNWRITABLE_ADDRESS],
  [{ first_name: '李', unit: '六' }, `${UNWRITABLE_NAME} ${UNWRITABLE_ADDRESS}`],
])('an event with %j needs review', (posted, reason) => {
  expect(verdict(posted)).toMatchObject({ status: 'needs_review', rule: 'address', reason });
});

it('a field of the contact that the message uses and that cannot be written needs review', () => {
  const custom_message = 'Enjoy your {{favorite}}, [first name]!';
  const posted = { favorite: 'Soup 寿司' };
  expect(verdict(posted, { custom_message })).toMatchObject({
    status: 'needs_review',
    rule: 'message',
    reason:
      'The message has characters that can’t be written for this contact: 寿 司. Change the message or the contact.',
  });
  expect(verdict(posted)).toMatchObject({ status: 'send' });
});

it('a message that AI wrote with characters that cannot be written needs review', () => {
  expect(verdict({}, { use_ai_message: true }, 'Welcome 🎉')).toMatchObject({
    status: 'needs_review',
    rule: 'message',
  });
  expect(verdict({}, { use_ai_message: true }, 'Bienvenue, Zoë!')).toMatchObject({ status: 'send' });
});

it('a sender who cannot be written needs review, and so does a name of nothing that is seen', () => {
  const return_address = { ...AUTOMATION.return_address, firstName: 'דוד' };
  expect(verdict({}, { return_address })).toMatchObject({
    rule: 'sender',
    reason: `Return address: ${UNWRITABLE_NAME}`,
  });
  expect(verdict({ first_name: '\u200b', last_name: '\u2060' })).toMatchObject({ status: 'needs_review' });
});
