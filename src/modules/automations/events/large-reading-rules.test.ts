import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { lookAtRequest } from '../reader/request.ts';
import { readDetail, readEvents } from './reading-rules.ts';

/** The work for the worst bodies: twice the body may be twice the work, and not four times. */

const KB = 1024;
const MOST_GROWTH = 2.6;
const HOW = { mapping: {}, message: 'Dear [first name] {{no.such}} {{source}} {{tags}}' };

/** Goes the whole way that a body goes, each of its contacts included. Returns how many there were. */
function readAll(text: string, content_type: string): number {
  const posted = { body: new TextEncoder().encode(text), content_type };
  lookAtRequest(posted.body, content_type);
  const [whole] = readEvents(posted, [{ part: null, fixed: null }], HOW, verifyCityStateZip);
  const contacts = (whole?.contacts ?? []).map(({ path }) => ({ part: path, fixed: null }));
  readEvents(posted, contacts, HOW, verifyCityStateZip);
  readDetail(posted, contacts[0] ?? { part: null, fixed: null }, HOW, verifyCityStateZip);
  return contacts.length;
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;
type Patched = [on: object, name: string, cost: (subject: unknown, args: unknown[], result: unknown) => number];
const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 1);

/** What takes longer for longer texts and larger objects, and how many characters or keys it goes through. */
const COUNTED: Patched[] = [
  ...['toLowerCase', 'replace', 'split', 'trim'].map((name): Patched => [String.prototype, name, lengthOf]),
  [String.prototype, 'slice', (_, __, result) => lengthOf(result)],
  [String.prototype, 'startsWith', (_, [mark]) => lengthOf(mark)],
  ...['test', 'exec'].map((name): Patched => [RegExp.prototype, name, (_, [text]) => lengthOf(text)]),
  ...['entries', 'keys', 'values', 'hasOwn'].map(
    (name): Patched => [Object, name, (_, __, result) => lengthOf(result)],
  ),
  [JSON, 'stringify', (_, __, result) => lengthOf(result)],
  [JSON, 'parse', (_, [text]) => lengthOf(text)],
];

/** How much work the reading of a body is. */
function workFor(text: string, content_type: string): number {
  let work = 0;
  const restored = COUNTED.map(([on, name, cost]) => {
    const holder = on as Record<string, AnyFunction>;
    const original = holder[name] as AnyFunction;
    holder[name] = function (...args) {
      const result = original.apply(this, args);
      work += 1 + cost(this, args, result);
      return result;
    };
    return () => {
      holder[name] = original;
    };
  });
  try {
    readAll(text, content_type);
  } finally {
    for (const restore of restored) restore();
  }
  return work;
}

const person = (n: number) => ({
  first_name: 'Ann',
  last_name: `Lee${n}`,
  street: `${n} A St`,
  city: 'Salem',
  zip: '97301',
});
const many = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n));
const keys = (count: number, of: (n: number) => unknown = (n) => n) =>
  Object.fromEntries(many(count, (n) => [`k${n}`, of(n)]) as [string, unknown][]);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

describe('the work for a large body grows with its length only', () => {
  it.each<[string, (n: number) => string, string?]>([
    ['keys and contacts', (n) => JSON.stringify({ ...keys(n * 3), contacts: many(n, person) })],
    ['keys and short contacts', (n) => JSON.stringify({ ...keys(n * 4), contacts: many(n, () => ({ street: '1' })) })],
    ['objects and contacts', (n) => JSON.stringify({ ...keys(n * 2, person), contacts: many(n, person) })],
    ['tags and contacts', (n) => JSON.stringify({ tags: many(n, (i) => `t${i}`), contacts: many(n, person) })],
    ['ends and contacts', (n) => JSON.stringify({ ...keys(n, () => ({ status: 'failed' })), data: many(n, person) })],
    ['a list of contacts', (n) => JSON.stringify(many(n, person))],
    ['contacts of a long key', (n) => JSON.stringify({ ['x'.repeat(n * 50)]: 1, contacts: many(n, person) })],
    ['people who are no batch', (n) => JSON.stringify({ guests: many(n, person) })],
    ['people of a long key', (n) => JSON.stringify({ ['address'.repeat(n * 10)]: many(n, person) })],
    ['empty lists below a long key', (n) => JSON.stringify({ ['address'.repeat(n * 20)]: many(n * 40, () => []) })],
    ['lists of lists', (n) => JSON.stringify(many(n * 20, () => [[], [[]]]))],
    ['long keys', (n) => JSON.stringify({ ['a'.repeat(n * 100)]: { ['b'.repeat(n * 100)]: many(200, () => 'x') } })],
    ['objects of one level', (n) => JSON.stringify(many(n, () => JSON.parse(nested(20))))],
    [
      'addresses and names',
      (n) => JSON.stringify({ a: many(n, () => ({ street: '1 A St', city: 'B' })), b: many(n, person) }),
    ],
    ['texts that may be addresses', (n) => JSON.stringify(keys(n * 4, (i) => `${i} Oak St Salem OR 97301`))],
    ['texts that are JSON', (n) => JSON.stringify(keys(n * 4, () => '["a"]'))],
    ['texts that are nearly JSON', (n) => JSON.stringify(keys(n * 4, () => '[[[a]'))],
    [
      'titled answers',
      (n) => JSON.stringify({ fields: many(n * 4, (i) => ({ label: `Recipient name ${i % 9}`, value: 'Ann' })) }),
    ],
    [
      'one huge text',
      (n) =>
        JSON.stringify({ name: 'Ann Lee '.repeat(n * 20), address: ' '.repeat(n * 100), note: '{{a '.repeat(n * 20) }),
    ],
    ['a huge text of a list', (n) => JSON.stringify({ tags: 'a,'.repeat(n * 50), street: many(n * 20, () => 'x') })],
    ['repeated keys of a form', (n) => 'name=Ann&street=1+A+St&city=Salem&'.repeat(n), FORM],
    ['brackets of a form', (n) => `${'a[b][c][d]=1&'.repeat(n * 5)}x=1`, FORM],
    ['elements', (n) => `<a>${'<name part="first">x</name><city>B</city>'.repeat(n * 2)}</a>`, 'text/xml'],
    ['attributes', (n) => `<a>${`<field ${'name '.repeat(30)}>x</field>`.repeat(n)}</a>`, 'text/xml'],
  ])('%s', (_, body, type = JSON_TYPE) => {
    const [half, whole] = [body(300), body(600)];
    expect(whole.length).toBeLessThan(256 * KB);
    const [work, twice] = [workFor(half, type), workFor(whole, type)];
    expect(twice / work).toBeLessThan((whole.length / half.length) * (MOST_GROWTH / 2));
  });
});

describe('what is read of contacts stays small, whatever is around them and how often the message names it', () => {
  it.each<[string, (n: number) => object]>([
    ['a long text that is pointed at', (n) => ({ note: 'x'.repeat(n * 200) })],
    ['long tags', (n) => ({ tags: many(20, (i) => `${i}${'t'.repeat(n * 10)}`) })],
    [
      'a long id and type',
      (n) => ({ event_id: 'i'.repeat(n * 100), type: 't'.repeat(n * 100), status: 's'.repeat(n * 50) }),
    ],
  ])('%s', (_, around) => {
    const how = { mapping: { company_name: ['note'], email: ['note'] }, message: '{{note}}'.repeat(600) };
    const sizeAt = (n: number) => {
      const text = JSON.stringify({ ...around(n), contacts: many(n, person) });
      const posted = { body: new TextEncoder().encode(text), content_type: JSON_TYPE };
      const wanted = many(n, (i) => ({ part: ['contacts', `${i}`], fixed: null })) as Parameters<typeof readEvents>[1];
      return serialize(readEvents(posted, wanted, how, verifyCityStateZip)).length;
    };
    const [half, whole] = [sizeAt(100), sizeAt(200)];
    expect(whole / half).toBeLessThan(MOST_GROWTH);
    expect(whole).toBeLessThan(200 * 64 * KB);
  });
});

describe('the largest bodies are read without end', () => {
  const fill = (unit: string) => unit.repeat(Math.floor((250 * KB) / unit.length));
  const value = (unit: string) => JSON.stringify({ name: fill(unit), street: fill(unit).slice(0, 199), x: 'y' });

  it.each([
    ['blanks', value(' ')],
    ['blanks before a letter', JSON.stringify({ a: `${fill(' ')}x`, street: `1${' '.repeat(190)}x` })],
    ...[
      '[',
      '{',
      '{{',
      '{!',
      '*|',
      '[[',
      '"',
      '\\"',
      'a,',
      '\n',
      '\r\n;',
      '<br',
      '1 ',
      'St ',
      'Apt # ',
      'q1',
      '__c',
      '(2)',
    ].map((unit): [string, string] => [`a text of ${JSON.stringify(unit)}`, value(unit)]),
    ['keys of words', JSON.stringify(keys(6000, () => 1)).replaceAll('"k', '"recipientrecipientsgiftshipto')],
    ['keys of parts', JSON.stringify(keys(6000, () => 1)).replaceAll('"k', '"addressaddressnameofthe')],
    ['statuses', JSON.stringify(keys(5000, () => ({ orderorderorderstatus: 'refunded' })))],
    ['values that are values', `${'{"value":'.repeat(20)}1${'}'.repeat(20)}`],
    ['objects that never end', nested(20_000)],
    ['lists that never end', '['.repeat(250 * KB)],
    ['a form of brackets', `a${'[b]'.repeat(80_000)}=1`],
    ['a form of escapes', `a=${fill('%e9')}`],
    ['parts of a form', fill('--b\r\nname="a"\r\n\r\n')],
    ['tags that never end', fill('<a ')],
    ['attributes that never end', `<a${fill(' name=')}`],
    ['entities', `<a>${fill('&#x41;')}</a>`],
  ])('%s', (_, text) => {
    for (const type of [JSON_TYPE, FORM, 'text/xml', 'multipart/form-data; boundary=b']) readAll(text, type);
  });
});
