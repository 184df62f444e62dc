import { describe, expect, it } from 'vitest';
import { cachedStatusText, needsPolling, withNews } from './status.ts';

describe('polling', () => {
  const all = (...statuses: string[]) => needsPolling(statuses.map((status) => ({ status })));
  it.each(['pending', 'submitted', 'production', 'in production', 'printing'])(
    'goes on while one campaign is %s',
    (status) => expect(all('draft', status, 'delivered')).toBe(true),
  );
  it('stops when all are final', () => expect(all('draft', 'delivered', 'failed', 'paused')).toBe(false));
  it('stops when there are no campaigns', () => expect(all()).toBe(false));
});

describe('a status update from the provider', () => {
  const one = {
    id: 'a',
    scribe_campaign_id: null,
    status: 'submitted',
    status_label: 'Submitted',
    delivery_data: null,
  };
  const two = { ...one, id: 'b', scribe_campaign_id: 'S-2' };
  const shipped = { status: 'shipped', status_label: 'Complete: Sent Via USPS', delivery_data: null };

  it("replaces the status of the campaign that it names, by the provider's id where there is one", () => {
    expect(withNews([one, two], { 'S-2': shipped, b: { ...shipped, status: 'failed' } })).toEqual([
      one,
      { ...two, ...shipped },
    ]);
  });
  it.each(['error', 'Unknown'])('changes nothing for the status %s', (status_label) => {
    expect(withNews([one], { a: { ...shipped, status_label } })).toEqual([one]);
  });
});

it('names the provider that could not be reached', () => {
  expect(cachedStatusText('scribe')).toBe('Unable to connect to Scribe API. Using cached status.');
  expect(cachedStatusText('press')).toBe('Unable to connect to the print shop. Using cached status.');
  expect(cachedStatusText('Postgrid')).toBe('Unable to connect to Postgrid API. Using cached status.');
});
