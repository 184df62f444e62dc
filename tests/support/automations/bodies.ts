import fc from 'fast-check';
import type { Json } from '../../../src/modules/automations/reader/json.ts';

/** Bodies that nobody means to send, but that a webhook URL can get. */

const KEYS = [
  ...[
    'first_name',
    'lastName',
    'name',
    'email',
    'address1',
    'Street Address',
    'shipping_street',
    'mailing_city',
    'city',
    'zip',
  ],
  ...[
    'postalCode',
    'state',
    'country',
    'unit',
    'house_number',
    'route',
    'value',
    'answers',
    'definition',
    'fields',
    'title',
  ],
  ...[
    'contact',
    'customer',
    'customData',
    'shipping_address',
    'billing',
    'properties',
    'data',
    'event',
    'meta',
    'id',
    'tags',
  ],
  ...['Envelope', 'Body', 'notifications', 'Notification', '__proto__', 'constructor', 'length', '0', ''],
];
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '12 Main St Apt 4',
    '1 Elm St, Salem, OR 97301',
    'SALEM',
    'OR',
    '97301',
    'Ann Lee',
    'a@example.com',
    'US',
    '{{x}}',
  ),
);
const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...KEYS) }, fc.string());

export const { tree: anyTree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('tree')), { maxLength: 8 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
export const anyXml = fc
  .array(
    fc.oneof(
      fc.constantFrom('<a>', '</a>', '<b c="d">', '</b>', '<e/>', '<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&'),
      fc.string(),
    ),
  )
  .map((parts) => `<a>${parts.join('')}</a>`);
export const anyForm = fc
  .array(
    fc.tuple(
      fc.oneof(
        key,
        fc.string().map((inner) => `a[${inner}][]`),
      ),
      text,
    ),
  )
  .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&'));
export const anyMultipart = fc
  .array(fc.tuple(key, text))
  .map((pairs) => pairs.map(([n, v]) => `--b\r\nx; name="${n}"\r\n\r\n${v}\r\n`).join(''));
export const anyType = fc.option(
  fc.oneof(fc.string(), fc.constantFrom('application/json', 'multipart/form-data; boundary=b')),
  { nil: undefined },
);

/** Any body at all: what looks like a format, and bytes. */
export const anyBody: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc
    .oneof(
      anyTree.map((tree) => JSON.stringify(tree)),
      anyForm,
      anyXml,
      anyMultipart,
      fc.string(),
    )
    .map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 200 }) as fc.Arbitrary<Uint8Array<ArrayBuffer>>,
);
