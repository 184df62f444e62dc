import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placesContract } from './contract.ts';
import { googlePlaces } from './google.ts';

const KEY = 'a-key-of-the-server';
const BAKER = {
  id: 'ChIJbaker',
  formattedAddress: '12 Main St #4, Springfield, IL 62701, USA',
  addressComponents: [
    { longText: '4', shortText: '4', types: ['subpremise'] },
    { longText: '12', shortText: '12', types: ['street_number'] },
    { longText: 'Main Street', shortText: 'Main St', types: ['route'] },
    { longText: 'Springfield', shortText: 'Springfield', types: ['locality', 'political'] },
    { longText: 'Illinois', shortText: 'IL', types: ['administrative_area_level_1', 'political'] },
    { longText: 'United States', shortText: 'US', types: ['country'] },
    { longText: '62701', shortText: '62701', types: ['postal_code'] },
  ],
};
const BROOKLYN = {
  ...BAKER,
  id: 'ChIJbrooklyn',
  addressComponents: BAKER.addressComponents.map((part) =>
    part.types.includes('locality')
      ? { ...part, longText: 'Brooklyn', types: ['sublocality_level_1', 'sublocality'] }
      : part,
  ),
};
const NO_ZIP = {
  ...BAKER,
  id: 'ChIJnozip',
  addressComponents: BAKER.addressComponents.filter((part) => !part.types.includes('postal_code')),
};
const PLACES = new Map([BAKER, BROOKLYN, NO_ZIP].map((place) => [place.id, place]));

type Seen = { method: string; url: URL; headers: IncomingMessage['headers']; body: Record<string, unknown> };
const seen: Seen[] = [];
let forced: ((response: ServerResponse) => void) | undefined;
let base_url = '';

/** Speaks as Places (New) does about the three places above; `forced` answers in its stead. */
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const url = new URL(request.url ?? '/', 'http://places');
  seen.push({ method: request.method ?? '', url, headers: request.headers, body: text ? JSON.parse(text) : {} });
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (forced) return forced(response);
  if (request.headers['x-goog-api-key'] !== KEY)
    return answer(403, { error: { message: 'Denied', status: 'PERMISSION_DENIED' } });
  if (url.pathname === '/v1/places:autocomplete') return answer(200, suggest(JSON.parse(text).input));
  const place = PLACES.get(url.pathname.split('/').at(-1) ?? '');
  if (place) return answer(200, place);
  answer(400, { error: { message: 'Not a valid Place ID: x', status: 'INVALID_ARGUMENT' } });
});

function suggest(input: string) {
  if (!input.includes('Main')) return {};
  const text = { text: BAKER.formattedAddress };
  const structuredFormat = { mainText: { text: '12 Main St #4' }, secondaryText: { text: 'Springfield, IL, USA' } };
  return { suggestions: [{ placePrediction: { placeId: BAKER.id, text, structuredFormat } }, { queryPrediction: {} }] };
}

beforeAll(async () => {
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  forced = undefined;
});

const places = (over: { api_key?: string; timeout_ms?: number } = {}) =>
  googlePlaces({ api_key: KEY, base_url, ...over });

placesContract('google', places, '12 Main St');

describe('Google Places', () => {
  it('is requested for US street addresses, in one session', async () => {
    await places().autocomplete('12 Main', 'session-1');
    await places().details('ChIJbaker', 'session-1');
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: {
        input: '12 Main',
        includedRegionCodes: ['us'],
        includedPrimaryTypes: ['street_address'],
        sessionToken: 'session-1',
      },
    });
    expect(seen[1]?.url.searchParams.get('sessionToken')).toBe('session-1');
    expect(seen[1]?.headers['x-goog-fieldmask']).toBe('id,formattedAddress,addressComponents');
  });

  it('gets the key in a header, never in a URL', async () => {
    await places().details('ChIJbaker', '');
    expect(seen[0]?.headers['x-goog-api-key']).toBe(KEY);
    expect(seen[0]?.url.href).not.toContain(KEY);
  });

  it('gives an envelope its parts', async () => {
    expect((await places().details('ChIJbaker', ''))?.address_components).toEqual({
      street: '12 Main St',
      unit: '#4',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    });
    expect((await places().details('ChIJbrooklyn', ''))?.address_components.city).toBe('Brooklyn');
  });

  it('ignores a place that lacks a part of the address', async () => {
    expect(await places().details('ChIJnozip', '')).toBeUndefined();
  });

  const typed = { street: '12 Main Street', unit: 'Apt 4', city: 'Springfield', state: 'IL', zip: '62701-1234' };

  it('verifies an address that it has, however the street is spelled, and keeps it as it was typed', async () => {
    expect(await places().check(typed)).toMatchObject({
      status: 'verified',
      address: typed,
      place: { place_id: 'ChIJbaker', verified: true },
    });
  });

  it('offers what it has instead of an address that it does not know', async () => {
    const check = await places().check({ ...typed, street: '14 Main Street' });
    expect(check).toMatchObject({ status: 'matched', place: { place_id: 'ChIJbaker' } });
    const other_state = await places().check({ ...typed, street: '9 Elm St', state: 'OH' });
    expect(other_state).toMatchObject({ status: 'conflict', zip_place: { state: 'IL' }, place: null });
  });

  it('gets no request for an id that could change the path', async () => {
    expect(await places().details('ChIJ/../../v1/other?x=', '')).toBeUndefined();
    expect(seen).toEqual([]);
  });
});

describe('an error from Google Places', () => {
  it.each([
    [429, 'throttled'],
    [500, 'retryable'],
    [503, 'retryable'],
    [403, 'rejected'],
  ])('with status %i has the kind %s', async (status, kind) => {
    forced = (response) =>
      response.writeHead(status, { 'Retry-After': '3' }).end('{"error":{"message":"no","status":"NO"}}');
    const error = await places()
      .autocomplete('12 Main', '')
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'ProviderError', kind });
    if (status === 429) expect(error.retry_after_ms).toBe(3000);
    await expect(places().details('ChIJbaker', '')).rejects.toMatchObject({ kind });
  });

  it('refusing the key is an error, not an unknown place', async () => {
    forced = (response) =>
      response.writeHead(400).end(
        JSON.stringify({
          error: {
            message: 'API key not valid.',
            status: 'INVALID_ARGUMENT',
            details: [{ reason: 'API_KEY_INVALID' }],
          },
        }),
      );
    await expect(places().details('ChIJbaker', '')).rejects.toMatchObject({ kind: 'rejected' });
    forced = undefined;
    await expect(places({ api_key: 'another' }).autocomplete('12 Main', '')).rejects.toMatchObject({
      kind: 'rejected',
    });
  });

  it('being silent, unreachable or unreadable can be tried again', async () => {
    forced = () => {};
    await expect(places({ timeout_ms: 50 }).autocomplete('12 Main', '')).rejects.toMatchObject({ kind: 'retryable' });
    forced = (response) => response.end('<html>');
    await expect(places().autocomplete('12 Main', '')).rejects.toMatchObject({ kind: 'retryable' });
    forced = (response) => response.end('{"suggestions":"none"}');
    await expect(places().autocomplete('12 Main', '')).rejects.toMatchObject({ kind: 'retryable' });
    const nowhere = googlePlaces({ api_key: KEY, base_url: 'http://127.0.0.1:1' });
    await expect(nowhere.autocomplete('12 Main', '')).rejects.toMatchObject({ kind: 'retryable' });
  });
});
