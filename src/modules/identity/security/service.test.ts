import { beforeAll, describe, expect, it } from 'vitest';
import { post, refused, send } from '../../../../tests/support/auth-requests.ts';
import { type IdentityWorld, identityWorld } from '../../../../tests/support/identity.ts';
import type { Session } from '../schema.ts';
import type { SecurityEvents, SignedInDevice } from './schema.ts';

const PASSWORD = 'violet harbor lamp';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1';
const [HOME, CAFE] = ['203.0.113.7', '198.51.100.9'];

let world: IdentityWorld;
let app: IdentityWorld['app'];
beforeAll(async () => {
  world = await identityWorld();
  app = world.build({ mailer_autoconfirm: true }).app;
});

let made = 0;
/** A request as a browser sends it, from somewhere. */
async function from(place: { ip: string; agent: string }, path: string, body: object) {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'X-Forwarded-For': place.ip, 'User-Agent': place.agent, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Session };
}
const DESK = { ip: HOME, agent: FIREFOX };
const PHONE = { ip: CAFE, agent: IPHONE };
const signUp = async () => {
  const email = `person-${++made}@example.com`;
  return { email, session: (await from(DESK, '/auth/v1/signup', { email, password: PASSWORD })).body };
};
const signIn = async (email: string, place = DESK, password = PASSWORD) =>
  (await from(place, '/auth/v1/token?grant_type=password', { email, password })).body;
const refresh = (session: Session) =>
  post(app, '/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
const get = async <T>(path: string, { access_token: token }: Session): Promise<T> =>
  (await send(app, 'GET', path, { token })).body as T;
const devices = (session: Session) => get<SignedInDevice[]>('/rest/v1/sessions', session);
const events = (session: Session, before = '') => get<SecurityEvents>(`/rest/v1/security_events${before}`, session);
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const NEW_DEVICE = 'New sign-in to your Longhand account';

describe('devices', () => {
  it('are listed in plain words, the one used last first, without the whole address', async () => {
    const { email, session } = await signUp();
    world.clock.move(1000);
    const phone = await signIn(email, PHONE);
    expect(await devices(session)).toMatchObject([
      { browser: 'Safari', system: 'iPhone', network: '198.51.100.x', is_current: false },
      { browser: 'Firefox', system: 'Linux', network: '203.0.113.x', is_current: true },
    ]);
    expect((await devices(phone)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  it('can be signed out one by one, at once, by their person alone', async () => {
    const { email, session } = await signUp();
    const phone = await signIn(email, PHONE);
    const [other] = (await devices(session)).filter(({ is_current }) => !is_current);
    const end = (who: Session) => send(app, 'DELETE', `/rest/v1/sessions/${other?.id}`, { token: who.access_token });
    refused(await end((await signUp()).session), 404, 'session_not_found', 'This device is already signed out.');
    expect((await end(session)).status).toBe(204);
    expect(await send(app, 'GET', '/auth/v1/user', { token: phone.access_token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
    expect((await refresh(phone)).status).toBe(400);
    expect(await devices(session)).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  it('on a new device or network is mailed, the first one and known ones are not', async () => {
    const { email } = await signUp();
    await signIn(email);
    expect(await subjects(email)).not.toContain(NEW_DEVICE);
    await signIn(email, PHONE);
    await signIn(email, PHONE);
    await signIn(email, { ip: CAFE, agent: FIREFOX });
    const alerts = (await world.mailsTo(email)).filter(({ subject }) => subject === NEW_DEVICE);
    expect(alerts.map(({ text_part }) => /^(.*), network.*$/m.exec(text_part)?.[1]).sort()).toEqual([
      'Firefox on Linux',
      'Safari on iPhone',
    ]);
    expect(alerts[0]?.text_part).not.toContain(CAFE);
  });
});

describe('a copied refresh token', () => {
  const ALERT = 'We signed a device out of your Longhand account';
  const use = (session: Session) => send(app, 'GET', '/auth/v1/user', { token: session.access_token });

  it('is noticed once its child was used, whoever came first: the session ends and its person is mailed', async () => {
    const { email, session: stolen } = await signUp();
    const fresh = (await refresh(stolen)).body as Session;
    await use(fresh);
    world.clock.move(10_001);
    refused(await refresh(stolen), 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    expect((await use(fresh)).status).toBe(403);
    refused(await refresh(fresh), 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    expect(await subjects(email)).toContain(ALERT);
    const { events: told } = await events(await signIn(email));
    expect(told.map(({ title }) => title)).toContain('Signed out a device whose saved sign-in was used twice');
  });

  it('may come back while nobody used its child, as after a lost answer, and at once from another tab', async () => {
    const { email, session } = await signUp();
    await refresh(session);
    world.clock.move(3_600_000);
    const again = (await refresh(session)).body as Session;
    expect((await use(again)).status).toBe(200);
    const [one, two] = await Promise.all([refresh(again), refresh(again)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await use(one.body as Session);
    world.clock.move(9_000);
    expect((await refresh(again)).status).toBe(200);
    expect(await subjects(email)).not.toContain(ALERT);
  });
});

describe('a session', () => {
  it('ends 180 days after the sign-in, however often it is used', async () => {
    let { session } = await signUp();
    for (let day = 0; day < 180; day += 30) {
      session = (await refresh(session)).body as Session;
      world.clock.move(30 * 86_400_000);
    }
    world.clock.move(1000);
    refused(await refresh(session), 400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  });
});

describe('a proof', () => {
  it('by a mailed code counts, once', async () => {
    const { email, session } = await signUp();
    await send(app, 'GET', '/auth/v1/reauthenticate', { token: session.access_token });
    const mail = (await world.mailsTo(email)).find(({ subject }) => subject === 'Your Longhand code');
    const nonce = /^ {4}(\d{6})$/m.exec(mail?.text_part ?? '')?.[1] ?? '';
    const prove = (body: { nonce?: string }) => post(app, '/functions/v1/prove', body, session.access_token);
    expect(await prove({ nonce })).toMatchObject({ status: 200, body: { until: expect.any(String) } });
    refused(await prove({ nonce }), 422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    refused(await prove({}), 400, 'validation_failed', 'Enter your password, or the code from the email.');
  });
});

describe('security events', () => {
  it('say what happened, page by page, and nothing of anybody else', async () => {
    const { email, session } = await signUp();
    for (let n = 0; n < 22; n++) await signIn(email, PHONE);
    const first = await events(session);
    expect(first.events).toHaveLength(20);
    expect(first.events[0]).toMatchObject({
      title: 'Signed in',
      particulars: ['Safari on iPhone', 'network 198.51.100.x', 'with password'],
    });
    const second = await events(session, `?before=${first.next}`);
    expect({ shown: second.events.length, next: second.next }).toEqual({ shown: 3, next: null });
    expect((await events((await signUp()).session)).events).toHaveLength(1);
  });

  it('sum up wrong passwords of the last 30 days', async () => {
    const { email, session } = await signUp();
    expect((await events(session)).failed_sign_ins).toBeNull();
    for (let n = 0; n < 3; n++) await signIn(email, PHONE, `guess ${n}`);
    expect((await events(session)).failed_sign_ins).toMatchObject({ attempts: 3, last_network: '198.51.100.x' });
    world.clock.move(31 * 86_400_000);
    await world.identity.tidy();
    expect((await events(await signIn(email))).failed_sign_ins).toBeNull();
  });
});
