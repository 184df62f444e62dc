import { readFileSync } from 'node:fs';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { type Db, one, sql } from '../src/platform/database/db.ts';
import type { MemberRole } from '../src/platform/http/member-rights.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../src/platform/http/operator-rights.ts';
import { signIn, testApp } from './support/app.ts';

/** Every URL that the server has, tried by everybody who should not get in. The list is the server's own. */

const PASSWORD = 'correct horse battery';
const SERVICE_KEY = 'a-service-key-of-a-test-that-is-long';
const MINUTE_MS = 60_000;
const NOBODY_ID = '00000000-0000-7000-8000-000000000000';
/** What each role may do, written down a second time: a change of the table of rights is a change here. */
const PRESS = ['desk', 'press', 'letters', 'templates'];
const SUPPORT = ['desk', 'letters', 'people', 'support'];
const ACCOUNTANT = ['desk', 'money', 'refunds', 'credits'];
const OWNER = ['settings', 'operators', 'audit', 'mailbox', 'simulator', 'system'];
const RIGHTS_OF: Record<OperatorRole, string[]> = {
  owner: [...PRESS, ...SUPPORT, ...ACCOUNTANT, ...OWNER],
  press: PRESS,
  support: SUPPORT,
  accountant: ACCOUNTANT,
};
/** The same for what members of an account may do, by their role. */
const DRAFTER = ['self', 'read', 'draft', 'write'];
const SENDER = [...DRAFTER, 'send', 'automations'];
const MEMBER_RIGHTS: Record<MemberRole | 'viewer with billing', string[]> = {
  owner: [...SENDER, 'members', 'money', 'account'],
  admin: [...SENDER, 'members'],
  sender: SENDER,
  drafter: DRAFTER,
  viewer: ['self', 'read'],
  'viewer with billing': ['self', 'read', 'money'],
};
let app: App;
let db: Db;
let tokens: { customer: string; other: string; admin: string };
let operators: Record<OperatorRole, string>;
let clock: Awaited<ReturnType<typeof testApp>>['clock'];

beforeAll(async () => {
  ({ app, db, clock } = await testApp({ SERVICE_KEY }));
  const make = (email: string, role?: OperatorRole) =>
    app.identity.ensurePerson({
      email,
      password: PASSWORD,
      full_name: 'Ada Writer',
      onboarded: true,
      ...(role ? { role } : {}),
    });
  await make('ada@example.com');
  await make('bob@example.com');
  tokens = {
    customer: await signIn(app, 'ada@example.com', PASSWORD),
    other: await signIn(app, 'bob@example.com', PASSWORD),
    admin: '',
  };
  const signed_in = OPERATOR_ROLES.map(async (role) => {
    await make(`${role}@example.com`, role);
    return [role, await signIn(app, `${role}@example.com`, PASSWORD)] as const;
  });
  operators = Object.fromEntries(await Promise.all(signed_in)) as Record<OperatorRole, string>;
  tokens.admin = operators.owner;
});

type Url = {
  name: string;
  method: string;
  path: string;
  access: 'open' | 'customer' | 'admin' | 'service';
  proof?: unknown;
};

function urls(): Url[] {
  return Object.entries(app.table).map(([name, endpoint]) => {
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replace(/:\w+/g, NOBODY_ID);
    return { name, method, path, access: endpoint.access, proof: endpoint.proof };
  });
}

async function ask(
  url: Url,
  token?: string,
  body: unknown = {},
  account_id?: string,
): Promise<{ status: number; code: string }> {
  const response = await app.server.request(url.path, {
    method: url.method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(account_id ? { 'X-Account-Id': account_id } : {}),
    },
    ...(url.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
  return { status: response.status, code: (answer as { code?: string }).code ?? '' };
}

/** What a signed-in person may call. What ends their membership or their session comes last. */
const customerUrls = () => {
  const rank = ({ name }: Url) => Number(/logout|leave-account/.test(name));
  return urls()
    .filter(({ access }) => access === 'customer')
    .sort((a, b) => rank(a) - rank(b));
};

const closed = () => urls().filter(({ access }) => access !== 'open');

/** The right that each URL needs, written down a second time: a change of an endpoint is a change there. */
function rightsWrittenDown(): string[] {
  const text = readFileSync(new URL('./support/rights-of-urls.txt', import.meta.url), 'utf8');
  let right = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('  ')) return [`${right}: ${line.trim()}`];
    right = line;
    return [];
  });
}

it('each URL needs the right that is written down for it', () => {
  const needed = Object.entries(app.table).map(
    ([name, { access, right }]) => `${[access, right].filter(Boolean).join(' ')}: ${name}`,
  );
  expect(needed.sort()).toEqual(rightsWrittenDown().sort());
});

describe('every URL', () => {
  it('stands in the OpenAPI document with its access decision', async () => {
    const document = (await (await app.server.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { 'x-access'?: string; security?: unknown[] }>>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${method.toUpperCase()} ${path} ${operation['x-access']}`),
    );
    const listed = Object.entries(app.table).map(
      ([name, { access }]) => `${name.replace(/:(\w+)/g, '{$1}')} ${access}`,
    );
    expect(described.sort()).toEqual(listed.sort());
  });

  it('refuses a caller without a session, unless it is open', async () => {
    expect(closed().length).toBeGreaterThan(30);
    for (const url of closed())
      expect({ url: url.name, ...(await ask(url)) }).toMatchObject({ url: url.name, status: 401 });
  });

  it('refuses a token that somebody else signed', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const { user_id, session_id } = await one<{ user_id: string; session_id: string }>(
      db,
      sql`select user_id, id as session_id from sessions limit 1`,
    );
    const forged = await new SignJWT({ session_id, role: 'authenticated', aal: 'aal1', email: 'ada@example.com' })
      .setProtectedHeader({ alg: 'ES256', kid: 'forged' })
      .setSubject(user_id)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(privateKey);
    for (const url of closed())
      expect({ url: url.name, ...(await ask(url, forged)) }).toMatchObject({ url: url.name, code: 'bad_jwt' });
  });

  it('refuses a token whose signature was cut off', async () => {
    const [, payload] = tokens.admin.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    for (const url of closed())
      expect({ url: url.name, ...(await ask(url, unsigned)) }).toMatchObject({ url: url.name, code: 'bad_jwt' });
  });

  it('of the operator refuses a customer', async () => {
    const admin_urls = urls().filter(({ access }) => access === 'admin');
    expect(admin_urls.length).toBeGreaterThan(5);
    for (const url of admin_urls) {
      expect({ url: url.name, ...(await ask(url, tokens.customer)) }).toMatchObject({
        url: url.name,
        status: 403,
        code: 'not_admin',
      });
    }
  });

  it.each(OPERATOR_ROLES)(
    'of the operator lets the role %s do what the table of rights says, and nothing else',
    async (role) => {
      const allowed: string[] = [];
      for (const url of urls().filter(({ access }) => access === 'admin')) {
        const { status, code } = await ask(url, operators[role]);
        if (code === 'right_missing') expect({ url: url.name, status }).toMatchObject({ status: 403 });
        else allowed.push(url.name);
      }
      const expected = Object.entries(app.table).filter(
        ([, { access, right }]) => access === 'admin' && RIGHTS_OF[role].includes(right),
      );
      expect(allowed.sort()).toEqual(expected.map(([name]) => name).sort());
    },
  );

  it.each(Object.entries(MEMBER_RIGHTS))(
    'of a customer lets a member of the role %s do what the table of rights says, and nothing else',
    async (name, rights) => {
      const [role, billing] = name.split(' with ');
      const email = `${role}-${billing ?? 'member'}@example.com`;
      await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'A Member', onboarded: true });
      const token = await signIn(app, email, PASSWORD);
      await sql`update account_users m set role = ${role}, handles_billing = ${billing !== undefined} from users u
        where u.id = m.user_id and u.email = ${email}`.execute(db);
      const allowed: string[] = [];
      for (const url of customerUrls()) {
        const { status, code } = await ask(url, token);
        if (code === 'role_missing') expect({ url: url.name, status }).toMatchObject({ status: 403 });
        else allowed.push(url.name);
      }
      const expected = Object.entries(app.table).filter(
        ([, { access, right }]) => access === 'customer' && rights.includes(right as string),
      );
      expect(allowed.sort()).toEqual(expected.map(([key]) => key).sort());
    },
  );

  it('of a customer asks for the account that is named, and refuses who is no member of it, whatever they are elsewhere', async () => {
    const [theirs] = (await get('/rest/v1/account_users', tokens.other)) as { account_id: string }[];
    for (const account_id of [theirs?.account_id ?? '', crypto.randomUUID(), 'x'])
      for (const url of customerUrls())
        expect({ url: url.name, ...(await ask(url, tokens.customer, {}, account_id)) }).toMatchObject({
          url: url.name,
          status: 403,
          code: 'not_a_member',
        });
  });

  it.each(Object.entries(MEMBER_RIGHTS).filter(([name]) => name !== 'owner'))(
    'of a customer lets the role %s in another account do what the table of rights says, and nothing else',
    async (name, rights) => {
      const [role, billing] = name.split(' with ');
      const email = `guest-${role}-${billing ?? 'member'}@example.com`;
      const { user_id } = await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'A Guest' });
      const [host] = (await get('/rest/v1/account_users', tokens.other)) as { account_id: string }[];
      const account_id = host?.account_id ?? '';
      await sql`insert into account_users (account_id, user_id, role, handles_billing, joined_at)
      values (${account_id}, ${user_id}, ${role}, ${billing !== undefined}, now())`.execute(db);
      const token = await signIn(app, email, PASSWORD);
      const allowedIn = async (refusal: string) => {
        const allowed: string[] = [];
        for (const url of customerUrls().filter(({ name: url_name }) => !/logout|leave-account/.test(url_name)))
          if ((await ask(url, token, {}, account_id)).code !== refusal) allowed.push(url.name);
        return allowed.sort();
      };
      const having = (given: string[]) =>
        Object.entries(app.table)
          .filter(
            ([key, { access, right }]) =>
              access === 'customer' && given.includes(right as string) && !/logout|leave-account/.test(key),
          )
          .map(([key]) => key)
          .sort();
      expect(await allowedIn('role_missing')).toEqual(having(rights));
      await sql`update account_users set suspended_at = now() where user_id = ${user_id} and role <> 'owner'`.execute(
        db,
      );
      expect(await allowedIn('seat_missing')).toEqual(having(['self']));
    },
  );

  it('of a customer lets a visitor without an address write a card, and nothing else', async () => {
    const begun = await app.server.request('/auth/v1/signup', { method: 'POST', body: '{}' });
    const { access_token } = (await begun.json()) as { access_token: string };
    const customer_urls = urls().filter(({ access }) => access === 'customer');
    const allowed: string[] = [];
    for (const url of customer_urls.sort(
      (a, b) => Number(a.name.includes('logout')) - Number(b.name.includes('logout')),
    )) {
      const { status, code } = await ask(url, access_token);
      if (code === 'sign_up_first') expect({ url: url.name, status }).toMatchObject({ status: 403 });
      else allowed.push(url.name);
    }
    const expected = Object.entries(app.table).filter(
      ([, { access, right }]) => access === 'customer' && ['self', 'read', 'draft'].includes(right as string),
    );
    expect(allowed.sort()).toEqual(expected.map(([key]) => key).sort());
  });

  it('for programs of the operator refuses every person, and takes the service key', async () => {
    const service_urls = urls().filter(({ access }) => access === 'service');
    expect(service_urls.length).toBeGreaterThan(5);
    for (const url of service_urls) {
      for (const token of [tokens.customer, ...Object.values(operators)])
        expect({ url: url.name, ...(await ask(url, token)) }).toMatchObject({ status: 403, code: 'not_admin' });
      for (const token of [`${SERVICE_KEY}x`, SERVICE_KEY.slice(1)])
        expect({ url: url.name, ...(await ask(url, token)) }).toMatchObject({ status: 403, code: 'bad_jwt' });
      const { status, code } = await ask(url, SERVICE_KEY);
      expect({ url: url.name, refused: [401, 403].includes(status), code }).toMatchObject({ refused: false });
    }
  });

  it('of people refuses the service key, which is nobody', async () => {
    for (const url of closed().filter(({ access }) => access !== 'service'))
      expect({ url: url.name, ...(await ask(url, SERVICE_KEY)) }).toMatchObject({ status: 403, code: 'bad_jwt' });
  });

  it('of the operator stays closed to somebody whose role was taken, in the session that they have', async () => {
    const email = 'former@example.com';
    const change = (body: object) =>
      ask(
        { name: '', method: 'POST', path: '/functions/v1/change-operator-role', access: 'admin' },
        operators.owner,
        body,
      );
    await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Former', onboarded: true });
    const token = await signIn(app, email, PASSWORD);
    const queue = { name: '', method: 'GET', path: '/rest/v1/press/queue', access: 'admin' } as const;
    expect(await ask(queue, token)).toMatchObject({ code: 'not_admin' });
    expect(await change({ email, role: 'press', change: 'give', reason: 'A new job' })).toMatchObject({ status: 204 });
    expect(await ask(queue, token)).toMatchObject({ status: 200 });
    expect(await change({ email, role: 'press', change: 'take', reason: 'A new job' })).toMatchObject({ status: 204 });
    expect(await ask(queue, token)).toMatchObject({ code: 'not_admin' });
  });

  it('answers no request of a stranger with a failure of the server', async () => {
    const bodies = [{}, { campaign_id: 'x' }, [], 'text', null, { campaign_id: "'; drop table users; --" }];
    for (const url of urls().filter(({ name }) => !name.includes('/realtime/'))) {
      for (const body of bodies) {
        for (const token of [undefined, tokens.customer]) {
          const { status } = await ask(url, token, body);
          expect({ url: url.name, body, failed: status >= 500 && status !== 503 }).toEqual({
            url: url.name,
            body,
            failed: false,
          });
        }
      }
    }
    tokens.customer = await signIn(app, 'ada@example.com', PASSWORD);
  });
});

describe("somebody else's things", () => {
  it('cannot be reached through a user id in the body', async () => {
    const victim = (await get('/rest/v1/profiles', tokens.customer)) as { user_id: string; company_name: string };
    await ask({ name: '', method: 'POST', path: '/rest/v1/profiles', access: 'customer' }, tokens.other, {
      user_id: victim.user_id,
      company_name: 'Taken over',
    });
    expect(await get('/rest/v1/profiles', tokens.customer)).toMatchObject({ company_name: victim.company_name });
  });

  it('do not include roles: nobody makes themselves an operator', async () => {
    await ask({ name: '', method: 'PUT', path: '/auth/v1/user', access: 'customer' }, tokens.other, {
      data: { role: 'admin', is_admin: true },
      app_metadata: { role: 'admin' },
    });
    expect(await get('/rest/v1/user_roles', tokens.other)).toEqual([]);
  });
});

/** The requests that only read although they are a POST, each with a body that it takes. */
const READS: Record<string, object> = {
  'POST /rest/v1/rpc/get_account_credits_balance': { account_uuid: 'own' },
  'POST /functions/v1/manage-payment-methods': { action: 'list' },
  'POST /functions/v1/auto-topup-consent': { action: 'check' },
  'POST /functions/v1/get-campaign-status': { campaign_ids: [] },
  'POST /functions/v1/do-not-mail-check': { first_name: 'Ben', street: '1 Main St', zip: '62701' },
};

/** Reads too; its pictures are drawn in the tests of letters. */
const PREVIEW = 'POST /functions/v1/get-preview';

describe('an operator who views as a customer', () => {
  const person = { email: 'viewed@example.com', password: PASSWORD, full_name: 'Vera Viewed', onboarded: true };
  const post = (path: string) => ({ name: path, method: 'POST', path, access: 'open' }) as const;
  let own: string;
  let view: string;
  let user_id: string;

  async function startView(operator = operators.support): Promise<string> {
    const response = await app.server.request('/functions/v1/view-as', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${operator}` },
      body: JSON.stringify({ user_id, reason: 'A card is missing.' }),
    });
    return ((await response.json()) as { token: string }).token;
  }
  const readable = () =>
    closed().filter(({ access, method, proof }) => access === 'customer' && method === 'GET' && proof !== true);

  beforeAll(async () => {
    user_id = (await app.identity.ensurePerson(person)).user_id;
    own = await signIn(app, person.email, PASSWORD);
    view = await startView();
  });

  it('is refused by every URL that writes or needs a proof, and by every URL of the operator', async () => {
    const refused = urls().filter(
      ({ access, method, name, proof }) =>
        (method !== 'GET' || access === 'admin' || proof === true) &&
        access !== 'service' &&
        !READS[name] &&
        name !== PREVIEW,
    );
    expect(refused.length).toBeGreaterThan(80);
    for (const url of refused)
      expect({ url: url.name, ...(await ask(url, view)) }).toMatchObject({
        url: url.name,
        status: 403,
        code: 'view_only',
      });
  });

  it('is shown by every other URL what the customer is shown', async () => {
    for (const url of readable().filter(({ path }) => path !== '/auth/v1/reauthenticate'))
      expect({ url: url.name, ...(await ask(url, view)) }).toEqual({ url: url.name, ...(await ask(url, own)) });
    const [account] = (await get('/rest/v1/account_users', view)) as { account_id: string }[];
    for (const [name, body] of Object.entries(READS)) {
      const sent = 'account_uuid' in body ? { account_uuid: account?.account_id } : body;
      const url = urls().find((each) => each.name === name) as Url;
      expect({ name, ...(await ask(url, view, sent)) }).toEqual({ name, status: 200, code: '' });
    }
    const preview = urls().find(({ name }) => name === PREVIEW) as Url;
    expect(await ask(preview, view)).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('is stopped by the database where a GET would write, and by the action where only some of a POST reads', async () => {
    const mails = () => one<{ n: number }>(db, sql`select count(*)::int as n from jobs where name = 'identity.mail'`);
    const before = await mails();
    const url = { name: '', method: 'GET', path: '/auth/v1/reauthenticate', access: 'customer' } as const;
    expect(await ask(url, view)).toMatchObject({ status: 403, code: 'view_only' });
    expect(await mails()).toEqual(before);
    expect(await ask(url, own)).toMatchObject({ status: 200 });
    const add = { action: 'set_default', payment_method_id: 'pm_1' };
    expect(await ask(post('/functions/v1/manage-payment-methods'), view, add)).toMatchObject({ code: 'view_only' });
    expect(await ask(post('/functions/v1/auto-topup-consent'), view, { action: 'withdraw' })).toMatchObject({
      code: 'view_only',
    });
  });

  it('sees no other operator, and a token of a session opens no view', async () => {
    const { user_id: owner_id } = (await get('/rest/v1/profiles', operators.owner)) as { user_id: string };
    const body = { user_id: owner_id, reason: 'Curious.' };
    expect(await ask(post('/functions/v1/view-as'), operators.support, body)).toMatchObject({
      status: 403,
      code: 'view_of_operator',
    });
    expect(await ask(post('/functions/v1/end-view-as'), undefined, { token: own })).toMatchObject({
      code: 'view_ended',
    });
  });

  it('is named to the customer', async () => {
    expect(await get('/rest/v1/view_as_sessions', own)).toMatchObject([
      { operator_name: 'Ada Writer', reason: 'A card is missing.' },
    ]);
  });

  it('gets nothing any more once the view was ended', async () => {
    expect(await ask(post('/functions/v1/end-view-as'), undefined, { token: view })).toMatchObject({ status: 204 });
    for (const url of readable())
      expect({ url: url.name, ...(await ask(url, view)) }).toMatchObject({ url: url.name, code: 'view_ended' });
  });

  it('gets nothing any more once they signed out, lost the right, or the customer became an operator', async () => {
    const profile = { name: '', method: 'GET', path: '/rest/v1/profiles', access: 'customer' } as const;
    const leaver = { email: 'leaver@example.com', password: PASSWORD, full_name: 'Lea', role: 'support' } as const;
    const leaver_id = (await app.identity.ensurePerson(leaver)).user_id;
    const token = await signIn(app, leaver.email, PASSWORD);
    const views = [await startView(token), await startView(token)];
    expect(await ask(profile, views[0])).toMatchObject({ status: 200 });
    await sql`update user_roles set role = 'press' where user_id = ${leaver_id}`.execute(db);
    expect(await ask(profile, views[0])).toMatchObject({ code: 'view_ended' });
    await sql`update user_roles set role = 'support' where user_id = ${leaver_id}`.execute(db);
    await sql`insert into user_roles (user_id, role) values (${user_id}, 'press')`.execute(db);
    expect(await ask(profile, views[0])).toMatchObject({ code: 'view_ended' });
    await sql`delete from user_roles where user_id = ${user_id}`.execute(db);
    expect(await ask(profile, views[0])).toMatchObject({ status: 200 });
    await ask({ ...post('/auth/v1/logout?scope=local'), access: 'customer' }, token);
    expect(await ask(profile, views[1])).toMatchObject({ code: 'view_ended' });
  });

  it('gets nothing any more after 30 minutes', async () => {
    const late = await startView();
    clock.move(31 * MINUTE_MS);
    for (const url of readable())
      expect({ url: url.name, ...(await ask(url, late)) }).toMatchObject({ url: url.name, code: 'bad_jwt' });
  });
});

/** The URLs of customers that ask for a proof, each with a body, as far as the proof depends on it. */
const PROVED: Record<string, object> = {
  'POST /functions/v1/auto-topup-consent': {
    action: 'grant',
    consent_text: 'I agree.',
    typed_name: 'Ada',
    auto_topup_settings: { threshold: 10, bundle_size: 50, payment_method_id: 'pm_1' },
  },
  'POST /functions/v1/manage-payment-methods': { action: 'remove', payment_method_id: 'pm_1' },
  'POST /functions/v1/customer-portal': {},
  'POST /functions/v1/hand-over-account': { user_id: NOBODY_ID },
  'POST /functions/v1/change-member': { user_id: NOBODY_ID, role: 'viewer', old_url_hours: 24 },
  'POST /functions/v1/remove-member': { user_id: NOBODY_ID, old_url_hours: 0 },
  'POST /functions/v1/replace-webhook-url': { id: NOBODY_ID, old_url_hours: 24 },
  'POST /functions/v1/replace-webhook-urls': { user_id: NOBODY_ID, old_url_hours: 24 },
  'POST /rest/v1/account_exports': {},
  'GET /rest/v1/account_exports/:id/data.zip': {},
  'PATCH /rest/v1/automations/:id': { signature: { kind: 'stripe', secret: 'whsec_1' } },
};

describe('what a stolen session must not change', () => {
  it('asks for a proof that is not older than 15 minutes, and takes the password for one', async () => {
    await app.identity.ensurePerson({
      email: 'vic@example.com',
      password: PASSWORD,
      full_name: 'Vic',
      onboarded: true,
    });
    const token = await signIn(app, 'vic@example.com', PASSWORD);
    const guarded = customerUrls().filter(({ proof }) => proof);
    expect(guarded.map(({ name }) => name).sort()).toEqual(Object.keys(PROVED).sort());
    const codes = async () => Promise.all(guarded.map(async (url) => (await ask(url, token, PROVED[url.name])).code));
    expect(await codes()).not.toContain('proof_needed');
    clock.move(15 * MINUTE_MS + 1);
    expect(new Set(await codes())).toEqual(new Set(['proof_needed']));
    const prove = { name: '', method: 'POST', path: '/functions/v1/prove', access: 'customer' } as const;
    expect(await ask(prove, token, {})).toMatchObject({ status: 400 });
    expect(await ask(prove, token, { password: 'a wrong guess' })).toMatchObject({ code: 'current_password_invalid' });
    expect(new Set(await codes())).toEqual(new Set(['proof_needed']));
    expect(await ask(prove, token, { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await codes()).not.toContain('proof_needed');
  });
});

describe('a session', () => {
  it('ends with the sign-out, also for access tokens that have not expired', async () => {
    const token = await signIn(app, 'bob@example.com', PASSWORD);
    await ask({ name: '', method: 'POST', path: '/auth/v1/logout?scope=local', access: 'customer' }, token);
    for (const url of closed().slice(0, 8)) expect((await ask(url, token)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(closed()[0] as Url, token)).code).toBe('session_not_found');
  });

  it('refuses an access token that has expired, at every URL', async () => {
    clock.move(61 * MINUTE_MS);
    for (const url of closed()) {
      const token = url.access === 'admin' ? tokens.admin : tokens.customer;
      expect({ url: url.name, ...(await ask(url, token)) }).toMatchObject({ url: url.name, code: 'bad_jwt' });
    }
  });
});

async function get(path: string, token: string): Promise<unknown> {
  return (await app.server.request(path, { headers: { Authorization: `Bearer ${token}` } })).json();
}
