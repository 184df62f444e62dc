import { expect, it } from 'vitest';
import { isForTable, readPreferences, readSingle } from './request-rules.ts';

const meant = (query: string, headers: Record<string, string> = {}) =>
  isForTable({ url: `http://localhost/rest/v1/campaigns${query}`, headers: new Headers(headers) });

it.each([
  ['?select=*', {}],
  ['?is_featured=eq.true&limit=3', {}],
  ['?id=in.(1)', {}],
  ['?order=created_at.desc', {}],
  ['', { Prefer: 'return=representation' }],
  ['', { 'X-Client-Info': 'supabase-js-web/2.119.0' }],
  ['', { 'X-Client-Info': 'postgrest-js/2.119.0' }],
  ['', { Accept: 'application/vnd.pgrst.object+json' }],
])('a request of the official client is known by what it writes: %s %o', (query, headers) => {
  expect(meant(query, headers)).toBe(true);
});

it.each(['', '?limit=100&before_id=x', '?search=is.it', '?featured=true', '?type=purchase'])(
  'a request of our pages is not: %s',
  (query) => {
    expect(meant(query, { Accept: '*/*', Prefer: 'safe' })).toBe(false);
  },
);

it('preferences are read from one header, whatever else is in it', () => {
  expect(readPreferences('count=exact, return=representation,resolution=merge-duplicates,tx=rollback')).toEqual({
    counts: true,
    represents: true,
    merges: true,
  });
  expect(readPreferences(null)).toEqual({ counts: false, represents: false, merges: false });
});

it('one row, a list, or nothing that is offered', () => {
  expect(readSingle('application/vnd.pgrst.object+json')).toBe(true);
  for (const accept of [null, '*/*', 'application/json', 'application/json, text/plain'])
    expect(readSingle(accept)).toBe(false);
  for (const accept of ['text/csv', 'application/vnd.pgrst.object+json;nulls=stripped'])
    expect(readSingle(accept)).toBeUndefined();
});
