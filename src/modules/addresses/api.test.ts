import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, customer } from '../../platform/http/endpoint.ts';
import { buildServer } from '../../platform/http/server.ts';
import { silentLog } from '../../platform/log.ts';
import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts';
import { directoryPlaces } from '../../providers/places/directory/provider.ts';
import type { PlacesProvider } from '../../providers/places/port.ts';
import { addressesApi } from './api.ts';
import { addressesService } from './service.ts';

const ACCOUNT = 'b9cf6d8e-6e4a-4f8f-8f5e-6a1f6f3f8f10';
const PERSON = 'c1cf6d8e-6e4a-4f8f-8f5e-6a1f6f3f8f10';
let admitted: string[] = [];
beforeEach(() => {
  admitted = [];
});

function serverWith(places: PlacesProvider) {
  const note = async (who: string) => {
    admitted.push(who);
  };
  const admit = { admitPerson: note, admitAccount: note, admitVisitor: note };
  const api = addressesApi(addressesService({ places }), admit);
  const server = buildServer({
    table: customer({
      'POST /functions/v1/places-autocomplete': api.suggest,
      'POST /functions/v1/place-details': api.place,
      'POST /functions/v1/check-address': api.check,
    }),
    authenticate: async () => ({ user_id: PERSON, account_id: ACCOUNT, role: 'owner' }) as unknown as Actor,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  return async (name: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await server.request(`/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

const ADDRESS = { street: '9 Fake Blvd', unit: '', city: 'Reno', state: 'NV', zip: '89501' };

describe('addresses over the wire', () => {
  const post = serverWith(directoryPlaces());

  it('an address is completed and then given in parts', async () => {
    const search = { input: '12 Main St Springfield IL 62704', session_token: 't' };
    const { body } = await post('places-autocomplete', search);
    const [first] = body.suggestions as { place_id: string }[];
    const place = await post('place-details', { place_id: first?.place_id, session_token: 't' });
    expect(place.body).toMatchObject({ address_components: { street: '12 Main St', state: 'IL', zip: '62704' } });
    expect((await post('place-details', { place_id: 'nowhere', session_token: 't' })).status).toBe(404);
  });

  it('an address typed by hand is checked, and a ZIP code of another state is a question', async () => {
    expect((await post('check-address', ADDRESS)).body).toMatchObject({ status: 'matched', address: ADDRESS });
    expect((await post('check-address', { ...ADDRESS, zip: '62701' })).body).toMatchObject({
      status: 'conflict',
      zip_place: { city: 'Springfield', state: 'IL' },
    });
  });

  it.each([
    ['500 4th St NW Washington DC 20001', '500 4th St NW', '', 'Washington'],
    ['Apt 4B 22 Pine St New York NY 10005', '22 Pine St', 'Apt 4B', 'New York'],
    ['12 Main St Hoover AL 35226', '12 Main St', '', 'Hoover'],
    ['12 Oak St, E Lansing, MI 48823', '12 Oak St', '', 'E Lansing'],
  ])('a whole address is offered and checked as lists read it: %s', async (input, street, unit, city) => {
    const { body } = await post('places-autocomplete', { input });
    const [first, ...others] = body.suggestions as { place_id: string }[];
    expect([others, body.outside_us]).toEqual([[], false]);
    const place = await post('place-details', { place_id: first?.place_id });
    const found = (place.body.address_components as { city: string }).city;
    expect(place.body).toMatchObject({ address_components: { street, unit } });
    expect(found.at(-1)).toBe(city.at(-1));
    const checked = await post('check-address', { street: input, city: '', state: '', zip: '' });
    expect(checked.body).toMatchObject({ address: { street, unit, city } });
  });

  it('an address abroad is recognized, and a US address that is not found is not one', async () => {
    for (const input of ['10 Downing St London SW1A 2AA', '332 Menzies Street, Victoria, BC V8V 2G9'])
      expect((await post('places-autocomplete', { input })).body).toEqual({ suggestions: [], outside_us: true });
    for (const input of ['12 Main', '12 Xyzzy St Nowhereville IL', ''])
      expect((await post('places-autocomplete', { input })).body).toEqual({ suggestions: [], outside_us: false });
  });

  it('every request counts against the limit of its person and of the account', async () => {
    await post('places-autocomplete', { input: '12 Main St' });
    await post('place-details', { place_id: 'nowhere' });
    await post('check-address', ADDRESS);
    expect(admitted).toEqual([PERSON, ACCOUNT, PERSON, ACCOUNT, PERSON, ACCOUNT]);
  });
});

it.each<[ProviderErrorKind, number]>([
  ['retryable', 502],
  ['throttled', 429],
  ['rejected', 422],
])('a provider error that is %s is answered with %i and a text for the customer', async (kind, status) => {
  const fail = () => Promise.reject(new ProviderError(kind, ''));
  const post = serverWith({ ...directoryPlaces(), autocomplete: fail, details: fail, check: fail });
  const not_reached = 'The address search could not be reached. Please try again.';
  expect(await post('places-autocomplete', { input: '12 Main St' })).toMatchObject({
    status,
    body: { user_message: not_reached },
  });
  expect(await post('place-details', { place_id: 'x' })).toMatchObject({ status, body: { user_message: not_reached } });
  expect(await post('check-address', ADDRESS)).toMatchObject({
    status,
    body: { user_message: 'The address could not be checked. Please try again.' },
  });
});
