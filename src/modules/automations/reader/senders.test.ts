import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, understand } from '../../../../tests/support/automations/deliveries.ts';
import { parseBody } from './body/tree.ts';
import type { Contact } from './contact.ts';
import type { Json } from './json.ts';
import { readKey } from './keys.ts';

/** Bodies in the shapes that further senders document, in `senders.json`, with the contact that each is about. */

type Sent = { sender: string; content_type?: string; body: Json; expected: Record<keyof Contact, string | null> };
const sent = JSON.parse(readFileSync(join(import.meta.dirname, 'senders.json'), 'utf8')) as Sent[];

const treeOf = (body: Json, content_type = 'application/json'): Json => {
  const parsed = parseBody(
    new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    content_type,
  );
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed.tree;
};

describe('bodies of further senders', () => {
  it.each(sent)('$sender', ({ body, content_type, expected }) => {
    const [first] = deliveriesOf(treeOf(body, content_type));
    const contact = first ? understand(first).contact : {};
    const fields = Object.keys(expected) as (keyof Contact)[];
    expect(Object.fromEntries(fields.map((field) => [field, contact[field] ?? null]))).toEqual(expected);
  });

  it('a list of contacts under a name is read one by one; products and duplicates of a person are no contacts', () => {
    const person = { address: '1 A St', city: 'Reno', state: 'NV', zip: '89501' };
    const contacts = [
      { first_name: 'Ann', last_name: 'Lee', ...person },
      { first_name: 'Bob', last_name: 'Moe', ...person },
    ];
    expect(deliveriesOf({ source: 'x', contacts }).map((part) => understand(part).contact.first_name)).toEqual([
      'Ann',
      'Bob',
    ]);
    expect(deliveriesOf({ data: [{ name: 'Mug' }, { name: 'Pen' }], first_name: 'Ann' })).toHaveLength(1);
  });
});

describe('how people label their fields', () => {
  it.each([
    [
      'first_name',
      'First Name*',
      'FNAME',
      'Name: First',
      'first_name__c',
      'Legal First Name',
      "Recipient's First Name",
    ],
    ['full_name', 'Your Name', 'First & Last Name', 'Attn', 'Homeowner Name', 'What is your name?'],
    [
      'street',
      'Street Address Line 1',
      'Address 1: Street 1',
      'Property Address',
      'address1_line1',
      'Residential Address',
    ],
    ['unit', 'Apt/Suite/Unit', 'Apartment, suite, etc.', 'Street Address Line 2', 'Apt #', 'Address Line 2 (optional)'],
    ['city', 'Town / City', 'City/Town', 'Address (City)', 'Contact Address City', 'city_name'],
    ['state', 'State / Province / Region', 'State (2 letter)', 'Address (State / Province)', 'US State', 'stateCode'],
    ['zip', 'ZIP / Postal Code', 'Postal / Zip Code', 'Zip Code (5 digits)', '5 Digit Zip', 'Mailing Zip/Postal Code'],
  ])('%s: %s, %s, %s, %s, %s and others', (part, ...labels) => {
    for (const label of labels) expect([label, readKey(label)?.part]).toEqual([label, part]);
  });

  it('labels of somebody or something else name no part of the contact', () => {
    const others = [
      'Owner Name',
      'owner_email',
      'Location Address',
      'company_zip',
      'Agent First Name',
      'Store Address',
    ];
    const things = [
      'Event Name',
      'Product Name',
      'Property Name',
      'unit_price',
      'order_state',
      'City Council District',
    ];
    for (const label of [...others, ...things]) expect([label, readKey(label)]).toEqual([label, undefined]);
  });
});
