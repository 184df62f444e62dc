import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import type { AccountId } from '../src/platform/account-id.ts';
import { type Db, one, rows, sql } from '../src/platform/database/db.ts';
import { SITE, signIn, testApp } from './support/app.ts';
import { authenticator } from './support/devices/authenticator.ts';
import { type Attempt, type Belongings, FOREIGN_IDS, LIST_MAPPING } from './support/foreign-ids.ts';
import { contactNamed, SENDER } from './support/letter-shop.ts';

/**
 * Every id that a customer's URL takes, tried by somebody of another account, by the owner and by a second member of the
 * account. The table of attempts is checked by its type.
 */

const PASSWORD = 'correct horse battery';
const ONLY_OWNERS = ['POST /functions/v1/hand-over-account', 'GET /rest/v1/account_exports/:id/data.zip'];
/** In everything that the owner wrote, and in nothing else. */
const MARK = 'Quillfeather';

type Person = { token: string; user_id: string; things: Belongings };
let app: App;
let db: Db;
let [owner, stranger, partner] = [{} as Person, {} as Person, {} as Person];
/** A member of the partner's account, who has nothing there that they made themselves. */
let member_token = '';

beforeAll(async () => {
  ({ app, db } = await testApp());
  owner = await personWithEverything('ada@example.com', MARK);
  stranger = await personWithEverything('bob@example.com', 'Robert');
  partner = await personWithEverything('cora@example.com', 'Cordelia');
  member_token = await memberOf(partner.things.account_id, 'dan@example.com');
});

/** What a person has for themselves: another member of their account has no part in it. */
const PERSONAL = ['DELETE /rest/v1/sessions/:id'];

const ATTEMPTS = Object.entries(FOREIGN_IDS).flatMap(([url, ids]) =>
  Object.entries(ids).map(([id, attempts]) => ({ url, id, attempts })),
);

describe("somebody else's id", () => {
  it.each(ATTEMPTS)('as $id gives nothing away and changes nothing: $url', async ({ url, attempts }) => {
    for (const attempt of [attempts({ theirs: owner.things, mine: stranger.things })].flat()) {
      const before = await rowsOfOthers();
      const response = await send(stranger.token, url, attempt);
      const answer = await response.text();
      expect(answer).not.toContain(MARK);
      const after = await rowsOfOthers();
      if (attempt.finds === 'own') {
        expect({ status: response.status, answer }).toMatchObject({ status: 200 });
        expect(after).toEqual(expect.arrayContaining(before));
      } else {
        expect({ status: response.status, answer }).toMatchObject({ status: attempt.refused_with ?? 404 });
        expect(after).toEqual(before);
      }
    }
  });
});

describe("somebody else's rows at the tables of the specification", () => {
  const send_to = (key: string, query: Record<string, string>, body?: object) =>
    send(stranger.token, key, { query, ...(body && { body }), headers: { Prefer: 'return=representation' } });
  const isTable = ({ access, table, summary }: { access: string; table?: unknown; summary: string }) =>
    (access === 'customer' || access === 'open') && (table !== undefined || summary.startsWith('The table '));
  const keys = () => Object.entries(app.table).flatMap(([key, endpoint]) => (isTable(endpoint) ? [key] : []));

  it('are neither read nor changed nor removed, whichever column names them', async () => {
    const { user_id, account_id, campaign_id, submitted_id, automation_id, design_id, event_id } = owner.things;
    const before = await rowsOfOthers();
    let asked = 0;
    for (const key of keys().filter((each) => !each.startsWith('POST ')))
      for (const column of ['id', 'user_id', 'owner_user_id', 'account_id', 'campaign_id', 'card_design_id'])
        for (const id of [user_id, account_id, campaign_id, submitted_id, automation_id, design_id, event_id]) {
          const change = key.startsWith('PATCH ') ? { phone: '1' } : undefined;
          const response = await send_to(key, { [column]: `in.(${id})` }, change);
          const answer = await response.text();
          expect({ key, column, status: response.status, answer }).toMatchObject(
            response.status === 200 ? { answer: '[]' } : { status: 400, answer: expect.stringMatching(/42703|21000/) },
          );
          asked++;
        }
    expect(asked).toBeGreaterThan(400);
    expect(await rowsOfOthers()).toEqual(before);
  });

  it('are left out of what is read without a filter, and of the rows beside', async () => {
    const besides = ['*', '*,campaign_contacts(*)', '*,accounts(*)', '*,profiles(*)', '*,letter_templates(*)'];
    for (const key of keys().filter((each) => each.startsWith('GET ')))
      for (const select of besides) expect(await (await send_to(key, { select })).text()).not.toContain(MARK);
  });

  it.each([
    ['campaigns', ({ user_id }: Belongings) => ({ user_id, title: 'x', message: 'x' })],
    ['campaigns', ({ design_id: template_id }: Belongings) => ({ title: 'x', message: 'x', template_id })],
    ['campaigns', ({ request_key }: Belongings) => ({ title: 'x', message: 'x', request_key })],
    ['campaign_contacts', ({ campaign_id }: Belongings) => ({ campaign_id, ...contactNamed('Mallory') })],
    ['automated_triggers', ({ user_id }: Belongings) => ({ user_id, name: 'x' })],
    ['automated_triggers', ({ design_id: card_design_id }: Belongings) => ({ name: 'x', card_design_id })],
    ['profiles', ({ user_id }: Belongings) => ({ user_id, full_name: 'Taken over' })],
  ])('are not added to: %s', async (table, row) => {
    const before = await rowsOfOthers();
    const query: Record<string, string> = table === 'profiles' ? { on_conflict: 'user_id' } : {};
    const answer = await (await send_to(`POST /rest/v1/${table}`, query, row(owner.things))).text();
    expect(answer).not.toContain(MARK);
    expect(await rowsOfOthers()).toEqual(expect.arrayContaining(before));
  });
});

// Runs after the attempts: a 404 proves nothing where the owner gets one too.
describe("one's own id", () => {
  it.each(ATTEMPTS)('as $id is found: $url', async ({ url, attempts }) => {
    for (const attempt of [attempts({ theirs: owner.things, mine: owner.things })].flat()) {
      if (attempt.switched_off) continue;
      const response = await send(owner.token, url, attempt);
      const answer = await response.text();
      expect({ status: response.status, answer }).not.toMatchObject({ status: expect.toSatisfy(isRefusal) });
    }
  });
});

describe('what a member made', () => {
  // Before the attempts, some of which delete what they find.
  it('is listed alike to both', async () => {
    for (const url of [
      'GET /rest/v1/campaigns',
      'GET /rest/v1/own_designs',
      'GET /rest/v1/campaign_drafts',
      'GET /rest/v1/credit_transactions',
      'GET /rest/v1/billing/documents',
      'GET /rest/v1/do_not_mail',
    ]) {
      const [theirs, members] = await Promise.all(
        [partner.token, member_token].map(async (token) => (await send(token, url, {})).json()),
      );
      expect({ url, answer: members }).toEqual({ url, answer: theirs });
      expect(theirs).not.toEqual([]);
    }
  });

  it('is not shared as long as it is a letter that is being written', async () => {
    const list = async (token: string) => (await send(token, 'GET /rest/v1/letter_drafts', {})).json();
    expect([await list(partner.token), await list(member_token)]).toMatchObject([
      [{ title: 'Letter of Cordelia' }],
      [],
    ]);
    const { letter_draft_key: key } = partner.things;
    const attempt = { params: { key }, body: { state: { title: 'Taken over' } } };
    expect((await send(member_token, 'PUT /rest/v1/letter_drafts/:key', attempt)).status).toBe(409);
    await send(member_token, 'DELETE /rest/v1/letter_drafts/:key', { params: { key } });
    expect(await list(partner.token)).toMatchObject([{ title: 'Letter of Cordelia' }]);
  });

  it.each(ATTEMPTS.filter(({ url }) => !ONLY_OWNERS.includes(url) && !PERSONAL.includes(url)))(
    'is as much that of the second member, who gives its $id: $url',
    async ({ url, attempts }) => {
      for (const attempt of [attempts({ theirs: partner.things, mine: partner.things })].flat()) {
        if (attempt.personal || attempt.switched_off) continue;
        const response = await send(member_token, url, attempt);
        const answer = await response.text();
        expect({ status: response.status, answer }).not.toMatchObject({ status: expect.toSatisfy(isRefusal) });
      }
    },
  );
});

const isRefusal = (status: number) => [400, 401, 403, 404].includes(status) || status >= 500;

/** Every row of the database that does not name the stranger. */
async function rowsOfOthers(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const { user_id, things } = stranger;
  const every_row = tables.map(({ name }) => sql`select ${name} || ': ' || t::text as row from ${sql.table(name)} t`);
  const found = await rows<{ row: string }>(
    db,
    sql`select row from (${sql.join(every_row, sql` union all `)}) r
      where position(${user_id} in row) = 0 and position(${things.account_id} in row) = 0 order by row`,
  );
  return found.map(({ row }) => row);
}

function send(token: string, url: string, { params = {}, query, body, headers }: Attempt): Promise<Response> {
  const [method = '', pattern = ''] = url.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const is_raw = body instanceof FormData || body instanceof Blob;
  return Promise.resolve(
    app.server.request(query ? `${path}?${new URLSearchParams(query)}` : path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(is_raw ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body ? { body: is_raw ? body : JSON.stringify(body) } : {}),
    }),
  );
}

/** Another device of a person, which can be signed out without ending the session that asks. */
async function otherDeviceOf(user_id: string, email: string): Promise<string> {
  await signIn(app, email, PASSWORD);
  const newest = sql`select id from sessions where user_id = ${user_id} order by created_at desc, id desc limit 1`;
  return (await one<{ id: string }>(db, newest)).id;
}

async function personWithEverything(email: string, name: string): Promise<Person> {
  await app.identity.ensurePerson({ email, password: PASSWORD, full_name: name, onboarded: true });
  const { user_id, account_id } = await one<{ user_id: string; account_id: AccountId }>(
    db,
    sql`select u.id as user_id, m.account_id from users u join account_users m on m.user_id = u.id where u.email = ${email}`,
  );
  await app.credits.grant(db, {
    account_id,
    created_by: user_id,
    credits: 5,
    type: 'grant',
    category: 'gift',
    description: `For ${name}`,
    key: `gift:${email}`,
  });
  const token = await signIn(app, email, PASSWORD);
  const ask = async <T>(url: string, attempt: Attempt = {}): Promise<T> => {
    const response = await send(token, url, attempt);
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const design = await ask<{ id: string; exterior_image_url: string }>('POST /rest/v1/own_designs', {
    body: designForm(name),
  });
  const [bucket = '', file = ''] = design.exterior_image_url.split('/').slice(-2);
  const things = {
    account_id,
    user_id,
    invitation_id: await invitationOf(ask, account_id, name),
    design_id: design.id,
    design_file: { bucket, file },
    ...(await lettersOf(ask, name, design.id)),
    ...(await listsOf(ask, name)),
    ...(await purchasesOf(ask, name)),
    ...(await automationOf(ask, name, design.id)),
    do_not_mail_id: await doNotMailEntryOf(ask, name),
    ...(await factorsOf(ask)),
    device_session_id: await otherDeviceOf(user_id, email),
    export_id: await exportOf(ask),
    search_id: await searchOf(ask, name),
  };
  return { token, user_id, things };
}

/** Makes a person a member of an account, which is the first that they joined. Gives their token. */
async function memberOf(account_id: string, email: string): Promise<string> {
  const { user_id } = await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Dan', onboarded: true });
  await sql`insert into account_users (account_id, user_id, role, handles_billing, joined_at)
    values (${account_id}, ${user_id}, 'admin', true, '2020-01-01')`.execute(db);
  return signIn(app, email, PASSWORD);
}

type Ask = <T>(url: string, attempt?: Attempt) => Promise<T>;

async function lettersOf(ask: Ask, name: string, template_id: string) {
  const request_key = `campaign of ${name}`;
  const make = async (over: object) => {
    const body = {
      title: `Campaign of ${name}`,
      message: `Between ${name} and you.`,
      text_type: 'Short Text',
      return_address: SENDER,
      template_id,
      ...over,
    };
    const { campaign } = await ask<{ campaign: { id: string } }>('POST /functions/v1/create-campaign', { body });
    const contacts = [contactNamed(name)];
    await ask('POST /functions/v1/add-contacts', { body: { campaign_id: campaign.id, contacts } });
    return campaign.id;
  };
  const submitted_id = await make({});
  await ask('POST /functions/v1/submit-campaign', { body: { campaign_id: submitted_id } });
  const [letter] = await ask<{ id: string }[]>('GET /rest/v1/campaigns/:id/letters', { params: { id: submitted_id } });
  const { id: approval_id } = await ask<{ id: string }>('POST /functions/v1/request-approval', {
    body: { campaign_id: await make({}) },
  });
  const spare_draft_id = await make({});
  const campaign_id = await make({ request_key });
  return { campaign_id, spare_draft_id, submitted_id, request_key, letter_id: letter?.id ?? '', approval_id };
}

async function automationOf(ask: Ask, name: string, card_design_id: string) {
  const { id: automation_id } = await ask<{ id: string }>('POST /rest/v1/automations', {
    body: {
      name: `Automation of ${name}`,
      card_design_id,
      custom_message: `Hello from ${name}.`,
      return_address: SENDER,
    },
  });
  const body = JSON.stringify(contactNamed(name));
  const { id: event_id } = await ask<{ id: string }>('POST /functions/v1/automation-test', {
    body: { id: automation_id, body },
  });
  await app.pollers['automations.process']?.work();
  return { automation_id, event_id };
}

async function invitationOf(ask: Ask, account_id: string, name: string): Promise<string> {
  await sql`update accounts set seats = 3, plan_environment = 'test' where id = ${account_id}`.execute(db);
  const body = { email: `friend-of-${name}@example.com`, role: 'viewer' };
  await ask('POST /functions/v1/invite-member', { body });
  const [invitation] = await ask<{ id: string }[]>('GET /rest/v1/account_invitations');
  return invitation?.id ?? '';
}

async function exportOf(ask: Ask): Promise<string> {
  const [made] = await ask<{ id: string }[]>('POST /rest/v1/account_exports');
  await doJobs('privacy.export');
  return made?.id ?? '';
}

async function searchOf(ask: Ask, name: string): Promise<string> {
  const { id } = await ask<{ id: string }>('POST /functions/v1/find-recipient', { body: contactNamed(name) });
  await doJobs('privacy.search-recipient');
  return id;
}

async function doNotMailEntryOf(ask: Ask, name: string): Promise<string> {
  const person = { kind: 'person', first_name: name, email: `${name}@example.com` };
  await ask('POST /rest/v1/do_not_mail', { body: { entries: [person] } });
  const { entries } = await ask<{ entries: { id: string }[] }>('GET /rest/v1/do_not_mail');
  return entries[0]?.id ?? '';
}

async function factorsOf(ask: Ask) {
  const device = authenticator(SITE);
  const answered = async () => {
    const asked = await ask<{ challenge_id: string; options: never }>('POST /auth/v1/passkeys/registration/options');
    return { challenge_id: asked.challenge_id, credential: device.create(asked.options) };
  };
  const body = { factor_type: 'totp' };
  const { id: factor_id } = await ask<{ id: string }>('POST /auth/v1/factors', { body });
  const params = { id: factor_id };
  const challenge = await ask<{ id: string }>('POST /auth/v1/factors/:id/challenge', { params });
  const passkey = await ask<{ id: string }>('POST /auth/v1/passkeys/registration/verify', { body: await answered() });
  const passkey_answer = await answered();
  return { factor_id, factor_challenge_id: challenge.id, passkey_id: passkey.id, passkey_answer };
}

async function listsOf(ask: Ask, name: string) {
  const list = `First,Street,City,State,Zip\n${name},7 Oak Avenue,Portland,OR,97201\n`;
  const { import_id } = await ask<{ import_id: string }>('POST /functions/v1/import-start', {
    body: {
      file_name: `${name}.csv`,
      size_bytes: list.length,
      mapping: LIST_MAPPING,
      request_key: `campaign of ${name}`,
    },
  });
  await ask('PUT /rest/v1/imports/:id/bytes', {
    params: { id: import_id },
    body: new Blob([list]),
    headers: { 'Upload-Offset': '0' },
  });
  await doJobs('imports.');
  const draft_key = crypto.randomUUID();
  await ask('PUT /rest/v1/campaign_drafts/:key', {
    params: { key: draft_key },
    body: { state: { title: `Draft of ${name}`, import_id } },
  });
  const letter_draft_key = crypto.randomUUID();
  await ask('PUT /rest/v1/letter_drafts/:key', {
    params: { key: letter_draft_key },
    body: { state: { title: `Letter of ${name}`, recipient: name } },
  });
  return { import_id, draft_key, letter_draft_key };
}

async function purchasesOf(ask: Ask, name: string) {
  const pending_letter_key = `letter of ${name}`;
  const { url, sessionId: session_id } = await ask<{ url: string; sessionId: string }>(
    'POST /functions/v1/stripe-checkout',
    { body: { pending_letter_key } },
  );
  await payAt(url);
  await ask('POST /functions/v1/process-payment-success', { body: { session_id } });
  await doJobs('billing.');
  const [document] = await ask<{ id: string }[]>('GET /rest/v1/billing/documents');
  const methods = (action: string) =>
    ask<{ url: string | null; payment_methods: { id: string }[] }>('POST /functions/v1/manage-payment-methods', {
      body: { action },
    });
  await payAt((await methods('add')).url ?? '');
  const [method] = (await methods('list')).payment_methods;
  return { pending_letter_key, session_id, document_id: document?.id ?? '', payment_method_id: method?.id ?? '' };
}

/** Pays, or saves a card, on a page of the sandbox. */
async function payAt(url: string): Promise<void> {
  const form = new URLSearchParams({ card_number: '4242 4242 4242 4242', expiry: '12 / 40', name: 'Customer' });
  const response = await app.server.request(new URL(url).pathname, { method: 'POST', body: form });
  if (response.status >= 400) throw new Error(`The payment page answered ${response.status}.`);
}

/** Does what the queue holds whose name begins so. */
async function doJobs(prefix: string): Promise<void> {
  const taken = await rows<{ name: string; payload: unknown }>(
    db,
    sql`delete from jobs where starts_with(name, ${prefix}) returning name, payload`,
  );
  for (const { name, payload } of taken) await app.jobs[name]?.(payload);
}

function designForm(name: string): FormData {
  const form = new FormData();
  form.set('name', `Design of ${name}`);
  form.set('outside', new Blob([new Uint8Array(createCanvas(1375, 2000).toBuffer('image/png'))]), 'outside.png');
  return form;
}
