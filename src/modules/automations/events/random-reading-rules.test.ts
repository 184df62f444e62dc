import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directoryPlaces } from '../../../providers/places/directory/provider.ts';
import type { Json, JsonObject } from '../reader/json.ts';
import { isObject } from '../reader/json.ts';
import { type Reading, readEvents } from './reading-rules.ts';

/** Bodies that name several people: a letter goes to one of them, never to parts of two. RANDOM_WEBHOOKS=100000 tries harder. */

const RUNS = Number(process.env.RANDOM_WEBHOOKS ?? 1000);
const verify = directoryPlaces().verifyCityStateZip;
const readOne = (body: Uint8Array, content_type: string) =>
  readEvents({ body, content_type }, [{ part: null, fixed: null }], { mapping: {}, message: '' }, verify)[0] as Reading;

/** Each value is this person's alone. */
type Person = Record<'first_name' | 'last_name' | 'email' | 'street' | 'city' | 'state' | 'zip', string>;
const people: Person[] = [
  ['Ann', 'Abel', '11 Oak St', 'Portland', 'OR', '97201'],
  ['Bea', 'Berg', '22 Elm St', 'Austin', 'TX', '78701'],
  ['Cyd', 'Cole', '33 Ash St', 'Denver', 'CO', '80202'],
  ['Dee', 'Diaz', '44 Fir St', 'Miami', 'FL', '33101'],
].map(([first_name = '', last_name = '', street = '', city = '', state = '', zip = '']) => ({
  ...{ first_name, last_name, street, city, state, zip, email: `${first_name.toLowerCase()}@example.com` },
}));
const OFFICE = { name: 'Sal Office', address1: '9 Office Rd', city: 'Reno', state: 'NV', postalCode: '89501' };

const STYLES = [
  ['first_name', 'last_name', 'email', 'address1', 'city', 'state', 'postal_code'],
  ['firstName', 'lastName', 'email', 'street', 'city', 'state', 'zip'],
  ['FirstName', 'LastName', 'Email', 'MailingStreet', 'MailingCity', 'MailingState', 'MailingPostalCode'],
] as const;
const FIELDS = ['first_name', 'last_name', 'email', 'street', 'city', 'state', 'zip'] as const;
const PERSON_KEYS = [
  'contact',
  'customer',
  'recipient',
  'lead',
  'client',
  'friend',
  'billing',
  'other',
  'data',
] as const;
const OFFICE_KEYS = ['location', 'user', 'owner', 'assigned_to', 'company', 'organizer', 'from', 'store'] as const;

/** How one person is written: in whose words, without which fields, and whether the address is an object of its own. */
const anyForm = fc.record({
  style: fc.constantFrom(...STYLES),
  left_out: fc.uniqueArray(fc.constantFrom('last_name', 'email', 'street', 'city', 'state', 'zip'), { maxLength: 4 }),
  nested: fc.option(fc.constantFrom('address', 'shipping_address', 'mailing_address', 'home'), { nil: undefined }),
});
type Form = typeof anyForm extends fc.Arbitrary<infer T> ? T : never;

function written(person: Person, { style, left_out, nested }: Form): JsonObject {
  const kept = FIELDS.map((field, n) => [field, style[n] as string] as const).filter(
    ([field]) => !left_out.includes(field as 'zip'),
  );
  const part = (fields: readonly string[]) =>
    Object.fromEntries(kept.filter(([field]) => fields.includes(field)).map(([field, key]) => [key, person[field]]));
  const [who, where] = [part(['first_name', 'last_name', 'email']), part(['street', 'city', 'state', 'zip'])];
  return nested ? { ...who, [nested]: where } : { ...who, ...where };
}

/** A body with some people, each under a key or in a list of its own, and the office of whoever sends it. */
const anyBody = fc
  .record({
    forms: fc.array(anyForm, { minLength: 1, maxLength: 4 }),
    keys: fc.shuffledSubarray([...PERSON_KEYS], { minLength: 4, maxLength: 4 }),
    in_list: fc.boolean(),
    office_key: fc.constantFrom(...OFFICE_KEYS),
    office_first: fc.boolean(),
    wrapped: fc.boolean(),
  })
  .map(({ forms, keys, in_list, office_key, office_first, wrapped }): JsonObject => {
    const all = forms.map((form, n) => written(people[n] as Person, form));
    const listed: JsonObject = in_list ? { attendees: all } : Object.fromEntries(all.map((p, n) => [keys[n], p]));
    const office = { [office_key]: { ...OFFICE, address: OFFICE } };
    const body = office_first ? { ...office, ...listed } : { ...listed, ...office };
    return wrapped ? { payload: body } : body;
  });

const xmlOf = (value: Json, name: string): string => {
  if (Array.isArray(value)) return value.map((entry) => xmlOf(entry, name)).join('');
  const inner = isObject(value)
    ? Object.entries(value)
        .map(([key, child]) => xmlOf(child, key))
        .join('')
    : String(value);
  return `<${name}>${inner}</${name}>`;
};
const formOf = (value: Json, key: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([inner, child]) => formOf(child, key === '' ? inner : `${key}[${inner}]`))
    : [[key, String(value)]];
const FORMATS: [content_type: string, write: (body: JsonObject) => string][] = [
  ['application/json', (body) => JSON.stringify(body)],
  ['application/json', (body) => JSON.stringify(JSON.stringify(body))],
  ['text/xml', (body) => xmlOf(body, 'event')],
  ['application/x-www-form-urlencoded', (body) => new URLSearchParams(formOf(body, '')).toString()],
  [
    'multipart/form-data; boundary=b',
    (body) => `--b\r\nContent-Disposition: form-data; name="rawRequest"\r\n\r\n${JSON.stringify(body)}\r\n--b--\r\n`,
  ],
];

describe('a body with several people', () => {
  it.each(FORMATS.map(([type, write], n) => [n, type, write] as const))(
    'gives a recipient whose every value is of one person, and none of the office (%i: %s)',
    (_, content_type, write) => {
      let mailable = 0;
      fc.assert(
        fc.property(anyBody, (tree) => {
          const body = new TextEncoder().encode(write(tree));
          const { recipient, contact } = readOne(body, content_type);
          expect(JSON.stringify(contact)).not.toMatch(/office|reno|89501/i);
          if (!recipient) return;
          mailable++;
          const person = people.find(({ street }) => street === recipient.street);
          const { first_name, last_name, city, state, zip, contact_email } = recipient;
          expect(person).toMatchObject({ first_name, city, state, zip });
          expect([person?.last_name, '']).toContain(last_name);
          expect([person?.email, '']).toContain(contact_email);
        }),
        { numRuns: RUNS },
      );
      expect(mailable).toBeGreaterThan(RUNS / 20);
    },
  );
});
