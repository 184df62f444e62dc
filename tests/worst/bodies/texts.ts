import { fill, JSON_TYPE, KB, MB, type Worst } from './body.ts';

/** Texts that people type: addresses, emails, messages, drafts; and JSON as large as each URL takes. */

const UNITS = [
  ' ',
  'a',
  '1 ',
  'Apt # ',
  '\n',
  ',',
  '.',
  '@',
  '😀',
  'e\u0301',
  '[first name]',
  '{{a',
  '<a>',
  '"',
  '\\',
  'W',
];
const SENDER = {
  firstName: 'Ada',
  lastName: 'W',
  street: '1 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const RECIPIENT = {
  firstName: 'Grace',
  lastName: 'H',
  street: '7 Oak Ave',
  unit: '',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
};

type Of = { token: string; template_id: string; campaign_id: string };
const json = (what: string, method: Worst['method'], path: string, body: unknown, token?: string): Worst => ({
  ...{ what, method, path, headers: JSON_TYPE, body: typeof body === 'string' ? body : JSON.stringify(body) },
  ...(token ? { token } : {}),
});
const call = (what: string, name: string, body: unknown, token?: string) =>
  json(what, 'POST', `/functions/v1/${name}`, body, token);

export const previews = ({ token, template_id }: Of): ((n: number) => Worst)[] =>
  UNITS.flatMap((unit) =>
    [500, 2400, 9900].map((length) => (n: number) => {
      const message = fill(unit, length) || unit;
      const looks = { message, text_type: n % 2 === 0 ? 'Short Text' : 'Long Text', template_id, seed: `${n}` };
      const addresses = { return_address: SENDER, recipient_address: RECIPIENT };
      return call(`${length} of ${JSON.stringify(unit)}`, 'get-preview', { ...looks, ...addresses }, token);
    }),
  );

export const addresses = ({ token }: Of): ((n: number) => Worst)[] =>
  UNITS.flatMap((unit) => [
    () => {
      const part = fill(unit, 200);
      const address = { street: part, unit: part, city: part, state: part, zip: part };
      return call(`an address of ${JSON.stringify(unit)}`, 'check-address', address, token);
    },
    () =>
      call(
        `a search for ${JSON.stringify(unit)}`,
        'places-autocomplete',
        { input: fill(unit, 300), session_token: 'a'.repeat(36) },
        token,
      ),
  ]);

export const accounts = (): ((n: number) => Worst)[] =>
  UNITS.flatMap((unit) => {
    const long = fill(unit, 250 * KB);
    const credentials = (n: number) => ({
      email: `${n}${long}@example.com`,
      password: long,
      data: { full_name: long },
    });
    return [
      (n) => json('a sign-up', 'POST', '/auth/v1/signup', credentials(n)),
      (n) => json('a sign-in', 'POST', '/auth/v1/token?grant_type=password', credentials(n)),
      () => call('a message', 'contact-message', { name: long, email: `a@${long}.com`, message: long }),
      () => json('a payment webhook', 'POST', '/webhooks/payments/sandbox', long),
    ];
  });

const values = (count: number) => `[${fill('1,', count * 2 - 2)}1]`;

export function requests({ token, campaign_id }: Of): ((n: number) => Worst)[] {
  const contact = { first_name: 'A', last_name: 'B', street: '7 Oak Ave', city: 'Salem', state: 'OR', zip: '97301' };
  const contacts = Array.from({ length: 1000 }, () => contact);
  const deep = `${fill('[', 900 * KB)}`;
  const draft = JSON.stringify({ state: { title: fill('a', 200), message: fill('b', 240 * KB) } });
  const entries = Array.from({ length: 2100 }, (_, n) => ({
    kind: 'person',
    ...contact,
    first_name: `${n}`,
    email: '',
  }));
  const all: ((n: number) => Worst)[] = [
    () => call('a thousand contacts', 'add-contacts', { campaign_id, contacts }, token),
    () =>
      call(
        'contacts of blanks',
        'add-contacts',
        { campaign_id, contacts: contacts.map((one) => ({ ...one, street: `7 Oak${' '.repeat(150)}Ave` })) },
        token,
      ),
    () => call('values', 'add-contacts', `{"campaign_id":"${campaign_id}","contacts":${values(2_000_000)}}`, token),
    () => call('values of a small URL', 'create-campaign', values(19_000), token),
    () => call('keys', 'create-campaign', `{${Array.from({ length: 9000 }, (_, n) => `"${n}":1`).join()}}`, token),
    () => call('lists that never end', 'create-campaign', deep, token),
    () => call('escapes', 'create-campaign', `{"title":"${fill('\\u0041', 900 * KB)}"}`, token),
    () => json('entries', 'POST', '/rest/v1/do_not_mail', { entries }, token),
    () =>
      json(
        'entries of blanks',
        'POST',
        '/rest/v1/do_not_mail',
        { entries: entries.slice(0, 900).map((one) => ({ ...one, street: `7 Oak${' '.repeat(100)}Ave` })) },
        token,
      ),
    (n) => json('a draft', 'PUT', `/rest/v1/letter_drafts/worst-${n % 3}`, draft, token),
    () =>
      call(
        'a prompt',
        'generate-letter-content',
        { prompt: fill('thank ', 3999), textType: 'Short Text', maxCharacters: 150, tone: 'friendly' },
        token,
      ),
    () => json('a form', 'POST', '/contact', fill('a=b&', 120 * KB)),
    () => json('a query', 'GET', `/rest/v1/campaigns?limit=${fill('1', 8 * KB)}`, '', token),
  ];
  return all.map((of) => (n: number) => withoutBodyOfGet(of(n)));
}

const withoutBodyOfGet = ({ body, ...rest }: Worst): Worst =>
  rest.method === 'GET' || body === undefined ? rest : { ...rest, body };

/** What a customer corrected in a list before its upload. */
export const corrections = ({ token }: Of): ((n: number) => Worst)[] => [
  (n) => {
    const fixes = Object.fromEntries(
      Array.from({ length: 9000 }, (_, row) => [row + 1, { street: fill('7 Oak ', 90) }]),
    );
    const mapping = { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 };
    const body = { file_name: 'a.csv', size_bytes: MB, mapping, fixes, request_key: `worst-${n}` };
    return call('corrections', 'import-start', body, token);
  },
];
