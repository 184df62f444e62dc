import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, understand } from '../../../../../tests/support/automations/deliveries.ts';
import { parseBody } from '../body/tree.ts';
import type { JsonObject } from '../json.ts';
import { squash } from './words.ts';

/** Bodies about several parties, each in an object of its own or below a prefix: RANDOM_WEBHOOKS=100000 tries harder. */

const RUNS = Number(process.env.RANDOM_WEBHOOKS ?? 3000);

/** Every value of a party has its tag. */
const TAGS = ['Qab', 'Qcd', 'Qef', 'Qgh', 'Qij'];
const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'street',
  'unit',
  'city',
  'state',
  'zip',
] as const;
type Field = (typeof FIELDS)[number];
const STATES = ['OR', 'TX', 'CO', 'FL', 'ME'];

const textOf = (field: Field, tag: string): string => {
  const n = TAGS.indexOf(tag);
  switch (field) {
    case 'email':
      return `${tag}@example.com`;
    case 'phone':
      return `555-010${n}-${tag}`;
    case 'street':
      return `${n + 1} ${tag} St`;
    case 'state':
      return STATES[n] ?? '';
    case 'zip':
      return `9720${n}`;
    default:
      return `${tag}${field.replace('_', '')}`;
  }
};
const tagOf = (field: string, text: string): string | undefined => {
  if (field === 'state') return TAGS[STATES.indexOf(text)];
  if (field === 'zip') return TAGS[Number(text.at(-1))];
  return TAGS.find((tag) => text.includes(tag));
};

const SIDES = {
  recipient: [
    'recipient',
    'shipTo',
    'shipping',
    'ship_to',
    'gift_recipient',
    'giftRecipient',
    'delivery',
    'shipping_address',
  ],
  contact: ['contact', 'customer', 'lead', 'client', 'person', 'member', 'guest', 'patient'],
  payer: ['buyer', 'billing', 'payer', 'purchaser', 'bill_to', 'billTo', 'giver', 'billing_address'],
  nobody: [
    'sender',
    'merchant',
    'agent',
    'owner',
    'user',
    'seller',
    'store',
    'company',
    'from',
    'organizer',
    'assigned_to',
  ],
} as const;
type Side = keyof typeof SIDES;

const STYLES: ((key: string, field: string) => string)[] = [
  (key, field) => `${key}_${field}`,
  (key, field) => titled(`${key}_${field}`),
  (key, field) => `${titled(field)} of ${titled(key)}`,
  (key, field) => `${titled(key)}'s ${titled(field)}`,
  (key, field) => `${field}_${key}`,
  (key, field) => camel(`${key}_${field}`),
];
const titled = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/(^|_)([a-z])/g, (_, before, letter) => `${before ? ' ' : ''}${letter.toUpperCase()}`);
const camel = (text: string) => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const anyParty = fc.record({
  side: fc.constantFrom<Side>('recipient', 'contact', 'payer', 'nobody'),
  key: fc.nat(),
  left_out: fc.uniqueArray(fc.constantFrom(...FIELDS), { maxLength: 5 }),
  /** Below a key, as flat keys with a prefix, as an entry of a list, or at the top without any prefix. */
  shape: fc.constantFrom('nested', 'flat', 'listed', 'top'),
  style: fc.constantFrom(...STYLES),
  address_key: fc.option(fc.constantFrom('address', 'mailing_address', 'location_address', 'home'), { nil: undefined }),
  is_full_name: fc.boolean(),
});
type Written = typeof anyParty extends fc.Arbitrary<infer T> ? T : never;

function fieldsOf(
  { left_out, is_full_name }: Pick<Written, 'left_out' | 'is_full_name'>,
  tag: string,
): [string, string][] {
  // Without a name and without an email, nothing says whose an address is.
  const is_named = !left_out.includes('first_name') || !left_out.includes('last_name');
  const kept = FIELDS.filter((field) => !left_out.includes(field) || (field === 'email' && !is_named));
  const fields = kept.map((field): [string, string] => [field, textOf(field, tag)]);
  if (!is_full_name) return fields;
  const names = fields.filter(([field]) => field.endsWith('_name')).map(([, text]) => text);
  const others = fields.filter(([field]) => !field.endsWith('_name'));
  return names.length > 0 ? [['name', names.join(' ')], ...others] : others;
}

const IN_ADDRESS = new Set<string>(['street', 'unit', 'city', 'state', 'zip']);

function write(body: JsonObject, party: Written, tag: string): void {
  const { side, shape, style, address_key } = party;
  const keys = SIDES[side];
  const key = keys[party.key % keys.length] as string;
  if (shape === 'top' && side === 'contact') {
    const left_out = party.left_out.filter((field) => field !== 'first_name');
    for (const [field, text] of fieldsOf({ ...party, left_out }, tag)) body[field] = text;
    return;
  }
  const fields = fieldsOf(party, tag);
  // "Company name" is the contact's.
  if (shape === 'flat' && !/_address|company/.test(key))
    for (const [field, text] of fields) body[style(key, field)] = text;
  else {
    const address = Object.fromEntries(fields.filter(([field]) => IN_ADDRESS.has(field)));
    const others = Object.fromEntries(fields.filter(([field]) => !IN_ADDRESS.has(field)));
    const object = address_key ? { ...others, [address_key]: address } : { ...others, ...address };
    body[key] = shape === 'listed' ? [object] : object;
  }
}

const anyBody = fc
  .record({ parties: fc.array(anyParty, { minLength: 2, maxLength: 4 }), wrapped: fc.boolean(), turned: fc.boolean() })
  .map(({ parties, wrapped, turned }) => {
    const body: JsonObject = {};
    const used = new Set<string>();
    const written: { tag: string; side: Side }[] = [];
    for (const [n, party] of parties.entries()) {
      const keys = SIDES[party.side];
      const key = keys[party.key % keys.length] as string;
      const place = party.shape === 'top' && party.side === 'contact' ? '' : squash(key);
      if (used.has(place)) continue;
      used.add(place);
      const tag = TAGS[n] as string;
      write(body, party, tag);
      written.push({ tag, side: party.side });
    }
    const entries = Object.entries(body);
    const shown = Object.fromEntries(turned ? entries.toReversed() : entries);
    return { body: wrapped ? { event: { type: 'order.created' }, data: shown } : shown, written };
  });

describe('a body with several parties', () => {
  it('gives fields of one party alone, and never of the sender', () => {
    let complete = 0;
    fc.assert(
      fc.property(anyBody, ({ body, written }) => {
        const parsed = parseBody(new TextEncoder().encode(JSON.stringify(body)));
        if ('error' in parsed) throw new Error(parsed.error);
        for (const part of deliveriesOf(parsed.tree)) {
          const { contact } = understand(part);
          const found = Object.entries(contact);
          const tags = new Set(found.map(([field, text]) => tagOf(field, text)));
          expect([...tags].length, JSON.stringify(contact)).toBeLessThanOrEqual(1);
          for (const tag of tags) expect(written.find((one) => one.tag === tag)?.side).not.toBe('nobody');
          if (contact.street && contact.full_name) complete++;
        }
      }),
      { numRuns: RUNS },
    );
    expect(complete).toBeGreaterThan(RUNS / 10);
  });
});
