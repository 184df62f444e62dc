import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import type { Db } from '../src/platform/database/db.ts';
import { sql } from '../src/platform/database/db.ts';
import { isClosedPage } from '../src/platform/http/maintenance/gate.ts';
import { maintenancePage } from '../src/platform/http/maintenance/page.ts';
import { signIn, testApp } from './support/app.ts';

/** Maintenance mode: every URL of the server, tried by customers and operators. The list is the server's own. */

const PASSWORD = 'correct horse battery';
let app: App;
let db: Db;
let tokens: { customer: string; press: string };

beforeAll(async () => {
  ({ app, db } = await testApp());
  const person = { password: PASSWORD, full_name: 'Ada Writer', onboarded: true };
  await app.identity.ensurePerson({ ...person, email: 'boss@example.com', role: 'owner' });
  await app.identity.ensurePerson({ ...person, email: 'press@example.com', role: 'press' });
  await app.identity.ensurePerson({ ...person, email: 'ada@example.com' });
  tokens = {
    customer: await signIn(app, 'ada@example.com', PASSWORD),
    press: await signIn(app, 'press@example.com', PASSWORD),
  };
  const boss = await signIn(app, 'boss@example.com', PASSWORD);
  const until = new Date(Date.now() + 600_000).toISOString();
  const body = { version: 0, maintenance_mode: true, maintenance_message: 'New paper.', maintenance_until: until };
  const saved = await ask('PATCH /rest/v1/admin/settings', boss, body);
  expect(saved.status).toBe(200);
});

async function ask(route: string, token?: string, body: unknown = {}) {
  const [method = '', pattern = ''] = route.split(' ');
  const response = await app.server.request(pattern.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000'), {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const is_json = response.headers.get('content-type')?.includes('json');
  const json = (is_json ? await response.json() : {}) as Record<string, unknown>;
  if (!is_json) await response.body?.cancel();
  return { status: response.status, retry_after: response.headers.get('Retry-After'), json };
}

/** Every URL below /sandbox/ and these. */
const STAYS_OPEN = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'GET /functions/v1/public-settings',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'GET /auth/v1/verify',
  'POST /auth/v1/verify',
  'POST /auth/v1/passkeys/authentication/options',
  'POST /auth/v1/passkeys/authentication/verify',
  'GET /auth/v1/settings',
  'GET /auth/v1/health',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /webhooks/payments/:provider',
  'POST /functions/v1/highlevel-listener/:automation_id',
  'GET /functions/v1/highlevel-listener/:automation_id',
];
const isOpen = (name: string) => STAYS_OPEN.includes(name) || name.includes(' /sandbox/');
const routesOf = (...access: string[]) =>
  Object.entries(app.table)
    .filter(([, endpoint]) => access.includes(endpoint.access))
    .map(([name]) => name);

describe('in maintenance', () => {
  it('every URL of customers answers 503 with the message and Retry-After, except those that stay open', async () => {
    const closed = routesOf('open', 'customer').filter((name) => !isOpen(name));
    expect(closed.length).toBeGreaterThan(80);
    for (const name of closed) {
      for (const token of [undefined, tokens.customer, 'not.a.token']) {
        const { status, retry_after, json } = await ask(name, token);
        expect({ name, status, code: json.code, says: json.user_message }).toEqual({
          name,
          status: 503,
          code: 'maintenance',
          says: 'New paper.',
        });
        expect(Number(retry_after)).toBeGreaterThan(500);
      }
    }
  });

  it('what stays open answers as ever', async () => {
    const open = routesOf('open', 'customer').filter(isOpen);
    expect(open.length).toBeGreaterThan(STAYS_OPEN.length);
    for (const name of open.filter((each) => each !== 'POST /auth/v1/logout')) {
      expect({ name, code: (await ask(name, tokens.customer)).json.code }).not.toMatchObject({ code: 'maintenance' });
    }
  });

  it('an operator works, on the desk and as a customer of their own', async () => {
    const open = routesOf('open', 'customer', 'admin').filter((name) => !/logout|realtime|auth\/v1\/user/.test(name));
    for (const name of open) {
      expect({ name, code: (await ask(name, tokens.press)).json.code }).not.toMatchObject({ code: 'maintenance' });
    }
    expect(await ask('GET /rest/v1/admin/maintenance', tokens.press)).toMatchObject({
      status: 200,
      json: { is_on: true, message: 'New paper.' },
    });
  });

  it('a CRM’s webhook is stored and waits; letters, lists and payments wait; mails and the press do not', async () => {
    const waiting = await app.paused();
    const names = [...Object.keys(app.jobs), ...Object.keys(app.pollers)];
    const waits = names.filter((name) => waiting?.test(name));
    for (const name of ['automations.process', 'letters.dispatch', 'imports.read', 'billing.handle-event'])
      expect(waits).toContain(name);
    for (const name of ['billing.mail', 'identity.mail', 'press.render', 'press.report', 'audit.close-day'])
      expect(names.includes(name) && !waits.includes(name)).toBe(true);
  });

  it('pages of customers wait; the operator’s pages, the sign-in and files do not', () => {
    for (const path of ['/', '/pricing', '/templates', '/portal/billing', '/auth/signup', '/administrator', '/x/y'])
      expect({ path, closed: isClosedPage(path) }).toEqual({ path, closed: true });
    for (const path of ['/admin/dashboard', '/admin/', '/auth/login', '/sandbox/mailbox', '/assets/a-1.js', '/a.svg'])
      expect({ path, closed: isClosedPage(path) }).toEqual({ path, closed: false });
  });

  it('it is over as soon as it is switched off', async () => {
    const boss = await signIn(app, 'boss@example.com', PASSWORD);
    await ask('PATCH /rest/v1/admin/settings', boss, { version: 1, maintenance_mode: false });
    expect(await ask('GET /rest/v1/template_categories')).toMatchObject({ status: 200 });
    expect(await app.paused()).toBeNull();
    await sql`truncate admin_settings`.execute(db);
  });
});

describe('the page', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it('is complete in itself and escapes what the operator wrote', async () => {
    const until = new Date('2026-03-01T13:00:00Z');
    const response = maintenancePage({ message: 'New <b>paper</b>', until, retry_after_s: 3600 }, now);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('3600');
    expect(html).toContain('New &#60;b&#62;paper');
    expect(html).toContain('We expect to be back by');
    expect(html).not.toMatch(/<script[^>]+src=|<link[^>]+stylesheet/);
  });

  it('promises no time that has passed', async () => {
    const over = { message: null, until: new Date('2026-03-01T11:00:00Z'), retry_after_s: 300 };
    expect(await maintenancePage(over, now).text()).not.toContain('We expect');
  });
});
