import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import { beforeAll, expect, inject, it } from 'vitest';
import type { App } from '../src/app.ts';
import * as dump from '../src/modules/backups/logical/store.ts';
import { type Db, one, rows, sql } from '../src/platform/database/db.ts';
import { jsonLog } from '../src/platform/log.ts';
import { DAY_MS } from '../src/platform/time.ts';
import { signIn, testApp } from './support/app.ts';
import { type Attempt, LIST_MAPPING } from './support/foreign-ids.ts';

/**
 * What an erasure leaves: an account is filled through the product's own URLs with words that stand nowhere else. Then no
 * line of a database dump, no file and no line of the log may hold one of them, and the money is what it was.
 */

const PASSWORD = 'correct horse battery';
const EMAIL = 'zephyrine@quagmirehall.com';
/** Of the owner, and of what they wrote. */
const OWN_WORDS = ['zephyrine', 'quagmire', 'xylophone', 'marmalade', 'jellyfish'];
/** Of a letter that another member is writing, which nobody else reads. */
const COLLEAGUES_TITLE = 'Between the two of us';
/** Of a person whom they write to. */
const RECIPIENT_WORDS = ['balthazar', 'umbrellaton', 'vermicelli'];
const RECIPIENT = {
  first_name: 'Balthazar',
  last_name: 'Umbrellaton',
  street: '31 Vermicelli Court',
  unit: '',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  company_name: '',
  contact_email: 'balthazar@umbrellaton.net',
  phone: '',
};
const OTHER = { ...RECIPIENT, first_name: 'Grace', last_name: 'Reader', street: '7 Oak Avenue', contact_email: '' };
const WANTED = {
  first_name: 'balthazar',
  last_name: 'Umbrellaton',
  street: '31 Vermicelli Ct.',
  unit: '',
  zip: '97201-1234',
  email: 'Balthazar@umbrellaton.net',
};
const SENDER = {
  firstName: 'Zephyrine',
  lastName: 'Quagmire',
  street: '77 Xylophone Way',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

let app: App;
let db: Db;
let clock: Awaited<ReturnType<typeof testApp>>['clock'];
let folder: string;
let url: string;
let token: string;
let account_id: string;
let campaign_id: string;
const log: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(inject('scratch'), 'erasure-'));
  ({ app, db, clock, url } = await testApp({ DATA_DIR: folder }, { log: jsonLog((line) => log.push(line)) }));
  await app.identity.ensurePerson({
    email: EMAIL,
    password: PASSWORD,
    full_name: 'Zephyrine Quagmire',
    onboarded: true,
  });
  await app.identity.ensurePerson({ email: 'boss@example.com', password: PASSWORD, full_name: 'Boss', role: 'owner' });
  token = await signIn(app, EMAIL, PASSWORD);
  ({ account_id } = await one<{ account_id: string }>(
    db,
    sql`select account_id from account_owners where email = ${EMAIL}`,
  ));
  await fill();
});

async function ask<T>(url: string, { params = {}, body, headers }: Attempt = {}, as = token): Promise<T> {
  const response = await send(url, { params, ...(body && { body }), ...(headers && { headers }) }, as);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

function send(url: string, { params = {}, body, headers }: Attempt, as = token): Promise<Response> {
  const [method = '', pattern = ''] = url.split(' ');
  const is_raw = body instanceof FormData || body instanceof Blob;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const type: Record<string, string> = is_raw ? {} : { 'Content-Type': 'application/json' };
  return Promise.resolve(
    app.server.request(path, {
      method,
      headers: { Authorization: `Bearer ${as}`, ...type, ...headers },
      ...(body ? { body: is_raw ? body : JSON.stringify(body) } : {}),
    }),
  );
}

/** Does what is due, and what that adds. The sandbox reports payments over HTTP, which nobody serves here. */
async function work(): Promise<void> {
  for (let n = 1; n > 0; ) {
    await app.pollers['automations.process']?.work();
    const until = new Date(Math.max(clock.now().getTime(), Date.now()));
    const taken = await rows<{ id: number; name: string; payload: unknown }>(
      db,
      sql`delete from jobs where run_at <= ${until} returning id, name, payload`,
    );
    n = taken.length;
    for (const { name, payload } of taken.sort((a, b) => a.id - b.id))
      if (!name.startsWith('sandbox.')) await app.jobs[name]?.(payload);
  }
}

async function newCampaign(title: string, message: string, contacts: object[], template_id: string): Promise<string> {
  const body = { title, message, text_type: 'Short Text', return_address: SENDER, template_id };
  const { campaign } = await ask<{ campaign: { id: string } }>('POST /functions/v1/create-campaign', { body });
  await ask('POST /functions/v1/add-contacts', { body: { campaign_id: campaign.id, contacts } });
  return campaign.id;
}

async function upload(lines: string[]): Promise<void> {
  const list = `First,Last,Street,City,State,Zip\n${lines.join('\n')}\n`;
  const start = {
    file_name: 'jellyfish.csv',
    size_bytes: list.length,
    mapping: { ...LIST_MAPPING, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
  };
  const { import_id } = await ask<{ import_id: string }>('POST /functions/v1/import-start', { body: start });
  await ask('PUT /rest/v1/imports/:id/bytes', {
    params: { id: import_id },
    body: new Blob([list]),
    headers: { 'Upload-Offset': '0' },
  });
  const state = { title: 'Draft for jellyfish', message: 'To Balthazar Umbrellaton, 31 Vermicelli Court', import_id };
  await ask('PUT /rest/v1/campaign_drafts/:key', { params: { key: crypto.randomUUID() }, body: { state } });
  const { street, first_name, last_name } = RECIPIENT;
  const contactForm = { first_name, last_name, street };
  const write = (title: string, as?: string) =>
    ask(
      'PUT /rest/v1/letter_drafts/:key',
      { params: { key: crypto.randomUUID() }, body: { state: { title, contactForm } } },
      as,
    );
  await write('A marmalade letter');
  await write(COLLEAGUES_TITLE, await colleague());
}

/** Signs in another member of the account. */
async function colleague(): Promise<string> {
  const email = 'cora@example.com';
  const { user_id } = await app.identity.ensurePerson({
    email,
    password: PASSWORD,
    full_name: 'Cora',
    onboarded: true,
  });
  await sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${account_id}, ${user_id}, 'sender', '2020-01-01')`.execute(db);
  return signIn(app, email, PASSWORD);
}

async function fill(): Promise<void> {
  const names = { full_name: 'Zephyrine Quagmire', company_name: 'Quagmire Hall', phone: '5551234567' };
  const address = {
    billing_address_line1: '77 Xylophone Way',
    billing_city: 'Springfield',
    billing_state: 'IL',
    billing_zip: '62701',
  };
  await ask('POST /rest/v1/profiles', { body: { ...names, ...address } });
  const form = new FormData();
  form.set('name', 'Marmalade design');
  form.set('outside', new Blob([new Uint8Array(createCanvas(1375, 2000).toBuffer('image/png'))]), 'outside.png');
  const design = await ask<{ id: string }>('POST /rest/v1/own_designs', { body: form });
  const { url, sessionId: session_id } = await ask<{ url: string; sessionId: string }>(
    'POST /functions/v1/stripe-checkout',
    {
      body: { pending_letter_key: 'quagmire-letter' },
    },
  );
  const card = new URLSearchParams({
    card_number: '4242 4242 4242 4242',
    expiry: '12 / 40',
    name: 'Zephyrine Quagmire',
  });
  await app.server.request(new URL(url).pathname, { method: 'POST', body: card });
  await ask('POST /functions/v1/process-payment-success', { body: { session_id } });
  await work();
  campaign_id = await newCampaign(
    'Marmalade for all',
    'Dear {{first_name}}, marmalade sky.',
    [RECIPIENT, OTHER],
    design.id,
  );
  await ask('POST /functions/v1/submit-campaign', { body: { campaign_id } });
  // Handed to the press before the person is on the list.
  await work();
  // A letter to somebody else whose title, which the credit journal repeats, names the person.
  const named = await newCampaign('Like Balthazar Umbrellaton got', 'Hello marmalade.', [OTHER], design.id);
  await ask('POST /functions/v1/submit-campaign', { body: { campaign_id: named } });
  const draft = await newCampaign('For Balthazar Umbrellaton', 'Balthazar, the jellyfish.', [RECIPIENT], design.id);
  const note = 'Is 31 Vermicelli Court right?';
  await ask('POST /functions/v1/request-approval', { body: { campaign_id: draft, note } });
  await upload([
    'Balthazar,Umbrellaton,31 Vermicelli Court,Portland,OR,97201',
    'Grace,Reader,7 Oak Avenue,Portland,OR,97201',
  ]);
  const automation = {
    name: 'Marmalade flow',
    card_design_id: design.id,
    custom_message: 'Marmalade.',
    return_address: SENDER,
  };
  const { id } = await ask<{ id: string }>('POST /rest/v1/automations', { body: automation });
  for (const contact of [RECIPIENT, OTHER])
    await ask('POST /functions/v1/automation-test', { body: { id, body: JSON.stringify(contact) } });
  const entry = {
    kind: 'person',
    first_name: 'Balthazar',
    last_name: 'Umbrellaton',
    street: '31 Vermicelli Court',
    zip: '97201',
  };
  await ask('POST /rest/v1/do_not_mail', { body: { entries: [{ ...entry, reason: 'A marmalade quarrel' }] } });
  const question = {
    email: EMAIL,
    subject: 'Card to Balthazar Umbrellaton',
    message: 'Marmalade ran. Zephyrine Quagmire',
  };
  await ask('POST /rest/v1/support_issues', { body: question });
  const about = {
    user_id: (
      await one<{ id: string }>(db, sql`select user_id as id from account_owners where account_id = ${account_id}`)
    ).id,
  };
  const boss = await signIn(app, 'boss@example.com', PASSWORD);
  await ask(
    'POST /functions/v1/send-password-reset',
    { body: { ...about, reason: 'Zephyrine Quagmire asked on the phone' } },
    boss,
  );
  await work();
}

/** A dump of the database, made as the product's own logical backup makes it: the rows of each table, a line each. */
async function dumpOf(): Promise<{ table: string; lines: string[] }[]> {
  const client = await dump.session(url);
  try {
    await dump.freeze(client);
    const found: { table: string; lines: string[] }[] = [];
    for (const { table, columns } of await dump.tables(client)) {
      const bytes = await buffer(dump.rowsOut(client, table, columns));
      found.push({ table, lines: bytes.toString('utf8').split('\n') });
    }
    await dump.thaw(client);
    return found;
  } finally {
    await client.end();
  }
}

type Place = { where: string; text: string };
/** Everything that is stored: each line of a dump, each file, each line of the log. */
async function everything(): Promise<Place[]> {
  const found: Place[] = [];
  for (const { table, lines } of await dumpOf()) {
    for (const line of lines) {
      // A text in bytes: the body of a webhook, a part of a file.
      const bytes = [...line.matchAll(/\\\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('utf8'),
      );
      found.push({ where: table, text: [line, ...bytes].join(' ') });
    }
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const where = join(entry.parentPath, entry.name);
    const bytes = await readFile(where);
    found.push({ where, text: `${entry.name} ${bytes.toString('latin1')}` });
    if (entry.name.endsWith('.zip'))
      for (const [name, content] of Object.entries(unzipSync(new Uint8Array(bytes))))
        found.push({ where: `${where}/${name}`, text: Buffer.from(content).toString('latin1') });
  }
  return [...found, ...log.map((text) => ({ where: 'log', text }))];
}

/** Every place where one of the words stands. */
const placesWith = async (words: string[]): Promise<string[]> =>
  (await everything()).flatMap(({ where, text }) => {
    const word = words.find((each) => text.toLowerCase().includes(each));
    return word ? [`${where}: ${word}: ${text.slice(0, 300)}`] : [];
  });

type Search = { id: string; found: { places: { place: string; count: number }[]; letters_waiting: number } };
/** Looks for the recipient, as the page does. */
async function search(): Promise<Search> {
  const { id } = await ask<{ id: string }>('POST /functions/v1/find-recipient', { body: WANTED });
  const early = await send('POST /functions/v1/erase-recipient', { body: { search_id: id, keep_fingerprint: true } });
  expect(early.status).toBe(409);
  await work();
  return ask('GET /rest/v1/recipient_searches/:id', { params: { id } });
}

const money = async () => ({
  credits: await rows(
    db,
    sql`select id, credits_amount, transaction_type, campaign_id from credit_transactions where account_id = ${account_id} order by id`,
  ),
  lots: await rows(
    db,
    sql`select id, credits, remaining from credit_lots where account_id = ${account_id} order by id`,
  ),
  payments: await rows(
    db,
    sql`select id, amount_cents, fee_cents, description from payments where account_id = ${account_id} order by id`,
  ),
});

it('begins with the words in many places', async () => {
  const texts = (await everything()).map(({ text }) => text.toLowerCase());
  for (const word of [...OWN_WORDS, ...RECIPIENT_WORDS])
    expect({ word, stands: texts.some((text) => text.includes(word)) }).toEqual({ word, stands: true });
});

it('gives the owner a file with everything', async () => {
  const [order] = await ask<{ id: string }[]>('POST /rest/v1/account_exports');
  await work();
  const response = await send('GET /rest/v1/account_exports/:id/data.zip', { params: { id: order?.id ?? '' } });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = Object.entries(files).filter(([name]) => name.endsWith('.json'));
  for (const word of [...OWN_WORDS, ...RECIPIENT_WORDS])
    expect(text.some(([, bytes]) => Buffer.from(bytes).toString().toLowerCase().includes(word))).toBe(true);
  for (const [, bytes] of text) expect(Buffer.from(bytes).toString()).not.toContain(COLLEAGUES_TITLE);
  expect(Object.keys(files).filter((name) => name.startsWith('designs/'))).toHaveLength(3);
  for (const [name, bytes] of text)
    expect({ name, rows: JSON.parse(Buffer.from(bytes).toString()) }).toMatchObject({ rows: expect.any(Array) });
  const rowsOf = (name: string) => JSON.parse(Buffer.from(files[name] ?? new Uint8Array()).toString()) as unknown[];
  for (const name of ['letters', 'contacts', 'list-rows', 'webhooks', 'support', 'payments', 'log', 'do-not-mail'])
    expect({ name, is_empty: rowsOf(`${name}.json`).length === 0 }).toEqual({ name, is_empty: false });
  // The file itself is data, too, and goes after its week.
  clock.move(8 * DAY_MS);
  await app.jobs['privacy.sweep']?.({});
  token = await signIn(app, EMAIL, PASSWORD);
  expect((await send('GET /rest/v1/account_exports/:id/data.zip', { params: { id: order?.id ?? '' } })).status).toBe(
    404,
  );
});

it('erases a recipient everywhere, takes back their letter, and keeps a fingerprint', async () => {
  const before = await money();
  const { id: search_id, found } = await search();
  const counts = Object.fromEntries(found.places.map(({ place, count }) => [place, count]));
  expect(counts).toMatchObject({
    letters: 1,
    contacts: 2,
    lists: 1,
    webhooks: 1,
    drafts: 3,
    do_not_mail: 1,
    support: 1,
    campaigns: 2,
    notes: 1,
  });
  expect(found.letters_waiting).toBe(1);
  const file = await send('GET /rest/v1/recipient_searches/:id/person.json', { params: { id: search_id } });
  const known = await file.json();
  expect(known).toMatchObject({ letters: [{ first_name: 'Balthazar' }], lists: [{ zip: '97201' }] });
  expect(JSON.stringify(known)).not.toContain(COLLEAGUES_TITLE);
  await ask('POST /functions/v1/erase-recipient', { body: { search_id, keep_fingerprint: true } });
  for (let n = 0; n < 5; n++) {
    clock.move(60_000);
    await work();
  }
  expect(await placesWith(RECIPIENT_WORDS)).toEqual([]);
  const after = await money();
  expect(after.payments).toEqual(before.payments);
  expect(after.credits).toEqual(expect.arrayContaining(before.credits));
  expect(after.credits.length).toBe(before.credits.length + 1);
  expect(await ask('GET /rest/v1/recipient_erasures')).toMatchObject([{ letters: 1, finished_at: expect.any(String) }]);
  expect(
    await rows(
      db,
      sql`select octet_length(body_hash) as n from automation_events where reason = 'The person was erased.'`,
    ),
  ).toEqual([{ n: 0 }]);
  const again = await ask<{ entry: object | null }>('POST /functions/v1/do-not-mail-check', { body: { ...RECIPIENT } });
  expect(again.entry).toMatchObject({ reason: 'Asked to be erased' });
  // Others are as they were.
  expect(await placesWith(['reader'])).not.toEqual([]);
  const nobody = await search();
  expect(nobody.found).toEqual({ places: [], letters_waiting: 0, letters_in_print: 0 });
  const erase_nobody = { search_id: nobody.id, keep_fingerprint: true };
  expect((await send('POST /functions/v1/erase-recipient', { body: erase_nobody })).status).toBe(404);
  // What was searched for is data, too: it goes after a day.
  clock.move(DAY_MS + 1);
  await app.jobs['privacy.sweep']?.({});
  expect(await placesWith(RECIPIENT_WORDS)).toEqual([]);
  token = await signIn(app, EMAIL, PASSWORD);
});

it('closes an account after two weeks in which nothing is sent, and leaves its money alone', async () => {
  const close = { current_password: PASSWORD, confirmation: 'close my account' };
  expect(
    (await send('POST /functions/v1/close-account', { body: { ...close, current_password: 'wrong' } })).status,
  ).toBe(400);
  expect((await send('POST /functions/v1/close-account', { body: { ...close, confirmation: 'yes' } })).status).toBe(
    400,
  );
  await ask('POST /functions/v1/close-account', { body: close });
  const designs = await ask<{ id: string }[]>('GET /rest/v1/own_designs');
  const draft = await newCampaign('More marmalade', 'Hello.', [OTHER], designs[0]?.id ?? '');
  const refused = await send('POST /functions/v1/submit-campaign', { body: { campaign_id: draft } });
  expect({ status: refused.status, text: await refused.text() }).toMatchObject({
    status: 409,
    text: expect.stringContaining('This account closes on'),
  });
  await ask('POST /functions/v1/keep-account');
  await ask('POST /functions/v1/close-account', { body: close });
  const before = await money();
  for (let day = 0; day < 15; day++) {
    clock.move(DAY_MS);
    await app.jobs['privacy.sweep']?.({});
    await work();
  }
  for (let n = 0; n < 3; n++) {
    clock.move(3_600_000);
    await work();
  }
  expect(await placesWith([...OWN_WORDS, ...RECIPIENT_WORDS, 'reader'])).toEqual([]);
  const after = await money();
  expect(after.payments).toEqual(before.payments);
  expect(after.credits).toEqual(expect.arrayContaining(before.credits));
  expect(await one(db, sql`select erased_at is not null as erased from accounts where id = ${account_id}`)).toEqual({
    erased: true,
  });
  const signed_in = app.server.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  expect((await signed_in).status).toBe(400);
  const boss = await signIn(app, 'boss@example.com', PASSWORD);
  await app.jobs['audit.close-day']?.({});
  expect(await ask('POST /functions/v1/check-audit', {}, boss)).toMatchObject({ broken_day: null });
});

/** Tables whose rows belong to an account or a person and stay after both are erased. Each is money or says who did what. */
const KEPT = [
  'account_closures account_users accounting_monthly accounting_settings accounts admin_settings app_admins audit_entries billing_customers billing_documents campaigns',
  'checkout_sessions credit_adjustments credit_check_findings credit_debts credit_lots credit_further_movements credit_reclaims',
  'credit_transactions credit_warnings expenses first_cards letter_orders letter_templates letters payments press_holds print_runs refund_orders',
  'sandbox_checkouts sandbox_customers sign_up_grants subscriptions support_events top_up_attempts top_up_consents users view_as_sessions',
].flatMap((names) => names.split(' '));
/** Tables that the erasure of an account empties by name. */
const EMPTIED =
  'account_exports account_invitations approval_requests approval_settings member_budgets automation_accounts automation_event_keys automation_events automations campaign_drafts do_not_mail_entries do_not_mail_keys enterprise_inquiries imports recipient_erasures recipient_searches support_issues support_messages';

it('knows each table that belongs to an account or a person', async () => {
  const tables = await rows<{ name: string }>(
    db,
    sql`select distinct c.table_name::text as name from information_schema.columns c join information_schema.tables t
        on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.column_name in ('account_id', 'user_id', 'created_by', 'requested_by', 'updated_by', 'actor_id'))
        and not exists (select 1 from pg_constraint k where k.conrelid = c.table_name::regclass and k.confrelid = 'users'::regclass
          and k.confdeltype = 'c')
      order by 1`,
  );
  const known = [...KEPT, ...EMPTIED.split(' ')];
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
