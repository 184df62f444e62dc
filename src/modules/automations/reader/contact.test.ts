import { describe, expect, it } from 'vitest';
import { findContact } from './contact.ts';
import type { Json } from './json.ts';
import { splitName } from './names.ts';

const HOME = { street: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' };
const OFFICE = { street: '1 Office Park', city: 'Reno', state: 'NV', zip: '89501' };
const contactOf = (tree: Json) => findContact(tree).contact;

describe('the address', () => {
  it.each([
    ...[
      'location',
      'user',
      'owner',
      'agent',
      'assigned_to',
      'assignedUser',
      'payment',
      'invoice',
      'calendar',
      'sender',
    ],
    ...[
      'merchant',
      'workflow',
      'meta',
      'previous',
      'attributionSource',
      'line_items',
      'lineitems',
      'products',
      'company',
    ],
    ...['venue', 'from_address', 'store_location', 'emergency_contact', 'associated-company', 'referredBy'],
  ])('under "%s" is somebody else\'s', (key) => {
    const { contact, unclear } = findContact({ first_name: 'Ann', [key]: { name: 'Else', address: OFFICE } });
    expect(contact).toEqual({ first_name: 'Ann', full_name: 'Ann' });
    expect(unclear).toBeNull();
    expect(contactOf([{ [key]: [OFFICE] }])).toEqual({});
  });

  it('all fields come from one object: missing ones are not taken from another', () => {
    const tree = {
      name: 'Ann Lee',
      email: 'a@example.com',
      zip: '97301',
      shipping_address: { street: '1 Elm St', city: 'Boise' },
    };
    expect(contactOf(tree)).toMatchObject({ street: '1 Elm St', city: 'Boise' });
    expect(contactOf(tree).zip).toBeUndefined();
  });

  it('fields with different prefixes in one object are different addresses', () => {
    const tree = {
      mailing_street: '1 Elm St',
      mailing_city: 'Boise',
      other_street: '2 Oak St',
      other_zip: '97301',
      state: 'OR',
    };
    expect(contactOf(tree)).toEqual({ street: '1 Elm St', city: 'Boise' });
  });

  it.each([
    ['customData', 'shipping_address'],
    ['shipping_address', 'mailing_address'],
    ['mailing_address', 'contact'],
    ['contact', 'address'],
    ['address', 'default_address'],
    ['default_address', 'billing_address'],
  ])('under "%s" is preferred to one under "%s"', (preferred, other) => {
    const [first, second] = [
      { ...HOME, street: '1 Elm St' },
      { ...HOME, street: '2 Oak St' },
    ];
    expect(contactOf({ [preferred]: first, [other]: second }).street).toBe('1 Elm St');
    expect(contactOf({ [other]: second, [preferred]: first }).street).toBe('1 Elm St');
  });

  it('one that can be mailed to is preferred to one that cannot', () => {
    expect(contactOf({ ...HOME, customData: { city: 'Boise' }, shipping_address: { country: 'US' } })).toMatchObject(
      HOME,
    );
  });

  it.each([
    'address1|address2|city|state|postalCode',
    'address_1|address_2|city|province_code|zip',
    'addr1|addr2|city|state|zip',
    'addr_line1|addr_line2|city|state|postal',
    'line1|line2|city|state|postal_code',
    'street|apt|town|state|postcode',
    'Street Address|Address Line 2|City|State / Province|ZIP / Postal Code',
    'shippingAddress1|shippingAddress2|shippingCity|shippingState|shippingZip',
    'MailingStreet|MailingUnit|MailingCity|MailingState|MailingPostalCode',
    'postal_address|postal_address_subpremise|postal_address_locality|postal_address_admin_area_level_1|postal_address_postal_code',
    'address_line_1|address_line_2|admin_area_2|admin_area_1|postal_code',
    'Address (Street Address)|Address (Address Line 2)|Address (City)|Address (State / Province)|Address (ZIP / Postal Code)',
    'contact.address1|contact.address2|contact.city|contact.state|contact.postal_code',
    'What is your address?|Apartment (optional)|Your city|Your state|Your zip code',
  ])('is found under %s', (keys) => {
    const texts = ['12 Main St', 'Apt 4', 'Salem', 'OR', '97301'];
    const tree = Object.fromEntries(keys.split('|').map((key, n) => [key, texts[n] as string]));
    expect(contactOf(tree)).toEqual({ ...HOME, unit: 'Apt 4' });
  });

  it('a house number of its own goes before the street', () => {
    expect(contactOf({ house_number: 12, street: 'Main St', zip: 97301 })).toEqual({
      street: '12 Main St',
      zip: '97301',
    });
  });

  it('the lines of a list are the lines of the street', () => {
    expect(contactOf({ street: ['12 Main St', 'Apt 4'], city: 'Salem' }).street).toBe('12 Main St\nApt 4');
  });
});

describe('the name', () => {
  it('comes from the same object, else the nearest above or beside it', () => {
    const buyer = { first_name: 'Bo', last_name: 'Buyer' };
    expect(contactOf({ ...buyer, shipping: { name: 'Ann Lee', address: HOME } })).toMatchObject({ first_name: 'Ann' });
    expect(contactOf({ customer: buyer, shipping: { address: HOME } })).toMatchObject({ last_name: 'Buyer' });
    expect(contactOf({ billing_address: buyer, customer: { name: 'Ann Lee' }, shipping: HOME }).first_name).toBe('Ann');
  });

  it('of one entry of a list never goes with the address of another', () => {
    const { contact } = findContact([{ first_name: 'Bo', email: 'bo@example.com' }, HOME]);
    expect(contact.street).toBeUndefined();
    expect(contactOf({ people: [{ first_name: 'Bo' }], address: HOME }).street).toBeUndefined();
    expect(contactOf({ name: 'Ann Lee', email: 'a@example.com', addresses: [HOME] })).toMatchObject({
      first_name: 'Ann',
      ...HOME,
    });
  });

  it("a company is taken from the contact's objects only", () => {
    const billing_address = { ...HOME, company: 'Payer Inc', email: 'p@example.com' };
    const { contact } = findContact({ billing_address, shipping_address: { ...HOME, name: 'Ann Lee' } });
    expect(contact.company_name).toBeUndefined();
    expect(contact.email).toBeUndefined();
    expect(contactOf({ shipping_address: { ...HOME, company: 'Lee LLC' } }).company_name).toBe('Lee LLC');
  });

  it('of a staff member in a flat body is not taken', () => {
    expect(contactOf({ userName: 'Sal', userEmail: 's@example.com', owner_phone: '1', ...HOME })).toEqual(HOME);
  });

  it('is no email address and no link', () => {
    expect(contactOf({ name: 'ann@example.com', full_name: 'https://example.com', email: 'ann@example.com' })).toEqual({
      email: 'ann@example.com',
    });
  });

  it.each([
    ['Ann Lee', 'Ann', 'Lee'],
    ['Dr. Mary Ann van Dyke Jr.', 'Mary Ann', 'van Dyke Jr.'],
    ['Lee, Ann', 'Ann', 'Lee'],
    ['Van Dyke, Mary Ann', 'Mary Ann', 'Van Dyke'],
    ['Sam Fox, MD', 'Sam', 'Fox MD'],
    ['Bob and Jane Smith', 'Bob and Jane', 'Smith'],
    ['Cher', 'Cher', undefined],
    ['Mr. Fox', undefined, 'Fox'],
    [',', undefined, undefined],
  ])('%s has first name %s and last name %s', (full_name, first_name, last_name) => {
    expect(splitName(full_name)).toEqual({ ...(first_name && { first_name }), ...(last_name && { last_name }) });
  });
});

describe('the event', () => {
  const eventOf = (tree: Json) => findContact(tree).event;

  it.each([
    [{ webhookId: '881b9415-5d35-4ff1-a667-0545b80b96c0' }, '881b9415-5d35-4ff1-a667-0545b80b96c0'],
    [{ deliveryId: 'd-1' }, 'd-1'],
    [{ event_id: 'e-1' }, 'e-1'],
    [{ customData: { event_id: 'e-2' } }, 'e-2'],
    [{ eventId: 34 }, '34'],
    [{ submissionID: 's-1' }, 's-1'],
    [{ id: 'evt_1', type: 'x' }, 'evt_1'],
    [{ meta: { id: 'm-1' } }, 'm-1'],
    [{ event: { id: 'v-1', type: 'lead' } }, 'v-1'],
    [{ id: 'contact-1', type: 'ContactCreate' }, undefined],
    [{ webhook_id: '881b9415-5d35-4ff1-a667-0545b80b96c0' }, undefined],
    [{ meta: { webhook_id: 1 } }, undefined],
    [{ webhookId: '12345' }, undefined],
    [{ calendar: { eventId: 'c-1' } }, undefined],
    [{ event_id: '' }, undefined],
  ])('of %j has the id %s', (tree, id) => {
    expect(eventOf(tree).id).toBe(id);
  });

  it('of the guide to the CRM is read with its contact', () => {
    const contact = {
      id: '1',
      email: 'a@example.com',
      firstName: 'Ann',
      lastName: 'Lee',
      address1: '12 Main St',
      city: 'Salem',
      state: 'OR',
      postalCode: '97301',
    };
    const understood = findContact({ contact, event: 'contact.created' });
    expect(understood.contact).toMatchObject({ ...HOME, full_name: 'Ann Lee' });
    expect(understood.event).toEqual({ type: 'contact.created' });
  });

  it.each<Json>([
    { type: 'ContactDelete' },
    { event: 'invitee.canceled' },
    { event: { type: 'contact.deleted' } },
    { subscriptionType: 'contact.deletion' },
    { changeFlag: 'DELETED' },
    { meta: { action: 'delete', type: 'general' } },
    { cancelled_at: '2026-01-01' },
    { data: { object: { canceled_at: 1767225600 } } },
    { data: { deleted: true } },
  ])('of %j reports that something ended', (tree) => {
    expect(eventOf(tree).is_deletion).toBe(true);
  });

  it('of a hair removal or with an open end is no deletion', () => {
    for (const tree of [
      { type: 'Hair Removal' },
      { cancelled_at: false },
      { deleted: 0 },
      { location: { deleted: true } },
    ] as Json[])
      expect(eventOf(tree).is_deletion, JSON.stringify(tree)).toBeUndefined();
  });

  it('is a test where the sender says so', () => {
    for (const tree of [{ test: true }, { is_test: 'true' }, { data: { isTest: 1 } }, { livemode: false }] as Json[])
      expect(eventOf(tree).is_test, JSON.stringify(tree)).toBe(true);
    for (const tree of [{ test: false }, { test: 'no' }, { test: 'A1C' }, { livemode: true }, {}] as Json[])
      expect(eventOf(tree).is_test).toBeUndefined();
  });
});

describe('a refusal of mail', () => {
  it.each<Json>([
    { dnd: true },
    { contact: { dnd: 'true' } },
    { 'Opt Out': 'Yes' },
    { do_not_mail: 1 },
    { npsp__Do_Not_Contact__c: 'true' },
    { npsp__Deceased__c: 'true' },
    { is_deceased: true },
    { direct_mail_opt_out: 'yes' },
    { dndSettings: { DirectMail: { status: 'active' } } },
    { tags: ['VIP', 'Do Not Mail'] },
  ])('is %j', (tree) => {
    expect(findContact(tree).do_not_mail).toBe(true);
  });

  it.each<Json>([
    { dnd: false },
    { DoNotCall: true },
    { HasOptedOutOfEmail: true },
    { email_opt_out: true },
    { sms_opt_out: true },
    { 'Name of the deceased pet': 'Rex' },
    { owner: { dnd: true } },
    { tags: 'dndfans, mailer' },
  ])('is not %j', (tree) => {
    expect(findContact(tree).do_not_mail).toBe(false);
  });
});
