import { describe, expect, it } from 'vitest';
import { parseBody } from '../body/tree.ts';
import { findContact } from '../contact.ts';
import type { Json } from '../json.ts';

/** Bodies about several people in the shapes that senders post: Ida gets the card, Bob gives or pays, Sal sends. */

const read = (body: Json | string) => {
  const parsed = parseBody(new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)));
  if ('error' in parsed) throw new Error(parsed.error);
  return findContact(parsed.tree);
};
const lineOf = (body: Json | string): string => {
  const { full_name, street, city, state, zip } = read(body).contact;
  return [full_name, street, city, state, zip].map((text) => text ?? '-').join(', ');
};

const IDA = 'Ida Getter, 6 Gift Ct, Mesa, AZ, 85201';
const ida = { first_name: 'Ida', last_name: 'Getter' };
const bob = { first_name: 'Bob', last_name: 'Giver' };
const at = (street: string, keys = 'address1 city state zip') => {
  const texts = [street, 'Mesa', 'AZ', '85201'];
  return Object.fromEntries(keys.split(' ').map((key, n) => [key, texts[n] as string]));
};
const gift = (keys?: string) => at('6 Gift Ct', keys);
const pay = (keys?: string) => at('1 Pay St', keys);
const below = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([key, text]) => [`${prefix}${key}`, text]));
const shop = { name: 'Sal’s Cards', address1: '9 Shop Rd', city: 'Mesa', state: 'AZ', zip: '85201', email: 's@x.com' };

describe('the card goes to the recipient, at their own address', () => {
  it.each<[string, Json | string]>([
    ['flat keys beside the buyer', { ...bob, ...pay(), ...below('recipient_', { ...ida, ...gift() }) }],
    [
      'titles of a form',
      {
        'First Name': 'Bob',
        'Last Name': 'Giver',
        Address: '1 Pay St',
        City: 'Mesa',
        State: 'AZ',
        Zip: '85201',
        'Recipient’s Name': 'Ida Getter',
        'Recipient Street': '6 Gift Ct',
        'Recipient’s City': 'Mesa',
        'Recipient State': 'AZ',
        'Recipient Zip': '85201',
      },
    ],
    ['a recipient alone', below('recipient_', { ...ida, ...gift('street city state zip') })],
    [
      'the name of the recipient',
      {
        'Your name': 'Bob Giver',
        'Name of recipient': 'Ida Getter',
        'Address of recipient': '6 Gift Ct',
        'City of the recipient': 'Mesa',
        'State of recipient': 'AZ',
        'Zip code of the recipient': '85201',
      },
    ],
    [
      'whole addresses',
      {
        name: 'Bob Giver',
        address: '1 Pay St, Mesa, AZ 85201',
        gift_recipient_name: 'Ida Getter',
        gift_recipient_address: '6 Gift Ct',
        gift_recipient_city: 'Mesa',
        gift_recipient_state: 'AZ',
        gift_recipient_zip: '85201',
      },
    ],
    [
      'Jotform',
      {
        q3_yourName: { first: 'Bob', last: 'Giver' },
        q5_recipientName: { first: 'Ida', last: 'Getter' },
        q6_recipientAddress: gift('addr_line1 city state postal'),
      },
    ],
    [
      'an object beside a shipping address',
      { name: 'Bob Giver', email: 'b@x.com', recipient: { name: 'Ida Getter' }, shipping_address: gift() },
    ],
    [
      'eBay',
      {
        buyer: {
          username: 'bob',
          buyerRegistrationAddress: {
            fullName: 'Bob Giver',
            contactAddress: pay('addressLine1 city stateOrProvince postalCode'),
          },
        },
        fulfillmentStartInstructions: [
          {
            shippingStep: {
              shipTo: { fullName: 'Ida Getter', contactAddress: gift('addressLine1 city stateOrProvince postalCode') },
            },
          },
        ],
        cancelStatus: { cancelState: 'NONE_REQUESTED' },
      },
    ],
    [
      'Amazon',
      {
        BuyerInfo: { BuyerName: 'Bob Giver', BuyerEmail: 'b@x.com' },
        ShippingAddress: { Name: 'Ida Getter', ...gift('AddressLine1 City StateOrRegion PostalCode') },
      },
    ],
    [
      'Shopify',
      {
        customer: { ...bob, default_address: pay() },
        billing_address: { ...bob, ...pay() },
        shipping_address: { name: 'Ida Getter', ...gift('address1 city province_code zip') },
      },
    ],
    [
      'WooCommerce',
      {
        status: 'processing',
        billing: { ...bob, ...pay('address_1 city state postcode') },
        shipping: { ...ida, ...gift('address_1 city state postcode') },
      },
    ],
    [
      'BigCommerce',
      {
        billing_address: { ...bob, ...pay('street_1 city state zip') },
        shipping_addresses: [{ ...ida, ...gift('street_1 city state zip') }],
        store_name: 'Sal’s',
      },
    ],
    [
      'Squarespace',
      {
        billingAddress: { firstName: 'Bob', lastName: 'Giver', ...pay('address1 city state postalCode') },
        shippingAddress: { firstName: 'Ida', lastName: 'Getter', ...gift('address1 city state postalCode') },
      },
    ],
    [
      'Ecwid',
      {
        billingPerson: { name: 'Bob Giver', ...pay('street city stateOrProvinceCode postalCode') },
        shippingPerson: { name: 'Ida Getter', ...gift('street city stateOrProvinceCode postalCode') },
      },
    ],
    [
      'Stripe',
      {
        data: {
          object: {
            customer_details: { name: 'Bob Giver', address: pay('line1 city state postal_code') },
            shipping_details: { name: 'Ida Getter', address: gift('line1 city state postal_code') },
          },
        },
      },
    ],
    [
      'Square',
      {
        order: {
          state: 'OPEN',
          fulfillments: [
            {
              shipment_details: {
                recipient: {
                  display_name: 'Ida Getter',
                  address: gift('address_line_1 locality administrative_district_level_1 postal_code'),
                },
              },
            },
          ],
        },
      },
    ],
    [
      'PayPal',
      {
        payer: { name: { given_name: 'Bob', surname: 'Giver' } },
        purchase_units: [
          {
            payee: { email_address: 's@x.com' },
            shipping: {
              name: { full_name: 'Ida Getter' },
              address: gift('address_line_1 admin_area_2 admin_area_1 postal_code'),
            },
          },
        ],
      },
    ],
    [
      'QuickBooks',
      {
        Customer: {
          GivenName: 'Ida',
          FamilyName: 'Getter',
          BillAddr: pay('Line1 City CountrySubDivisionCode PostalCode'),
          ShipAddr: gift('Line1 City CountrySubDivisionCode PostalCode'),
        },
      },
    ],
    [
      'ShipStation',
      {
        billTo: { name: 'Bob Giver', ...pay('street1 city state postalCode') },
        shipTo: { name: 'Ida Getter', ...gift('street1 city state postalCode') },
        advancedOptions: { source: 'x' },
      },
    ],
    [
      'Wix',
      {
        buyerInfo: { email: 'b@x.com' },
        billingInfo: {
          contactDetails: { firstName: 'Bob', lastName: 'Giver' },
          address: pay('addressLine city subdivision postalCode'),
        },
        shippingInfo: {
          logistics: {
            shippingDestination: {
              contactDetails: { firstName: 'Ida', lastName: 'Getter' },
              address: gift('addressLine city subdivision postalCode'),
            },
          },
        },
      },
    ],
    ['Zapier', { ...below('billing__', { ...bob, ...pay() }), ...below('shipping__', { ...ida, ...gift() }) }],
    [
      'Etsy',
      { name: 'Ida Getter', ...gift('first_line city state zip'), buyer_email: 'b@x.com', seller_email: 's@x.com' },
    ],
    [
      'Typeform',
      {
        definition: {
          fields: [
            ['a', 'Your name'],
            ['b', 'Recipient name'],
            ['c', 'Recipient street'],
            ['d', 'Recipient city'],
            ['e', 'Recipient state'],
            ['f', 'Recipient ZIP'],
          ].map(([id, title]) => ({ id, title })) as Json,
        },
        answers: [
          ['a', 'Bob Giver'],
          ['b', 'Ida Getter'],
          ['c', '6 Gift Ct'],
          ['d', 'Mesa'],
          ['e', 'AZ'],
          ['f', '85201'],
        ].map(([id, text]) => ({ type: 'text', text, field: { id } })) as Json,
      },
    ],
    [
      'Gravity Forms',
      {
        'Your Name (First)': 'Bob',
        'Your Name (Last)': 'Giver',
        'Recipient Name (First)': 'Ida',
        'Recipient Name (Last)': 'Getter',
        'Recipient Address (Street Address)': '6 Gift Ct',
        'Recipient Address (City)': 'Mesa',
        'Recipient Address (State / Province)': 'AZ',
        'Recipient Address (ZIP / Postal Code)': '85201',
      },
    ],
    [
      'Elementor',
      'fields[a][title]=Your+Name&fields[a][value]=Bob+Giver&fields[b][title]=Recipient+Name&fields[b][value]=Ida+Getter&fields[c][title]=Recipient+Street&fields[c][value]=6+Gift+Ct&fields[d][title]=Recipient+City&fields[d][value]=Mesa&fields[e][title]=Recipient+State&fields[e][value]=AZ&fields[f][title]=Recipient+ZIP&fields[f][value]=85201',
    ],
    [
      'HighLevel',
      {
        ...bob,
        ...pay(),
        location: shop,
        user: { firstName: 'Sal' },
        customData: { ...below('recipient_', { ...ida, ...gift() }) },
      },
    ],
    [
      'HubSpot',
      {
        properties: {
          firstname: 'Bob',
          lastname: 'Giver',
          address: '1 Pay St',
          city: 'Mesa',
          state: 'AZ',
          zip: '85201',
          recipient_first_name: 'Ida',
          recipient_last_name: 'Getter',
          recipient_address: '6 Gift Ct',
          recipient_city: 'Mesa',
          recipient_state: 'AZ',
          recipient_zip: '85201',
        },
      },
    ],
    [
      'Pipedrive',
      {
        data: {
          name: 'Bob Giver',
          email: 'b@x.com',
          postal_address: '1 Pay St',
          custom_fields: below('Recipient ', {
            Name: 'Ida Getter',
            Street: '6 Gift Ct',
            City: 'Mesa',
            State: 'AZ',
            Zip: '85201',
          }),
        },
        previous: { name: 'Old' },
      },
    ],
    [
      'an email of a list',
      { to: { name: 'Ida Getter', email: 'i@x.com', ...gift() }, from: { name: 'Sal', ...pay() } },
    ],
  ])('%s', (_, body) => {
    expect(lineOf(body)).toBe(IDA);
    expect(read(body).unclear).toBeNull();
    expect(JSON.stringify(read(body).contact)).not.toMatch(/bob|giver|b@x\.com|pay st|sal|shop/i);
  });

  it('Wufoo: the fields are found by what the form calls them, and its owner is nobody', () => {
    const address = ['Street Address', 'City', 'State / Province / Region', 'Postal / Zip Code'];
    const structure = {
      Fields: [
        {
          Title: 'Name',
          ID: 'Field1',
          SubFields: [
            { ID: 'Field1', Label: 'First' },
            { ID: 'Field2', Label: 'Last' },
          ],
        },
        { Title: 'Address', ID: 'Field3', SubFields: address.map((Label, n) => ({ ID: `Field${n + 3}`, Label })) },
      ],
    };
    const answers = ['Ida', 'Getter', '6 Gift Ct', 'Mesa', 'AZ', '85201'].map((text, n) => [`Field${n + 1}`, text]);
    const form = new URLSearchParams([
      ...answers,
      ['FieldStructure', JSON.stringify(structure)],
      ['FormStructure', JSON.stringify({ Name: 'Sal Orders', Email: 's@x.com' })],
    ]);
    expect(lineOf(form.toString())).toBe(IDA);
  });
});

describe('a name never joins the address of another party', () => {
  it.each<[string, Json]>([
    [
      'a recipient beside an address without a prefix',
      { 'First Name': 'Bob', 'Last Name': 'Giver', 'Recipient Name': 'Ida Getter', ...gift('Address City State Zip') },
    ],
    [
      'your name and the name of the recipient',
      { 'Your name': 'Bob Giver', 'Name of recipient': 'Ida Getter', ...gift('Address City State Zip') },
    ],
    ['objects', { name: 'Bob Giver', recipient: { name: 'Ida Getter' }, address: gift() }],
    [
      'a recipient without an address, beside the buyer',
      { ...bob, ...pay(), recipient_name: 'Ida Getter', recipient_email: 'i@x.com' },
    ],
    ['a shipping name without an address', { billing: { ...bob, ...pay() }, shipping: ida }],
    [
      'a recipient without an address in a list of recipients',
      { buyer: { ...bob, ...pay() }, recipient: [{ name: 'Ida Getter' }] },
    ],
  ])('%s: the recipient is asked for their address', (_, body) => {
    expect(lineOf(body)).toBe('Ida Getter, -, -, -, -');
  });

  it.each<[string, Json]>([
    ['a recipient who is not named', { ...bob, ...pay(), ...below('recipient_', gift()) }],
    ['an object of a recipient who is not named', { contact: bob, recipient: gift() }],
    [
      'somebody with an email address',
      { contact: { ...bob, email: 'b@x.com' }, friend: { email: 'i@x.com', ...gift() } },
    ],
  ])('%s gets no name of another', (_, body) => {
    expect(lineOf(body)).not.toMatch(/Bob.*Gift/);
    expect(read(body).contact).not.toMatchObject({ first_name: 'Bob', street: '6 Gift Ct' });
  });

  it('a way of shipping is no recipient', () => {
    expect(lineOf({ customer: ida, address: gift(), shipping: { name: 'UPS Ground', price: 5 } })).toBe(IDA);
    expect(lineOf({ customer: ida, address: gift(), delivery: { name: 'Express', address: {} } })).toBe(IDA);
  });

  it('one person who is named twice is one party', () => {
    expect(lineOf({ ...ida, contact_name: 'Ida Getter', shipping: gift() })).toBe(IDA);
    expect(
      lineOf({ customer: { name: 'Ida' }, billing: pay(), shipping_address: { name: 'Ida Getter', ...gift() } }),
    ).toBe(IDA);
  });
});

describe('two who cannot be ranked are asked', () => {
  it.each<[string, Json | string, string[]]>([
    [
      'two shipping addresses',
      {
        billing_address: { ...bob, ...pay() },
        shipping_addresses: [
          { ...ida, ...gift() },
          { first_name: 'Tom', last_name: 'Getter', ...at('8 Elm St') },
        ],
      },
      ['Ida Getter', 'Tom Getter'],
    ],
    [
      'two recipients',
      {
        recipient_1_name: 'Ida Getter',
        ...below('recipient_1_', gift()),
        recipient_2_name: 'Tom Getter',
        ...below('recipient_2_', at('8 Elm St')),
      },
      ['Ida Getter', 'Tom Getter'],
    ],
    [
      'a form that asks twice',
      {
        Name: 'Bob Giver',
        ...pay('Address City State Zip'),
        'Name (2)': 'Ida Getter',
        'Address (2)': '6 Gift Ct',
        'City (2)': 'Mesa',
        'Zip (2)': '85201',
      },
      ['Bob Giver', 'Ida Getter'],
    ],
    [
      'a form that repeats its keys',
      'name=Bob+Giver&address=1+Pay+St&city=Mesa&zip=85201&name=Ida+Getter&address=6+Gift+Ct&city=Mesa&zip=85201',
      ['Bob Giver', 'Ida Getter'],
    ],
    [
      'your address and an address',
      { 'Your name': 'Bob Giver', ...below('Your ', pay()), Name: 'Ida Getter', ...gift('Address City State Zip') },
      ['Bob Giver', 'Ida Getter'],
    ],
    [
      'customer and client',
      { customer: { ...bob, ...pay() }, client: { ...ida, ...gift() } },
      ['Bob Giver', 'Ida Getter'],
    ],
    ['two who pay', { buyer: { ...bob, ...pay() }, billing: { ...ida, ...gift() } }, ['Bob Giver', 'Ida Getter']],
  ])('%s', (_, body, choices) => {
    const { contact, unclear } = read(body);
    expect(unclear).toEqual({ what: 'person', choices });
    expect(contact.street).toBeUndefined();
  });

  it('two addresses of one person', () => {
    const { unclear, contact } = read({ ...ida, addresses: [gift(), at('8 Elm St')] });
    expect(unclear).toEqual({ what: 'address', choices: ['6 Gift Ct', '8 Elm St'] });
    expect(contact).toMatchObject({ first_name: 'Ida' });
    expect(contact.street).toBeUndefined();
  });

  it('the same address twice is one, and the one that says more is read', () => {
    expect(lineOf({ ...ida, mailing_street: '6 Gift Ct', mailing_zip: '85201', mailing_address: gift() })).toBe(IDA);
  });

  it('fields that were pointed at decide, and the others come from the same party', () => {
    const body = { customer: { ...bob, ...pay() }, client: { ...ida, ...gift() } };
    const { contact, unclear } = findContact(body, undefined, [['client', 'address1']]);
    expect(unclear).toBeNull();
    expect(contact).toMatchObject({ ...ida, street: '6 Gift Ct' });
  });
});

describe('which party gets the card', () => {
  const friend = { first_name: 'Fay', last_name: 'Friend', ...at('4 Ash St') };
  it.each<[string, Json, string]>([
    ['the contact before somebody else', { contact: { ...ida, ...gift() }, friend }, 'Ida Getter'],
    [
      'the contact before whoever pays',
      { contact: { ...ida, ...gift() }, billing: { ...bob, ...pay() } },
      'Ida Getter',
    ],
    ['whoever pays, where nobody else is named', { billing: { ...ida, ...gift() } }, 'Ida Getter'],
    ['what was set up for us before the contact', { contact: friend, customData: { ...ida, ...gift() } }, 'Ida Getter'],
    ['the one whom another is inside of', { ...ida, ...gift(), friend }, 'Ida Getter'],
    [
      'a buyer before guests in a list without addresses',
      { ...ida, ...gift(), attendees: [{ name: 'Tom', email: 't@x.com' }] },
      'Ida Getter',
    ],
  ])('%s', (_, body, name) => {
    expect(read(body).contact.full_name).toBe(name);
    expect(read(body).contact.street).toBe('6 Gift Ct');
  });

  it('a contact without an address is not replaced by whoever has one', () => {
    expect(lineOf({ contact: ida, billing: { ...bob, ...pay() } })).toBe('Ida Getter, -, -, -, -');
    expect(lineOf({ contact: ida, friend })).toBe('Ida Getter, -, -, -, -');
  });
});
