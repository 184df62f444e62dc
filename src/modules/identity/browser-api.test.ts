import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { AuthClient, type AuthError, type GoTrueClient, type Session } from '@supabase/auth-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdentityWorld, identityWorld, linkIn, SITE_URL } from '../../../tests/support/identity.ts';

/** The browser's own auth client against this server, over a real connection. */

const PASSWORD = 'correct horse';
const MINUTE_MS = 60_000;

let world: IdentityWorld;
const servers: ServerType[] = [];
let confirming_url: string;
let auto_url: string;

beforeAll(async () => {
  world = await identityWorld();
  const listen = (app: IdentityWorld['app']) =>
    new Promise<string>((ready) => {
      const done = ({ port }: AddressInfo) => ready(`http://127.0.0.1:${port}`);
      servers.push(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, done));
    });
  confirming_url = await listen(world.app);
  auto_url = await listen(world.build({ mailer_autoconfirm: true }).app);
});
afterAll(() => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(world.clock.now());
});
const clients: GoTrueClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.stopAutoRefresh();
  vi.useRealTimers();
});

let made = 0;
const newEmail = () => `browser-${++made}@example.com`;

type Asked = { url: string; at: number };

/** A browser: its client, the events that its pages hear, and what it asked the server. */
function browser(
  url = auto_url,
  options: { autoRefreshToken?: boolean; failures?: number[]; storage?: Map<string, string> } = {},
) {
  const storage = options.storage ?? new Map<string, string>();
  const failures = options.failures ?? [];
  const events: string[] = [];
  const asked: Asked[] = [];
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: 'longhand.auth',
    flowType: 'pkce',
    autoRefreshToken: options.autoRefreshToken ?? false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: async (input, init) => {
      asked.push({ url: String(input), at: Date.now() });
      const failure = String(input).includes('refresh_token') ? failures.shift() : undefined;
      return failure ? new Response('', { status: failure }) : fetch(input, init);
    },
  });
  clients.push(auth);
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  const refreshes = () => asked.filter((request) => request.url.includes('grant_type=refresh_token'));
  return { auth, events, refreshes, storage };
}
type Browser = ReturnType<typeof browser>;

const realTimeout = globalThis.setTimeout;
const breathe = () => new Promise((next) => realTimeout(next, 2));

/** Lets answers arrive without letting the browser's time pass. */
async function until(settled: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2500; turn++) {
    if (settled()) return;
    await breathe();
  }
  throw new Error('What was awaited did not happen.');
}

/** Lets the same time pass in the browser and on the server, a second at a time. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    world.clock.move(Math.min(left, 1000));
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
  }
}

async function signedUp(
  options: Parameters<typeof browser>[1] = {},
): Promise<Browser & { email: string; session: Session }> {
  const tab = browser(auto_url, options);
  const email = newEmail();
  const { data, error } = await tab.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Ada Writer' } },
  });
  if (error || !data.session) throw error ?? new Error('The sign-up gave no session.');
  return { ...tab, email, session: data.session };
}
const failed = (error: AuthError | null) => ({ code: error?.code, status: error?.status, message: error?.message });

/** Mails are sent by the queue, which needs real time. */
async function linkFor(email: string): Promise<URL> {
  vi.useRealTimers();
  const [mail] = await world.mailsTo(email);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(world.clock.now());
  return linkIn(mail);
}
async function follow(link: URL): Promise<URL> {
  const { headers } = await fetch(`${confirming_url}${link.pathname}${link.search}`, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}

describe('the browser', () => {
  it('signs up, out and in, and its pages hear of it', async () => {
    const tab = await signedUp();
    expect(tab.session.user.user_metadata).toEqual({ full_name: 'Ada Writer' });
    expect(await tab.auth.signOut()).toEqual({ error: null });
    const { data } = await tab.auth.signInWithPassword({ email: tab.email, password: PASSWORD });
    expect(data.user?.id).toBe(tab.session.user.id);
    await tab.auth.updateUser({ data: { phone: '555' } });
    await tab.auth.refreshSession();
    expect(tab.events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'SIGNED_OUT',
      'SIGNED_IN',
      'USER_UPDATED',
      'TOKEN_REFRESHED',
    ]);
  });

  it('finds its session again after a reload', async () => {
    const tab = await signedUp();
    const reloaded = browser(auto_url, { storage: tab.storage });
    const { data } = await reloaded.auth.getSession();
    expect(data.session?.access_token).toBe(tab.session.access_token);
    expect((await reloaded.auth.getUser()).data.user?.email).toBe(tab.email);
  });

  it('understands the refusals', async () => {
    const { auth } = browser();
    const { email } = await signedUp();
    const signIn = await auth.signInWithPassword({ email, password: 'wrong' });
    expect(failed(signIn.error)).toEqual({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
    const again = await auth.signUp({ email, password: PASSWORD });
    expect(failed(again.error)).toEqual({
      code: 'user_already_exists',
      status: 422,
      message: 'User already registered',
    });
    const weak = await auth.signUp({ email: newEmail(), password: '123' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length'] });
  });

  it('checks an access token with the published keys by itself', async () => {
    vi.useRealTimers();
    world.clock.set(new Date(Math.floor(Date.now() / 1000) * 1000));
    const tab = await signedUp();
    const { data, error } = await tab.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ email: tab.email, session_id: expect.any(String), aal: 'aal1' });
    expect(data?.header.alg).toBe('ES256');
  });

  it('drops its session when the server says that it is gone', async () => {
    const tab = await signedUp();
    const elsewhere = browser();
    await elsewhere.auth.signInWithPassword({ email: tab.email, password: PASSWORD });
    await elsewhere.auth.signOut({ scope: 'global' });
    const { error } = await tab.auth.getUser();
    expect(error?.message).toBe('Auth session missing!');
    expect(tab.events.at(-1)).toBe('SIGNED_OUT');
  });
});

describe('signing out', () => {
  it.each([
    ['local', true],
    ['others', false],
    ['global', false],
  ] as const)('with scope %s leaves the other browser signed in: %j', async (scope, stays) => {
    const [here, there] = [await signedUp(), browser()];
    await there.auth.signInWithPassword({ email: here.email, password: PASSWORD });
    expect(await here.auth.signOut({ scope })).toEqual({ error: null });
    expect((await there.auth.getUser()).error === null).toBe(stays);
    expect((await here.auth.getSession()).data.session !== null).toBe(scope === 'others');
  });
});

describe('the refresh tick', () => {
  it('comes every 30 seconds and refreshes when 90 seconds or less remain', async () => {
    const tab = await signedUp({ autoRefreshToken: true });
    await pass(57 * MINUTE_MS);
    expect(tab.refreshes()).toEqual([]);
    await pass(90_000);
    await until(() => tab.events.includes('TOKEN_REFRESHED'));
    expect(tab.refreshes()).toHaveLength(1);
    const remained_s = (tab.session.expires_at ?? 0) - (tab.refreshes()[0]?.at ?? 0) / 1000;
    expect(remained_s).toBeGreaterThan(60);
    expect(remained_s).toBeLessThanOrEqual(90);
    const { data } = await tab.auth.getSession();
    expect(data.session?.refresh_token).not.toBe(tab.session.refresh_token);
    expect(data.session?.expires_at).toBeGreaterThan((tab.session.expires_at ?? 0) + 3000);
  });

  it.each([502, 503, 504])('waits 200 ms, then twice as long each time, while a gateway answers %i', async (status) => {
    const tab = await signedUp({ failures: [status, status, status, status] });
    const refreshed = tab.auth.refreshSession();
    const started = Date.now();
    for (let ms = 0; ms < 3200; ms += 100) {
      await breathe();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect((await refreshed).error).toBeNull();
    expect(tab.refreshes().map(({ at }) => at - started)).toEqual([0, 200, 600, 1400, 3000]);
  });

  it('gives up within 30 seconds and keeps the session while its token is good', async () => {
    const tab = await signedUp({ failures: Array(40).fill(503) });
    const refreshed = tab.auth.refreshSession();
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await refreshed).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect((await tab.auth.getSession()).data.session?.refresh_token).toBe(tab.session.refresh_token);
    expect(tab.events).not.toContain('SIGNED_OUT');
  });
});

describe('refresh tokens', () => {
  it('may be used by two tabs at once', async () => {
    const tab = await signedUp();
    const other = browser(auto_url, { storage: new Map(tab.storage) });
    const both = await Promise.all([tab.auth.refreshSession(), other.auth.refreshSession()]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(both[0]?.data.session?.refresh_token).toBe(both[1]?.data.session?.refresh_token);
  });

  it('that a thief copied sign the thief and the owner out', async () => {
    const owner = await signedUp();
    const thief = browser(auto_url, { storage: new Map(owner.storage) });
    await owner.auth.refreshSession();
    await owner.auth.refreshSession();
    await pass(11_000);
    expect(failed((await thief.auth.refreshSession()).error)).toMatchObject({ code: 'refresh_token_already_used' });
    expect(failed((await owner.auth.refreshSession()).error)).toMatchObject({ code: 'refresh_token_already_used' });
    expect((await owner.auth.getUser()).error?.message).toBe('Auth session missing!');
  });
});

describe('mails', () => {
  it('reset a password: the link leads to the page, the page exchanges its code, and the new password works', async () => {
    const { email } = await signedUp();
    const tab = browser(confirming_url);
    const { error } = await tab.auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/auth/reset-password` });
    expect(error).toBeNull();
    const page = await follow(await linkFor(email));
    expect(page.origin + page.pathname).toBe(`${SITE_URL}/auth/reset-password`);
    expect(page.hash).toBe('');
    const exchanged = await tab.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session?.user.email).toBe(email);
    expect((await tab.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    await tab.auth.signOut();
    expect((await tab.auth.signInWithPassword({ email, password: 'battery staple' })).error).toBeNull();
    expect(tab.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED', 'SIGNED_OUT', 'SIGNED_IN']);
  });

  it('that were followed in another browser open no session there', async () => {
    const { email } = await signedUp();
    const [mine, theirs] = [browser(confirming_url), browser(confirming_url)];
    await mine.auth.resetPasswordForEmail(email, { redirectTo: SITE_URL });
    await theirs.auth.resetPasswordForEmail(newEmail(), { redirectTo: SITE_URL });
    const code = (await follow(await linkFor(email))).searchParams.get('code') ?? '';
    expect(failed((await theirs.auth.exchangeCodeForSession(code)).error)).toMatchObject({
      code: 'bad_code_verifier',
      status: 400,
    });
    expect((await mine.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  it('confirm a sign-up, after which the password opens a session', async () => {
    const tab = browser(confirming_url);
    const email = newEmail();
    const { data } = await tab.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: SITE_URL } });
    expect(data).toMatchObject({ session: null, user: { email } });
    expect(failed((await tab.auth.signInWithPassword({ email, password: PASSWORD })).error)).toMatchObject({
      code: 'email_not_confirmed',
    });
    expect(failed((await tab.auth.resend({ type: 'signup', email })).error)).toMatchObject({
      code: 'over_email_send_rate_limit',
      status: 429,
    });
    await pass(MINUTE_MS);
    expect((await tab.auth.resend({ type: 'signup', email, options: { emailRedirectTo: SITE_URL } })).error).toBeNull();
    const page = await follow(await linkFor(email));
    expect((await tab.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')).error).toBeNull();
    expect((await tab.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('can be redeemed by their token alone', async () => {
    const { email } = await signedUp();
    const tab = browser(confirming_url);
    await tab.auth.resetPasswordForEmail(email);
    const token_hash = (await linkFor(email)).searchParams.get('token') ?? '';
    const { data, error } = await tab.auth.verifyOtp({ type: 'recovery', token_hash });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(tab.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
    expect(failed((await tab.auth.verifyOtp({ type: 'recovery', token_hash })).error)).toMatchObject({
      code: 'otp_expired',
      status: 403,
    });
  });
});
