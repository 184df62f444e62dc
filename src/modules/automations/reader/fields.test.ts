import { describe, expect, it } from 'vitest';
import { findContact } from './contact.ts';
import { fieldsOf, valueAt } from './fields.ts';
import { applyMapping } from './mapping.ts';
import { fillTokens } from './tokens.ts';

const TREE = {
  contact: { first_name: 'Ann', last_name: 'Lee', city: 'Salem', street: '12 Main St' },
  customData: { 'Pet name': 'Rex', nickname: 'Bo' },
  orders: [{ total: 12.5, paid: true }, null],
};
const fill = (message: string, tree = TREE) => fillTokens(message, findContact(tree), tree);

describe('fieldsOf', () => {
  it('gives every text, number and flag with a path that leads back to it', () => {
    const fields = fieldsOf(TREE);
    expect(fields).toContainEqual({ path: ['customData', 'Pet name'], label: 'Custom data > Pet name', value: 'Rex' });
    expect(fields).toContainEqual({ path: ['orders', '0', 'total'], label: 'Orders > 1 > Total', value: '12.5' });
    for (const { path, value } of fields) expect(valueAt(TREE, path)).toBe(value);
  });

  it('gives at most 500 fields of 2,000 characters', () => {
    const fields = fieldsOf({ long: 'x'.repeat(5000), many: Array.from({ length: 1000 }, (_, n) => n) });
    expect(fields).toHaveLength(500);
    expect(fields[0]?.value).toHaveLength(2000);
  });
});

describe('valueAt', () => {
  it('gives nothing for objects, missing fields and what every object has', () => {
    for (const path of [
      [],
      ['contact'],
      ['no', 'such'],
      ['constructor'],
      ['toString'],
      ['constructor', 'name'],
      ['orders', 'length'],
      ['__proto__'],
      ['orders', '1'],
    ])
      expect(valueAt(TREE, path), path.join('.')).toBeUndefined();
  });
});

describe('applyMapping', () => {
  const understood = findContact(TREE);

  it('a stored path wins over the guess', () => {
    const { contact, sources } = applyMapping(understood, TREE, { city: ['customData', 'Pet name'] });
    expect(contact.city).toBe('Rex');
    expect(sources.city).toEqual(['customData', 'Pet name']);
    expect(contact.street).toBe('12 Main St');
  });

  it('a stored path with nothing at it leaves the field empty', () => {
    const { contact, sources } = applyMapping(understood, TREE, { street: ['customData', 'street'] });
    expect(contact.street).toBeUndefined();
    expect(sources.street).toEqual(['customData', 'street']);
  });

  it('the names follow the ones that were pointed at', () => {
    const first = applyMapping(understood, TREE, { first_name: ['customData', 'nickname'] });
    expect(first.contact).toMatchObject({ first_name: 'Bo', full_name: 'Bo Lee' });
    const full = applyMapping(understood, TREE, { full_name: ['customData', 'Pet name'] });
    expect(full.contact).toMatchObject({ first_name: 'Rex', full_name: 'Rex' });
    expect(full.contact.last_name).toBeUndefined();
  });

  it('does not change what it was given', () => {
    applyMapping(understood, TREE, { city: ['none'] });
    expect(understood.contact.city).toBe('Salem');
  });
});

describe('fillTokens', () => {
  it.each([
    ['Dear [first name] [Last Name], [FULL NAME]', 'Dear Ann Lee, Ann Lee'],
    ['{{first_name}} {{ First Name }} {{contact.first_name}} {{full_name}} {{city}}', 'Ann Ann Ann Ann Lee Salem'],
    [
      '{{customData.Pet name}} {{pet NAME}} {{Custom data > Pet name}} [Pet name] {{orders.0.total}}',
      'Rex Rex Rex Rex 12.5',
    ],
    ['{first_name} {!first_name} *|first_name|* [[first name]]', 'Ann Ann Ann Ann'],
    ['No tokens: 5 * 3 | 2 :)', 'No tokens: 5 * 3 | 2 :)'],
  ])('%s', (message, text) => {
    expect(fill(message)).toEqual({ text, unresolved: [] });
  });

  it.each([
    ['{{pseudonym}}', ['pseudonym']],
    ['[company]', ['company']],
    ['{{}} {{a', ['{{}}', '{']],
    ['Hi [first name', ['[']],
    [
      '{{contact}} {{orders}} {{constructor.name}} {{__proto__}}',
      ['contact', 'orders', 'constructor.name', '__proto__'],
    ],
    ['{{zip}} {{zip}}', ['zip']],
  ])('%s is reported as unresolved and left in place', (message, unresolved) => {
    expect(fill(message)).toEqual({ text: message, unresolved });
  });

  it('a name that several fields with other texts have is not guessed', () => {
    const tree = { a: { note: 'one', same: 'x' }, b: { note: 'two', same: 'x' } };
    expect(fillTokens('{{note}} {{a.note}} {{same}}', findContact(tree), tree)).toEqual({
      text: '{{note}} one x',
      unresolved: ['note'],
    });
  });

  it('a path that was written out is not mistaken for a field of the contact', () => {
    const tree = {
      data: { name: 'Spring deal' },
      user: { first_name: 'Sal' },
      contact: { first_name: 'Ann', last_name: 'Lee' },
    };
    const filled = fillTokens('{{data.name}} {{user.first_name}} {{first_name}}', findContact(tree), tree);
    expect(filled).toEqual({ text: 'Spring deal Sal Ann', unresolved: [] });
  });

  it('what is filled in is not read for tokens again', () => {
    const tree = { first_name: 'A[last name]', last_name: '{x}' };
    expect(fillTokens('[first name]', findContact(tree), tree)).toEqual({ text: 'A[last name]', unresolved: [] });
  });

  it('uses the fields that were pointed at', () => {
    const mapped = applyMapping(findContact(TREE), TREE, { first_name: ['customData', 'nickname'] });
    expect(fillTokens('{{first_name}} {{contact.first_name}} [full name]', mapped, TREE).text).toBe('Bo Bo Bo Lee');
  });

  it.each([
    // The contact's phone is known: {{phone}} is that one, and another field keeps its own name.
    [{ phone: '555-1', mobile: '555-2' }, '{{phone}} {{Phone}} {{mobile}}', '555-1 555-1 555-2'],
    // No field was read as the state, so the body's own field of that name is used.
    [{ first_name: 'Ann', state: { name: 'x' }, customData: { state: 'paid' } }, '{{state}}', 'paid'],
    [
      { shipping_address: { address1: '1 A St', city: 'El Paso', state: 'TX', zip: '79901' }, state: 'paid' },
      '{{state}} {{body.state}}',
      'TX paid',
    ],
    [
      { first_name: 'Ann', organization: 'Acme', company_name: 'Bolt' },
      '{{company_name}} {{organization}}',
      'Bolt Acme',
    ],
  ])('a field of the contact and a field of the body do not hide each other: %j', (tree, message, text) => {
    expect(fillTokens(message, findContact(tree), tree)).toEqual({ text, unresolved: [] });
  });

  it('never takes a missing field of the contact from the sender or from a guess', () => {
    const tree = { first_name: 'Ann', location: { city: 'Joinville', phone: '555-9' }, office: 'Reno' };
    expect(fillTokens('{{city}} {{phone}}', findContact(tree), tree).unresolved).toEqual(['city', 'phone']);
    const pointed = { first_name: 'Agent', recipient: {} };
    const mapped = applyMapping(findContact(pointed), pointed, { first_name: ['recipient', 'first'] });
    expect(fillTokens('{{first_name}}', mapped, pointed).unresolved).toEqual(['first_name']);
  });
});
