import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, understand } from '../../../../tests/support/automations/deliveries.ts';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { cleanAddress } from './address.ts';
import { parseBody } from './body/tree.ts';
import { type Contact, findContact } from './contact.ts';
import { fieldsOf, valueAt } from './fields.ts';
import type { Json } from './json.ts';
import type { ContactField } from './keys.ts';
import { applyMapping } from './mapping.ts';
import { fillTokens } from './tokens.ts';

/** Bodies as senders post them, in `payloads/`: what each one must be understood as, and the traps that are in them. */

const FOLDER = join(import.meta.dirname, 'payloads');
const expected = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<
  string,
  Partial<Record<ContactField, string | null>>
>;

function treeOf(body: string | Uint8Array, content_type?: string): Json {
  const parsed = parseBody(typeof body === 'string' ? new TextEncoder().encode(body) : body, content_type);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed.tree;
}
const payload = (name: string): Json => treeOf(readFileSync(join(FOLDER, name)));
const read = (name: string) => findContact(payload(name));
const jsonContact = (body: Json): Contact => findContact(treeOf(JSON.stringify(body))).contact;

describe('captured and documented bodies', () => {
  it('each payload says what it must be understood as', () => {
    const files = readdirSync(FOLDER).filter((name) => name !== 'expected.json');
    expect(Object.keys(expected).sort()).toEqual(files.sort());
  });

  it.each(Object.keys(expected))('%s gives its contact and address', (name) => {
    const { contact } = read(name);
    const fields = Object.keys(expected[name] ?? {}) as ContactField[];
    expect(Object.fromEntries(fields.map((field) => [field, contact[field] ?? null]))).toEqual(expected[name]);
  });

  it.each(Object.keys(expected))('the source of each field of %s leads to its text', (name) => {
    const tree = payload(name);
    const { contact, sources } = findContact(tree);
    for (const field of Object.keys(contact) as ContactField[]) {
      const at_source = valueAt(tree, sources[field] ?? []);
      expect(at_source, field).toBeDefined();
      expect(contact[field]).toContain(field === 'first_name' || field === 'last_name' ? '' : at_source);
    }
  });

  it.each([
    ...['shopify-order.json', 'typeform-response.json', 'jotform-submission.multipart', 'hubspot-contact-v1.json'],
    ...['zapier-flat.json', 'make-nested.json', 'n8n-items.json', 'salesforce-mailing-street.xml'],
    ...['woocommerce-order.json', 'calendly-invitee.json', 'activecampaign-contact.form'],
    ...['pipedrive-person-address.json'],
  ])('%s can be mailed as it is', (name) => {
    expect(cleanAddress(read(name).contact, verifyCityStateZip).problems).toEqual([]);
  });
});

describe('HighLevel', () => {
  it("the sender's location is never the address, also when the contact has none", () => {
    for (const name of Object.keys(expected).filter((file) => file.startsWith('workflow-'))) {
      const { sources } = read(name);
      expect(Object.values(sources).flat(), name).not.toContain('location');
    }
  });

  it("a meeting's URL is no street", () => {
    expect(
      jsonContact({ first_name: 'Ann', address: 'https://meet.example.com/a', city: 'Salem' }).street,
    ).toBeUndefined();
    expect(read('workflow-appointment-real.json').contact.street).toBeUndefined();
  });

  it('the default country of a contact is no address', () => {
    expect(read('workflow-editor-test-custom-fields-real.json').contact.country).toBeUndefined();
  });

  it('an address without a ZIP code is given with that problem', () => {
    expect(cleanAddress(read('workflow-call-custom-data-real.json').contact, verifyCityStateZip).problems).toEqual([
      'no_zip',
    ]);
  });

  it('quotes that were typed around a value are not part of it', () => {
    expect(valueAt(payload('workflow-call-custom-data-real.json'), ['customData', 'type'])).toBe('callCompleted');
  });

  it('the tags come from one text with commas', () => {
    expect(read('workflow-call-custom-data-real.json').tags).toEqual(['facebook', 'evaluation']);
    expect(read('workflow-contact-tag-real.json').tags).toEqual(['knobler-captura']);
  });

  it('the id of an opportunity or a contact is never the id of the event', () => {
    expect(read('workflow-opportunity-au.json').event.id).toBeUndefined();
    expect(read('app-doc-ContactCreate.json').event).toEqual({ type: 'ContactCreate' });
    expect(read('workflow-contact-tag-real.json').event).toEqual({});
  });

  it('the id of an app webhook is its webhookId', () => {
    const { event } = read('app-OpportunityCreate-real.json');
    expect(event).toEqual({ type: 'OpportunityCreate', id: '881b9415-5d35-4ff1-a667-0545b80b96c0' });
  });

  it('the name of a deal is no person', () => {
    expect(read('app-OpportunityCreate-real.json').contact).toEqual({});
  });

  it('custom fields are found under their display names, trailing blank included', () => {
    const tree = payload('workflow-editor-test-custom-fields-real.json');
    expect(valueAt(tree, ['personalizado1'])).toBe('Texto anonimizado del campo personalizado1');
    const body = treeOf('{"Reason for Visit ": "Cleaning", "first_name": "Ann"}');
    expect(fillTokens('{{reason for visit}}', findContact(body), body)).toEqual({ text: 'Cleaning', unresolved: [] });
  });

  it('a contact on "do not disturb" is marked, and a contact that refused only email is not', () => {
    expect(read('app-doc-ContactDndUpdate.json').do_not_mail).toBe(true);
    const email_only = { first_name: 'Ann', dnd: false, dndSettings: { Email: { status: 'active' } } };
    expect(findContact(email_only).do_not_mail).toBe(false);
  });
});

describe('other senders', () => {
  it('Gravity Forms: fields without names are not guessed, and a stored path finds them', () => {
    const tree = payload('gravity-forms-entry-real.json');
    const understood = findContact(tree);
    expect(understood.contact).toEqual({});
    const mapped = applyMapping(understood, tree, { full_name: ['1'], email: ['4'] });
    expect(mapped.contact).toMatchObject({
      first_name: 'Stephen',
      last_name: 'Cornell',
      email: 'stephen@example.test',
    });
  });

  it('HubSpot: a list of events has ids only, each with its own id', () => {
    expect(read('hubspot-subscription-array.json').event).toEqual({ type: 'contact.creation', id: '3400564480' });
  });

  it("HubSpot: the company's address is not the contact's", () => {
    expect(read('hubspot-contact-v1.json').unclear).toBeNull();
  });

  it('Mailchimp: an address in brackets is one object, an empty one is absent', () => {
    const keys = { addr1: '5 Elm St', addr2: '', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
    const form = Object.entries(keys).map(
      ([key, value]) => `data[merges][ADDRESS][${key}]=${encodeURIComponent(value)}`,
    );
    const tree = treeOf(`type=subscribe&data[merges][FNAME]=Ann&${form.join('&')}`);
    const { contact, sources } = findContact(tree);
    expect(contact).toMatchObject({ first_name: 'Ann', street: '5 Elm St', city: 'Salem', zip: '97301' });
    expect(sources.street).toEqual(['data', 'merges', 'ADDRESS', 'addr1']);
    expect(findContact(treeOf('type=unsubscribe&data[email]=a@example.com')).event.is_deletion).toBe(true);
  });

  it('Pipedrive: the event id is meta.id, not the id of the webhook, and the former address is not used', () => {
    const { event, sources } = read('pipedrive-person-address.json');
    expect(event.id).toBe('9f1b1c1e-0000-4000-8000-000000000001');
    expect(sources.street?.[0]).toBe('data');
  });

  it('Salesforce: the event id is the Id of the Notification, not of the contact', () => {
    expect(read('salesforce-outbound-contact.xml').event.id).toBe('04ln0000009JvY4AAK');
  });

  it('Salesforce: the second line of the street is the unit', () => {
    const { address } = cleanAddress(read('salesforce-mailing-street.xml').contact, verifyCityStateZip);
    expect(address).toMatchObject({ street: '815 Maple Ave', unit: 'Suite 200', state: 'IL', country: 'US' });
  });

  it('Salesforce: several notifications are several deliveries, and a path of one fits all', () => {
    const xml = readFileSync(join(FOLDER, 'salesforce-mailing-street.xml'), 'utf8');
    const notification = xml.slice(xml.indexOf('<Notification>'), xml.indexOf('</Notification>') + 15);
    const two = xml.replace(notification, notification + notification.replace('JvY5', 'JvY6').replace('Becker', 'Wu'));
    const deliveries = deliveriesOf(treeOf(two));
    expect(deliveries.map((part) => understand(part).contact.last_name)).toEqual(['Becker', 'Wu']);
    expect(deliveries.map((part) => understand(part).event.id)).toEqual(['04ln0000009JvY5AAK', '04ln0000009JvY6AAK']);
    const { sources } = read('salesforce-mailing-street.xml');
    expect(deliveries.map(({ tree }) => valueAt(tree, sources.city ?? []))).toEqual(['Evanston', 'Evanston']);
  });

  it('Shopify: the shipping address wins over billing and default, with the name that is in it', () => {
    expect(read('shopify-order.json').sources.street).toEqual(['shipping_address', 'address1']);
    const { shipping_address: _, ...rest } = payload('shopify-order.json') as Record<string, Json>;
    expect(findContact(rest).sources.street).toEqual(['customer', 'default_address', 'address1']);
  });

  it('Stripe: shipping details are read where older and newer versions put them; abroad is a problem, a test is marked', () => {
    const understood = read('stripe-checkout-session-completed.json');
    expect(cleanAddress(understood.contact, verifyCityStateZip).problems).toEqual(['outside_us']);
    expect(understood.event).toEqual({ type: 'checkout.session.completed', id: 'evt_1TestExample', is_test: true });
    const address = {
      line1: '4 Elm St',
      line2: 'Apt 2',
      city: 'Salem',
      state: 'OR',
      postal_code: '97301',
      country: 'US',
    };
    const billing = { name: 'Payer', address: { ...address, line1: '1 Bank St' } };
    const object = { customer_details: billing, shipping_details: { name: 'Jo Weber', address } };
    expect(jsonContact({ data: { object } })).toMatchObject({
      full_name: 'Jo Weber',
      street: '4 Elm St',
      unit: 'Apt 2',
    });
  });

  it('WooCommerce: an empty shipping address leaves the billing address', () => {
    expect(read('woocommerce-order.json').sources.street).toEqual(['billing', 'address_1']);
  });

  it('Typeform: answers are found under the titles of their questions', () => {
    const tree = payload('typeform-response.json');
    expect(valueAt(tree, ['form_response', 'answers', 'Favorite color'])).toBe('Green');
    expect(fieldsOf(tree).map(({ label }) => label)).toContain('Form response > Answers > City/Town');
  });
});
