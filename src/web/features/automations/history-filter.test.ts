import { describe, expect, it } from 'vitest';
import { filterFrom, historyUrl } from './history-filter.ts';

const AUTOMATION = '0198c0de-0000-7000-8000-000000000001';

describe('the filter of the webhook history', () => {
  it('survives the round trip through the URL', () => {
    const filter = { automation_id: AUTOMATION, outcome: 'needs_approval', day: '2026-11-22' } as const;
    const url = historyUrl(filter);
    expect(filterFrom(new URL(url, 'http://localhost').searchParams)).toEqual(filter);
    expect(historyUrl({})).toBe('/portal/webhook-history');
  });

  it('ignores values that the server would refuse', () => {
    const query = new URLSearchParams({ automation: 'mine', outcome: 'lost', day: '2026-13-45' });
    expect(filterFrom(query)).toEqual({});
  });
});
