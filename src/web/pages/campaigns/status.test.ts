import { describe, expect, it } from 'vitest';
import { badgeLook, cachedStatusText, needsPolling, stagesOf, withNews } from './status.ts';

describe('the look of a status', () => {
  it.each([
    ['completed', 'default'],
    ['delivered', 'default'],
    ['submitted', 'secondary'],
    ['processing', 'secondary'],
    ['printing', 'secondary'],
    ['draft', 'outline'],
    ['paused', 'outline'],
    ['failed', 'destructive'],
    ['expect-48-hour-delay', 'warning'],
  ])('%s is %s', (status, look) => expect(badgeLook(status)).toBe(look));
});

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

describe('the stages of a letter', () => {
  const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
  it('merges steps with the same name at their first time and keeps the last note', () => {
    const stages = stagesOf([
      { status: 'queued', at: at(0), note: null },
      { status: 'sending', at: at(1), note: null },
      { status: 'pending', at: at(2), note: 'With the press' },
      { status: 'processing', at: at(3), note: null },
    ]);
    expect(stages).toEqual([
      { label: 'Submitted', at: at(0), note: 'With the press', look: 'step' },
      { label: 'Approved - In Queue', at: at(3), note: null, look: 'step' },
    ]);
  });
  it('marks failures and keeps a second queueing separate from the first', () => {
    const stages = stagesOf([
      { status: 'processing', at: at(0), note: null },
      { status: 'expect-48-hour-delay', at: at(1), note: 'Ink smudged' },
      { status: 'processing', at: at(2), note: null },
    ]);
    expect(stages.map(({ label, look }) => [label, look])).toEqual([
      ['Approved - In Queue', 'step'],
      ['Rewrite (expect 48 hour delay)', 'trouble'],
      ['Approved - In Queue', 'step'],
    ]);
  });
});
