import { describe, expect, it } from 'vitest';
import { signed } from '../../lib/signed-number.ts';
import { type HistoryRow, historyCsv, labelOf } from './history-rows.ts';

const row = (over: Partial<HistoryRow>): HistoryRow => ({
  id: '00000000-0000-4000-8000-000000000000',
  user_id: null,
  credits_amount: -5,
  transaction_type: 'user_letter_send',
  category: 'user_letter_send',
  description: 'Spring letters',
  notes: null,
  environment: 'test',
  campaign_id: null,
  stripe_session_id: null,
  stripe_payment_intent_id: null,
  created_at: '2026-11-21T07:00:00.000Z',
  ...over,
});

it('names purchases and usage for customers', () => {
  expect(labelOf(row({ transaction_type: 'purchase' }))).toBe('Purchase');
  expect(labelOf(row({}))).toBe('Usage');
  expect([signed(1500), signed(-5), signed(0)]).toEqual(['+1,500', '−5', '0']);
});

describe('the history as CSV', () => {
  it('keeps commas, quotes and line breaks in their cell', () => {
    const [, line] = historyCsv([row({ description: 'A "small",\nkind note' })]).split('\r\n');
    expect(line).toBe('2026-11-21T07:00:00.000Z,Usage,"A ""small"",\nkind note",-5,,test,,');
  });

  it('contains no formulas, and numbers stay numbers', () => {
    const csv = historyCsv([row({ description: '=HYPERLINK("https://x")' }), row({ description: '-1+1' })]);
    expect(csv).toContain(`"'=HYPERLINK(""https://x"")"`);
    expect(csv).toContain(`'-1+1`);
    expect(csv).toContain(',-5,');
  });
});
