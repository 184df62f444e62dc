import { describe, expect, it } from 'vitest';
import {
  allowedRedirect,
  linkKindOf,
  lookAlike,
  mergeMetadata,
  networkOf,
  readChallenge,
  readEmail,
  withFragment,
  withQuery,
} from './rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('an e-mail address', () => {
  it.each([
    ['  Ada@Example.COM ', 'ada@example.com'],
    ['a.b+tag@sub.example.co.uk', 'a.b+tag@sub.example.co.uk'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['zoë@exämple.de', 'zoë@exämple.de'],
  ])('%j is read as %j', (given, read) => {
    expect(readEmail(given)).toBe(read);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    'ada@exa mple.com',
    'ada@@example.com',
    'a@b..com',
    'a@example.com,b@example.com',
    'a@example.com\nBcc: b@example.com',
    '<a@example.com>',
    `${'a'.repeat(65)}@example.com`,
  ])('%j is none', (given) => {
    expect(() => readEmail(given)).toThrow('Unable to validate email address: invalid format');
  });
});

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
  });
  it.each([
    { code_challenge },
    { code_challenge_method: 's256' },
    { code_challenge, code_challenge_method: 'md5' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'ü'.repeat(43), code_challenge_method: 'plain' },
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
    expect(() => mergeMetadata({}, { a: 'x'.repeat(9000) })).toThrow('8192');
  });
});

it('knows the kinds of links it sends, and no other', () => {
  expect(['signup', 'email', 'recovery', 'email_change', 'magiclink', 'constructor', ''].map(linkKindOf)).toEqual([
    'signup',
    'signup',
    'recovery',
    'email_change',
    null,
    null,
    null,
  ]);
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
    ['unknown', 'unknown'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
