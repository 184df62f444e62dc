import { describe, expect, it } from 'vitest';
import {
  allowedRedirect,
  authMethod,
  isBanned,
  isOver,
  isRecovering,
  linkKindsOf,
  lookAlike,
  mergeMetadata,
  networkOf,
  type Person,
  presentUser,
  readChallenge,
  withFragment,
  withQuery,
} from './rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe('a redirect', () => {
  const site = 'https://letters.example.com';
  const list = ['https://app.example.org', 'http://localhost:5173/auth/callback'];
  it.each([
    ['https://letters.example.com/auth/reset-password'],
    ['https://letters.example.com/auth/reset-password?sb_flow_id=1#x'],
    ['https://app.example.org/any/where'],
    ['http://localhost:5173/auth/callback?next=1'],
  ])('may lead to %s', (wanted) => {
    expect(allowedRedirect(wanted, site, list)).toBe(wanted);
  });

  it.each([
    [undefined],
    [''],
    ['/auth/reset-password'],
    ['https://evil.example'],
    ['https://letters.example.com.evil.example'],
    ['https://letters.example.com@evil.example/'],
    ['https://evil.example\\@letters.example.com/'],
    ['http://letters.example.com/'],
    ['https://letters.example.com:8443/'],
    ['http://localhost:5173/elsewhere'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['//evil.example'],
    ['https://ada@letters.example.com/'],
    ['https://:secret@letters.example.com/'],
    ['blob:https://letters.example.com/x'],
  ])('to %s falls back to the site', (wanted) => {
    expect(allowedRedirect(wanted, site, list)).toBe(site);
  });

  it('carries sessions and errors in the fragment and codes in the query', () => {
    expect(withFragment('https://a.example/x?y=1', { error_description: 'Email link is invalid' })).toBe(
      'https://a.example/x?y=1#error_description=Email+link+is+invalid',
    );
    expect(withQuery('https://a.example/x?y=1', { code: 'abc' })).toBe('https://a.example/x?y=1&code=abc');
  });
});

describe('a PKCE challenge', () => {
  const code_challenge = 'a'.repeat(43);
  it('is optional', () => {
    expect(readChallenge({})).toBeNull();
    expect(readChallenge({ code_challenge: null, code_challenge_method: null })).toBeNull();
  });
  it('is read whatever the case of its method', () => {
    expect(readChallenge({ code_challenge, code_challenge_method: 'S256' })).toEqual({
      challenge: code_challenge,
      method: 's256',
    });
    const longest = 'a.b~c-d_'.repeat(16);
    expect(readChallenge({ code_challenge: longest, code_challenge_method: 's256' })).toEqual({
      challenge: longest,
      method: 's256',
    });
  });
  it('that is the verifier itself is refused', () => {
    expect(() => readChallenge({ code_challenge, code_challenge_method: 'plain' })).toThrow('Use S256');
  });
  it.each([
    { code_challenge },
    { code_challenge_method: 's256' },
    { code_challenge, code_challenge_method: 'md5' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: `=${code_challenge}`, code_challenge_method: 's256' },
    { code_challenge: `${code_challenge}=`, code_challenge_method: 's256' },
    { code_challenge: 'ü'.repeat(43), code_challenge_method: 's256' },
  ])('that is incomplete or malformed is refused: %j', (given) => {
    expect(() => readChallenge(given)).toThrow('PKCE flow requires');
  });
});

describe('metadata', () => {
  it('is merged field by field, and a null removes a field', () => {
    expect(mergeMetadata({ a: 1, b: 2 }, { b: null, c: 3 })).toEqual({ a: 1, c: 3 });
    expect(mergeMetadata({ a: 1 }, null)).toEqual({ a: 1 });
  });
  it('stays small enough for a token', () => {
    const largest = { a: 'é'.repeat((8192 - '{"a":""}'.length) / 2) };
    expect(mergeMetadata({}, largest)).toEqual(largest);
    expect(() => mergeMetadata({}, { a: `${largest.a}x` })).toThrow('8192');
  });
});

it('knows the kinds of links it sends, and no other', () => {
  const by_mail = ['signup', 'magiclink'];
  expect(['signup', 'email', 'magiclink'].map(linkKindsOf)).toEqual([by_mail, by_mail, by_mail]);
  const own = ['recovery', 'invite'];
  expect(own.map(linkKindsOf)).toEqual(own.map((kind) => [kind]));
  expect(linkKindsOf('email_change')).toEqual(['email_change', 'email_change_current']);
  expect(['reauthentication', 'constructor', ''].map(linkKindsOf)).toEqual([[], [], []]);
});

it('shows a stranger a person who could be new', () => {
  const stranger = lookAlike('ada@example.com', crypto.randomUUID(), { full_name: 'Ada' }, NOW);
  expect(stranger).toMatchObject({ email: 'ada@example.com', identities: [], confirmation_sent_at: NOW.toISOString() });
  expect(stranger.email_confirmed_at).toBeUndefined();
});

describe('the network of a caller', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['2001:00db:0000:2::', '2001:db:0:2::/64'],
    ['a::ffff:198.51.100.7', 'a:0:0:0::/64'],
    ['x::1', 'x::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['unknown', 'unknown'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('a time limit', () => {
  it('ends a ban at its time, and bans nobody without one', () => {
    expect([null, ago(0), ago(-1), ago(1)].map((until) => isBanned(until, NOW))).toEqual([false, false, true, false]);
  });

  it('is over after its last second', () => {
    expect([isOver(ago(300), 300, NOW), isOver(ago(300.001), 300, NOW)]).toEqual([false, true]);
  });

  it('gives a session that came from a reset link 15 minutes to set a password', () => {
    const password = authMethod('password', NOW);
    expect(password).toEqual({ method: 'password', timestamp: NOW.getTime() / 1000 });
    expect(authMethod('recovery', ago(0.5)).timestamp).toBe(NOW.getTime() / 1000 - 1);
    const since = (seconds: number) => [password, authMethod('recovery', ago(seconds))];
    expect([isRecovering(since(900), NOW), isRecovering(since(901), NOW)]).toEqual([true, false]);
    expect([isRecovering([password], NOW), isRecovering([], NOW)]).toEqual([false, false]);
  });
});

it('shows a person in the shape of the protocol', () => {
  const [created_at, seen_at] = ['2026-02-01T00:00:00.000Z', '2026-02-28T00:00:00.000Z'];
  const ada: Person = {
    id: 'ada-1',
    email: 'ada@example.com',
    password_hash: 'hash',
    email_confirmed_at: new Date(created_at),
    confirmation_sent_at: null,
    recovery_sent_at: null,
    new_email: 'new@example.com',
    email_change_sent_at: new Date(seen_at),
    email_change_confirmed: null,
    last_sign_in_at: new Date(seen_at),
    banned_until: null,
    user_metadata: { full_name: 'Ada' },
    app_metadata: {},
    invited_at: null,
    created_at: new Date(created_at),
    updated_at: new Date(seen_at),
    factors: [],
  };
  const times = { last_sign_in_at: seen_at, created_at, updated_at: seen_at };
  const verified = { email: 'ada@example.com', email_verified: true, phone_verified: false, sub: 'ada-1' };
  const identity = {
    identity_id: 'ada-1',
    id: 'ada-1',
    user_id: 'ada-1',
    identity_data: verified,
    provider: 'email',
    email: 'ada@example.com',
    ...times,
  };
  expect(JSON.parse(JSON.stringify(presentUser(ada)))).toEqual({
    id: 'ada-1',
    aud: 'authenticated',
    role: 'authenticated',
    email: 'ada@example.com',
    email_confirmed_at: created_at,
    phone: '',
    confirmed_at: created_at,
    new_email: 'new@example.com',
    email_change_sent_at: seen_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ada' },
    identities: [identity],
    is_anonymous: false,
    ...times,
  });
  const { identities } = presentUser({ ...ada, email_confirmed_at: null });
  expect(identities).toMatchObject([{ identity_data: { email_verified: false } }]);
});
