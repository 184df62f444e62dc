import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import type { AutomationRow } from '../store.ts';
import { type Item, judgeAll } from './batch-rules.ts';
import { type Reading, readEvents } from './reading-rules.ts';
import { type Limits, NO_LIMITS } from './rules.ts';
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
    lastName: 'W',
    street: '1 Main St',
    unit: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  },
  custom_message: 'Dear [first name], welcome!',
  use_ai_message: false,
  filters: { event_types: [], tags: [], states: [] },
  delay_days: 0,
  repeat_days: 30,
  daily_cap: 50,
  needs_approval: false,
} as unknown as AutomationRow;

let events = 0;
function item(first_name: string, over: Partial<EventRow> = {}, facts: Partial<Item['facts']> = {}): Item {
  const posted = {
    first_name,
    last_name: 'Reader',
    address1: '7 Oak Avenue',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
  };
  const body = new TextEncoder().encode(JSON.stringify(posted));
  const content = { body, content_type: 'application/json', fixed: null, part: null };
  const event = {
    ...content,
    id: `event-${++events}`,
    received_at: NOW,
    body_hash: new Uint8Array([events]),
    is_test: false,
    status: 'received',
    override: null,
    request_id: null,
    message: null,
    ...over,
  } as EventRow;
  const how = { mapping: {}, message: AUTOMATION.custom_message };
  const [reading] = readEvents(event, [event], how, verifyCityStateZip) as [Reading];
  return {
    event,
    reading,
    facts: { is_duplicate: false, repeat_of: null, in_minute: 1, ...facts },
    is_cut_off: false,
    blocked_by: null,
  };
}

function outcomes(items: Item[], over: Partial<AutomationRow> = {}, limits: Partial<Limits> = {}) {
  const start = { automation: { ...AUTOMATION, ...over }, limits: { ...NO_LIMITS, ...limits }, now: NOW };
  const { decided, pause } = judgeAll(items, start);
  return { pause, rules: decided.map(({ verdict }) => (verdict.status === 'send' ? 'send' : verdict.rule)) };
}

describe('events that are decided together', () => {
  it('are one letter for the same contact, unless the automation repeats', () => {
    const same = () => [item('Grace'), item('Alan'), item('GRACE')];
    expect(outcomes(same()).rules).toEqual(['send', 'send', 'repeat']);
    expect(outcomes(same(), { repeat_days: 0 }).rules).toEqual(['send', 'send', 'send']);
  });

  it('are one letter for the same bytes within ten minutes, unless the first of them was skipped', () => {
    const body_hash = new Uint8Array([1, 2, 3]);
    const earlier = new Date(NOW.getTime() - 11 * 60_000);
    const alike = [
      item('Ken', { body_hash, received_at: earlier }),
      item('Grace', { body_hash }),
      item('Alan', { body_hash }),
    ];
    expect(outcomes(alike).rules).toEqual(['send', 'send', 'duplicate']);
    expect(outcomes(alike, { filters: { event_types: [], tags: ['vip'], states: [] } }).rules).toEqual([
      'tag',
      'tag',
      'tag',
    ]);
  });

  it('count toward the daily limits of the automation and of the account', () => {
    const three = () => [item('Grace'), item('Alan'), item('Ken')];
    expect(outcomes(three(), { daily_cap: 2 }).rules).toEqual(['send', 'send', 'daily_cap']);
    expect(outcomes(three(), {}, { account_sent: 9, account_cap: 10 }).rules).toEqual([
      'send',
      'account_cap',
      'account_cap',
    ]);
    const approved = [item('Grace', { override: 'approved' })];
    expect(outcomes(approved, {}, { account_sent: 10, account_cap: 10 }).rules).toEqual(['send']);
  });

  it('need approval from the one on that makes a burst, and pause the automation', () => {
    const burst = [
      item('Grace', {}, { in_minute: 20 }),
      item('Alan', {}, { in_minute: 21 }),
      item('Ken', {}, { in_minute: 2 }),
    ];
    expect(outcomes(burst)).toEqual({ pause: 'burst', rules: ['send', 'burst', 'burst'] });
  });

  it('are sent as far as there are credits, and then pause the automation once', () => {
    const three = () => [item('Grace'), item('Alan'), item('Ken')];
    expect(outcomes(three(), {}, { credits: 1 })).toEqual({ pause: 'credits', rules: ['send', 'credits', 'credits'] });
    expect(outcomes(three(), {}, { obstacle: 'campaign_paused' })).toMatchObject({ pause: 'member' });
    expect(outcomes(three(), {}, { obstacle: 'template_not_found' })).toMatchObject({ pause: null });
  });
});
