import { randomUUID } from 'node:crypto';
import { JSON_TYPE, MB, type Worst } from './bodies/body.ts';
import { LISTS } from './bodies/lists.ts';
import { ARCHIVES, PICTURES } from './bodies/pictures.ts';
import { PDFS } from './bodies/receipts.ts';
import { accounts, addresses, corrections, previews, requests } from './bodies/texts.ts';
import { webhookBodies, webhooks } from './bodies/webhooks.ts';

export type Customer = { token: string; automation_id: string; webhook: string; campaign_id: string };
export type Shop = {
  customers: Customer[];
  operator: string;
  template_id: string;
  /** Asks and gives the answer as JSON. */
  ask(worst: Worst): Promise<Record<string, unknown>>;
};
/** Requests for one reader; `made` prepares what they refer to. */
export type Reader = { name: string; made(shop: Shop): Promise<((n: number) => Worst)[]> };

const SMALL = 2048;
const BLOB = 'application/octet-stream';

/** Everything that reads what others wrote. */
export const READERS: Reader[] = [
  { name: 'webhooks', made: async ({ customers }) => webhooks(customers.map(({ webhook }) => webhook)) },
  {
    name: 'small webhooks',
    made: async ({ customers }) =>
      webhooks(
        customers.map(({ webhook }) => webhook),
        SMALL,
      ),
  },
  { name: 'tests of automations', made: async (shop) => webhookBodies().map(({ text }) => testOf(shop, text)) },
  { name: 'the history of webhooks', made: historyOf },
  { name: 'lists', made: async (shop) => Object.entries(LISTS).map(([what, text]) => listOf(shop, what, text)) },
  { name: 'corrections of lists', made: ofCustomer(corrections) },
  {
    name: 'own designs',
    made: async (shop) => Object.entries(PICTURES).map(([what, picture]) => designOf(shop, what, picture)),
  },
  {
    name: 'receipts',
    made: async (shop) => Object.entries({ ...PDFS, ...PICTURES }).map(([what, file]) => receiptOf(shop, what, file)),
  },
  {
    name: 'card designs',
    made: async (shop) =>
      Object.entries({ ...PICTURES, ...ARCHIVES }).map(([what, file]) => uploadOf(shop, what, file)),
  },
  { name: 'previews', made: ofCustomer(previews) },
  { name: 'addresses', made: ofCustomer(addresses) },
  { name: 'sign-ups and messages', made: async () => accounts() },
  { name: 'requests of pages', made: ofCustomer(requests) },
];

type Made = ((n: number) => Worst)[];
const customerOf = ({ customers }: Shop, n: number) => customers[n % customers.length] as Customer;

/** Requests that each customer makes in turn. */
function ofCustomer(of: (known: { token: string; template_id: string; campaign_id: string }) => Made) {
  return async (shop: Shop): Promise<Made> => {
    const all = shop.customers.map(({ token, campaign_id }) =>
      of({ token, campaign_id, template_id: shop.template_id }),
    );
    return (all[0] ?? []).map((_, kind) => (n: number) => {
      const of_customer = all[n % all.length] as Made;
      return (of_customer[kind] as (n: number) => Worst)(n);
    });
  };
}

const testOf =
  (shop: Shop, body: string) =>
  (n: number): Worst => {
    const { token, automation_id: id } = customerOf(shop, n);
    return {
      what: 'a test',
      method: 'POST',
      path: '/functions/v1/automation-test',
      headers: JSON_TYPE,
      token,
      body: JSON.stringify({ id, body }),
    };
  };

async function historyOf({ customers, ask }: Shop): Promise<Made> {
  const made: Made = [];
  for (const { token, automation_id } of customers) {
    const path = `/rest/v1/webhook_history?limit=50&automation_id=${automation_id}`;
    const events = (await ask({ what: 'the history', method: 'GET', path, token })) as unknown as { id: string }[];
    for (const { id } of events)
      made.push(() => ({ what: 'an event', method: 'GET', path: `/rest/v1/webhook_history/${id}`, token }));
  }
  return made;
}

/** One upload of a list: begun before its bytes are sent. */
function listOf({ customers, ask }: Shop, what: string, text: string): (n: number) => Worst {
  const bytes = new Uint8Array(Buffer.from(text));
  return (n) => {
    const { token } = customerOf({ customers } as Shop, n);
    const mapping = { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 };
    const body = JSON.stringify({
      file_name: `${n}.csv`,
      size_bytes: bytes.length,
      mapping,
      request_key: randomUUID(),
    });
    const start: Worst = { what, method: 'POST', path: '/functions/v1/import-start', headers: JSON_TYPE, token, body };
    const headers = { 'Content-Type': BLOB, 'Upload-Offset': '0' };
    return {
      what,
      method: 'PUT',
      path: '',
      headers,
      token,
      body: bytes,
      after: async () => `/rest/v1/imports/${(await ask(start)).import_id}/bytes`,
    };
  };
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], bytes[0] === 0x25 ? 'a.pdf' : bytes[0] === 0xff ? 'a.jpg' : 'a.png');

function designOf(shop: Shop, what: string, picture: Uint8Array<ArrayBuffer>): (n: number) => Worst {
  return (n) => {
    const form = new FormData();
    form.append('name', what);
    form.append('outside', fileOf(picture));
    form.append('inside', fileOf(picture));
    return { what, method: 'POST', path: '/rest/v1/own_designs', token: customerOf(shop, n).token, body: form };
  };
}

function receiptOf({ operator }: Shop, what: string, file: Uint8Array<ArrayBuffer>): () => Worst {
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ request_key: randomUUID(), name: what, amount: '1.00' }))
      form.append(name, value);
    form.append('receipt', fileOf(file));
    return { what, method: 'POST', path: '/rest/v1/expenses', token: operator, body: form };
  };
}

const uploadOf =
  ({ operator }: Shop, what: string, file: Uint8Array<ArrayBuffer>) =>
  (n: number): Worst => {
    const kind = what.includes('archive') ? 'template' : (['preview', 'exterior', 'interior'][n % 3] as string);
    const path = `/storage/v1/template-uploads/${kind}`;
    return {
      what,
      method: 'POST',
      path,
      headers: { 'Content-Type': BLOB },
      token: operator,
      body: file.subarray(0, 19 * MB),
    };
  };
