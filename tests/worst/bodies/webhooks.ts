import { gzipSync } from 'node:zlib';
import { fill, JSON_TYPE, KB, largest, type Worst } from './body.ts';

/** Bodies of webhooks: what their reader splits, looks through and counts. */

const MOST = 250 * KB;
const person = (n: number) => ({
  first_name: 'Ann',
  last_name: `Lee${n}`,
  street: `${n} A St`,
  city: 'Salem',
  zip: '97301',
});
const many = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n));
const keys = (count: number, of: (n: number) => unknown = () => 1, name = 'k') =>
  Object.fromEntries(many(count, (n) => [`${name}${n}`, of(n)]) as [string, unknown][]);

const OF_JSON: Record<string, (n: number) => unknown> = {
  'keys and contacts': (n) => ({ ...keys(n * 4), contacts: many(Math.min(n, 1000), () => ({ street: '1' })) }),
  'objects and contacts': (n) => ({ ...keys(n, person), contacts: many(Math.min(n, 1000), person) }),
  'tags and contacts': (n) => ({
    tags: many(n * 9, (i) => `t${i}`),
    contacts: many(Math.min(n, 1000), () => ({ street: '1' })),
  }),
  'a thousand contacts': (n) => many(Math.min(n, 1000), (i) => ({ ...person(i), note: 'x'.repeat(Math.floor(n / 4)) })),
  'too many contacts': (n) => many(n, () => ({ street: '1' })),
  'people who are no batch': (n) => ({ guests: many(n, person) }),
  'texts like addresses': (n) => keys(n, (i) => `${i} Oak St Salem OR 97301`),
  'texts nearly JSON': (n) => keys(n, () => '[[[a]'),
  'texts of JSON': (n) => keys(n, () => '["a"]'),
  'JSON in JSON': (n) => keys(n, () => JSON.stringify(keys(20, () => '[1]'))),
  'titled answers': (n) => ({ fields: many(n, (i) => ({ label: `Recipient name ${i % 9}`, value: 'Ann' })) }),
  'empty lists of a long key': (n) => ({ [fill('address', n)]: many(n, () => []) }),
  'keys of words': (n) => keys(n, () => 1, 'recipientrecipientsgiftshipto'),
  statuses: (n) => keys(n, () => ({ orderorderorderstatus: 'refunded' })),
  'one huge text': (n) => ({ name: fill('Ann Lee ', n), address: ' '.repeat(n), note: fill('{{a ', n) }),
};
const OF_TEXT: Record<string, string> = {
  'objects that never end': fill('{"a":', MOST),
  'lists that never end': fill('[', MOST),
  'many fields of a form': fill('name=Ann&street=1+A+St&city=Salem&', MOST),
  'brackets of a form': `a${fill('[b]', MOST)}=1`,
  'escapes of a form': `a=${fill('%e9', MOST)}`,
  'parts of a form': fill('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n', MOST),
  'tags that never end': fill('<a ', MOST),
  elements: `<a>${fill('<name part="first">x</name><city>B</city>', MOST)}</a>`,
  entities: `<a>${fill('&#x41;', MOST)}</a>`,
};

/** Each of them, as large as a request may be or small enough to be read where it arrives. */
export function webhookBodies(bytes = MOST): { what: string; text: string }[] {
  const json = Object.entries(OF_JSON).map(([what, of]) => ({
    what,
    text: largest(bytes, (n) => JSON.stringify(of(n))),
  }));
  return [...json, ...Object.entries(OF_TEXT).map(([what, text]) => ({ what, text: text.slice(0, bytes) }))];
}

export function webhooks(urls: readonly string[], bytes?: number): ((n: number) => Worst)[] {
  const url = (n: number) => urls[n % urls.length] as string;
  const plain = webhookBodies(bytes).map(({ what, text }): ((n: number) => Worst) => {
    // The same bytes within ten minutes would be one event.
    return (n) => ({ what, method: 'POST', path: url(n), headers: JSON_TYPE, body: `${text}${' '.repeat(n)}` });
  });
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * KB)).subarray(0, MOST));
  const gzip = (n: number) => ({
    ...{ what: 'a gzip bomb', method: 'POST' as const, path: url(n), body: bomb },
    headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
  });
  return bytes === undefined ? [...plain, gzip] : plain;
}
