import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { verifyHighLevel } from './highlevel.ts';
import { SENDER_PRESETS } from './presets.ts';
import type { Proof, SignatureResult, SignedRequest } from './proof.ts';
import hubspot_vectors from './vectors/hubspot-v3-vectors.json' with { type: 'json' };
import standard_vectors from './vectors/standard-webhooks-vectors.json' with { type: 'json' };
import { verifySignature } from './verify.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const PUBLIC_URL = 'https://cards.example.com/functions/v1/highlevel-listener/42?key=a%2Fb';
const SECRET = 'a secret that the customer entered';
const KEY_BYTES = Buffer.from('a secret of 24 bytes....');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

type HeaderValues = Record<string, string>;
type Sender = {
  proof: Proof;
  header: string;
  /** The headers of a request that the sender signs at a time. */
  sign: (body: Uint8Array, at: Date, key?: string | Uint8Array) => HeaderValues;
  has_age: boolean;
};

const hmac = (key: string | Uint8Array, ...parts: (string | Uint8Array)[]) =>
  parts.reduce<ReturnType<typeof createHmac>>((sum, part) => sum.update(part), createHmac('sha256', key)).digest();
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));

const SENDERS: Record<Proof['kind'], Sender> = {
  highlevel: {
    proof: { kind: 'highlevel' },
    header: 'x-ghl-signature',
    sign: (body) => ({ 'x-ghl-signature': sign(null, body, privateKey).toString('base64') }),
    has_age: false,
  },
  shopify: {
    proof: { kind: 'shopify', secret: SECRET },
    header: 'x-shopify-hmac-sha256',
    sign: (body, _, key = SECRET) => ({ 'x-shopify-hmac-sha256': hmac(key, body).toString('base64') }),
    has_age: false,
  },
  typeform: {
    proof: { kind: 'typeform', secret: SECRET },
    header: 'typeform-signature',
    sign: (body, _, key = SECRET) => ({ 'typeform-signature': `sha256=${hmac(key, body).toString('base64')}` }),
    has_age: false,
  },
  stripe: {
    proof: { kind: 'stripe', secret: SECRET },
    header: 'stripe-signature',
    sign: (body, at, key = SECRET) => ({
      'stripe-signature': `t=${seconds(at)},v1=${hmac(key, `${seconds(at)}.`, body).toString('hex')}`,
    }),
    has_age: true,
  },
  hubspot: {
    proof: { kind: 'hubspot', secret: SECRET },
    header: 'x-hubspot-signature-v3',
    sign: (body, at, key = SECRET) => ({
      'x-hubspot-request-timestamp': String(at.getTime()),
      'x-hubspot-signature-v3': hmac(key, 'POST', PUBLIC_URL.replace('%2F', '/'), body, String(at.getTime())).toString(
        'base64',
      ),
    }),
    has_age: true,
  },
  standard_webhooks: {
    proof: { kind: 'standard_webhooks', secret: `whsec_${KEY_BYTES.toString('base64')}` },
    header: 'webhook-signature',
    sign: (body, at, key) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': seconds(at),
      'webhook-signature': `v1,${hmac(key ?? KEY_BYTES, `msg_1.${seconds(at)}.`, body).toString('base64')}`,
    }),
    has_age: true,
  },
  hmac_sha256: {
    proof: { kind: 'hmac_sha256', secret: SECRET, header: 'X-Signature', encoding: 'hex', prefix: 'sha256=' },
    header: 'x-signature',
    sign: (body, _, key = SECRET) => ({ 'x-signature': `sha256=${hmac(key, body).toString('hex')}` }),
    has_age: false,
  },
};
const KINDS = Object.keys(SENDERS) as Proof['kind'][];
const TIMED = KINDS.filter((kind) => SENDERS[kind].has_age);

const requestOf = (headers: HeaderValues, body: Uint8Array): SignedRequest => ({
  method: 'POST',
  url: PUBLIC_URL,
  headers: (name) => headers[name] ?? null,
  body,
});

/** HighLevel's requests are signed with a key of this test, so they are checked with its public half. */
function check(kind: Proof['kind'], headers: HeaderValues, body: Uint8Array, now = NOW): SignatureResult {
  const request = requestOf(headers, body);
  return kind === 'highlevel'
    ? verifyHighLevel(request, publicKey)
    : verifySignature(SENDERS[kind].proof, request, now);
}
const later = (ms: number) => new Date(NOW.getTime() + ms);
const bytes = (text: string) => new TextEncoder().encode(text);
const BODY = bytes('{"price": 1.0, "name": "Zo\\u00eb \\/ caf\u00e9", "tags":[ ]}\n');

describe('official vectors', () => {
  it.each(hubspot_vectors.vectors)('HubSpot, $name, verifies', (vector) => {
    const headers: HeaderValues = {
      'x-hubspot-signature-v3': vector.signature,
      'x-hubspot-request-timestamp': vector.timestamp,
    };
    const request = { ...requestOf(headers, bytes(vector.body)), method: vector.method, url: vector.uri };
    const at = new Date(Number(vector.timestamp));
    expect(verifySignature({ kind: 'hubspot', secret: vector.clientSecret }, request, at)).toBe('ok');
  });

  it.each(standard_vectors.vectors)('Standard Webhooks, $name, verifies with and without the prefix', (vector) => {
    const headers: HeaderValues = {
      'webhook-id': vector['webhook-id'],
      'webhook-timestamp': String(vector['webhook-timestamp']),
      'webhook-signature': vector['webhook-signature'],
    };
    const at = new Date(vector['webhook-timestamp'] * 1000);
    for (const secret of [vector.secret, vector.secret.replace('whsec_', '')])
      expect(verifySignature({ kind: 'standard_webhooks', secret }, requestOf(headers, bytes(vector.body)), at)).toBe(
        'ok',
      );
  });

  it("what Stripe's own library signs verifies, its whsec_ secret used as text", () => {
    const payload = '{"id": "evt_1"}';
    const secret = 'whsec_c2VjcmV0';
    const timestamp = NOW.getTime() / 1000;
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const request = requestOf({ 'stripe-signature': header }, bytes(payload));
    expect(verifySignature({ kind: 'stripe', secret }, request, NOW)).toBe('ok');
  });

  it("the example of GitHub's documentation verifies as a plain HMAC, in lower and in upper case", () => {
    const secret = "It's a Secret to Everybody";
    const hex = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    const proof: Proof = {
      kind: 'hmac_sha256',
      secret,
      header: 'X-Hub-Signature-256',
      encoding: 'hex',
      prefix: 'sha256=',
    };
    for (const digits of [hex, hex.toUpperCase()]) {
      const request = requestOf({ 'x-hub-signature-256': `sha256=${digits}` }, bytes('Hello, World!'));
      expect(verifySignature(proof, request, NOW)).toBe('ok');
    }
  });

  it('a plain HMAC in base64 without a prefix verifies', () => {
    const proof: Proof = { kind: 'hmac_sha256', secret: SECRET, header: 'X-Proof', encoding: 'base64' };
    const request = requestOf({ 'x-proof': hmac(SECRET, BODY).toString('base64') }, BODY);
    expect(verifySignature(proof, request, NOW)).toBe('ok');
  });
});

describe.each(KINDS)('%s', (kind) => {
  const sender = SENDERS[kind];
  const signed = sender.sign(BODY, NOW);

  it('the bytes are checked as received: the same JSON written differently is refused', () => {
    expect(check(kind, signed, BODY)).toBe('ok');
    const rewritten = bytes(JSON.stringify(JSON.parse(new TextDecoder().decode(BODY))));
    expect(check(kind, signed, rewritten)).toBe('wrong');
  });

  it('any body verifies, empty or not UTF-8', () => {
    fc.assert(fc.property(fc.uint8Array(), (body) => check(kind, sender.sign(body, NOW), body) === 'ok'));
  });

  it('one flipped bit in the body, the signature, the id or the timestamp is refused', () => {
    const parts = ['body', ...Object.keys(signed)];
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.constantFrom(...parts),
        fc.nat(),
        fc.nat(7),
        (body, part, position, bit) => {
          const headers = sender.sign(body, NOW);
          const target = part === 'body' ? Buffer.from(body) : Buffer.from(headers[part] as string, 'latin1');
          target[position % target.length]! ^= 1 << bit;
          return part === 'body'
            ? check(kind, headers, target) === 'wrong'
            : check(kind, { ...headers, [part]: target.toString('latin1') }, body) !== 'ok';
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([undefined, '', ' ', 'N/A'])('%j in place of any of its headers is missing', (value) => {
    for (const name of Object.keys(signed)) {
      const { [name]: _, ...others } = signed;
      const headers = value === undefined ? others : { ...others, [name]: value };
      expect(check(kind, headers, BODY)).toBe('missing');
    }
  });

  it.each(['AAAA', '=', 'sha256=', 'v1,', 'v1,AAAA', 't=,v1=', 't=1', 'v1=00', 'é'.repeat(64), '\u0000', '%'])(
    'the signature %j is wrong',
    (value) => {
      expect(check(kind, { ...signed, [sender.header]: value }, BODY)).toBe('wrong');
    },
  );

  it.runIf(sender.proof.kind !== 'highlevel')('a signature with another key is wrong', () => {
    expect(check(kind, sender.sign(BODY, NOW, 'another key'), BODY)).toBe('wrong');
  });

  it.runIf(sender.proof.kind !== 'highlevel')('an empty secret accepts nothing, not even its own signature', () => {
    const proof = { ...sender.proof, secret: '' } as Proof;
    expect(verifySignature(proof, requestOf(sender.sign(BODY, NOW, ''), BODY), NOW)).toBe('wrong');
  });

  it('its preset names the header and says whether a secret is needed, in one sentence', () => {
    const preset = SENDER_PRESETS.find(({ id }) => id === kind);
    expect(preset?.header?.toLowerCase() ?? 'x-signature').toBe(sender.header);
    expect(preset?.needs_secret).toBe('secret' in sender.proof);
    expect(preset?.secret_help).toMatch(/^[A-Z][^.]+\.$/);
  });
});

it('every kind of proof has one preset and one file, and no file is without a kind', () => {
  expect(SENDER_PRESETS.map(({ id }) => id).sort()).toEqual([...KINDS].sort());
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const shared = ['presets.ts', 'proof.ts', 'signature-check.ts', 'verify.ts'];
  const of_senders = KINDS.map((kind) => `${kind === 'hmac_sha256' ? 'plain-hmac' : kind.replace('_', '-')}.ts`);
  expect(files.sort()).toEqual([...shared, ...of_senders].sort());
});

describe('age', () => {
  it.each(TIMED)('%s accepts five minutes either way, and refuses a second more', (kind) => {
    const headers = SENDERS[kind].sign(BODY, NOW);
    for (const ms of [-300_000, 300_000]) expect(check(kind, headers, BODY, later(ms))).toBe('ok');
    for (const ms of [-301_000, 301_000]) expect(check(kind, headers, BODY, later(ms))).toBe('too_old');
    expect(check(kind, headers, BODY, new Date(Number.NaN))).toBe('too_old');
  });

  it.each(TIMED)('%s: an old request with a wrong signature is wrong, so nobody learns from its age', (kind) => {
    const headers = SENDERS[kind].sign(BODY, later(-86_400_000), 'another key');
    expect(check(kind, headers, BODY)).toBe('wrong');
  });

  it.each(KINDS.filter((kind) => !SENDERS[kind].has_age))('%s accepts a retry after three days', (kind) => {
    expect(check(kind, SENDERS[kind].sign(BODY, later(-3 * 86_400_000)), BODY)).toBe('ok');
  });
});

describe('several signatures', () => {
  it('Stripe: one right v1 is enough, and a v0 is never read', () => {
    const right = SENDERS.stripe.sign(BODY, NOW)['stripe-signature'] as string;
    const [time, v1] = right.split(',') as [string, string];
    const checkHeader = (value: string) => check('stripe', { 'stripe-signature': value }, BODY);
    expect(checkHeader(`${time},v1=${'0'.repeat(64)},${v1},v0=${'1'.repeat(64)}`)).toBe('ok');
    expect(checkHeader(`${time},${v1.replace('v1', 'v0')}`)).toBe('wrong');
    expect(checkHeader(`${right},${time}`)).toBe('wrong');
  });

  it('Standard Webhooks: one right v1 is enough, and other versions are ignored', () => {
    const headers = SENDERS.standard_webhooks.sign(BODY, NOW);
    const right = headers['webhook-signature'] as string;
    const checkHeader = (value: string) => check('standard_webhooks', { ...headers, 'webhook-signature': value }, BODY);
    expect(checkHeader(`v1,${Buffer.alloc(32).toString('base64')} v1a,AAAA v2,AAAA ${right}`)).toBe('ok');
    for (const version of ['v1a', 'v2']) expect(checkHeader(right.replace('v1', version))).toBe('wrong');
  });
});

it('HubSpot: the escapes of its list are decoded once, in either case, and no others', () => {
  const received = 'https://x.test/a%3ab%2Fc?d=%3F%40%21%24%27%28%29%2A%2C%3B&e=%20%26%253A%C3%A9+';
  const signed_url = "https://x.test/a:b/c?d=?@!$'()*,;&e=%20%26%253A%C3%A9+";
  const sent_ms = String(NOW.getTime());
  const headers = {
    'x-hubspot-request-timestamp': sent_ms,
    'x-hubspot-signature-v3': hmac(SECRET, 'POST', signed_url, BODY, sent_ms).toString('base64'),
  };
  const request = requestOf(headers, BODY);
  const checkUrl = (url: string) => verifySignature({ kind: 'hubspot', secret: SECRET }, { ...request, url }, NOW);
  expect([checkUrl(received), checkUrl(signed_url), checkUrl(`${signed_url}x`)]).toEqual(['ok', 'ok', 'wrong']);
  expect(
    verifySignature({ kind: 'hubspot', secret: SECRET }, { ...request, url: signed_url, method: 'PUT' }, NOW),
  ).toBe('wrong');
});

it('moving a byte between the timestamp and the body of a signed request is refused', () => {
  const body = bytes('5.{}');
  const stripe = `t=${seconds(NOW)}.5,v1=${hmac(SECRET, `${seconds(NOW)}.`, body).toString('hex')}`;
  expect(check('stripe', { 'stripe-signature': stripe }, bytes('{}'))).toBe('wrong');
  const standard = SENDERS.standard_webhooks.sign(body, NOW);
  expect(check('standard_webhooks', { ...standard, 'webhook-timestamp': `${seconds(NOW)}.5` }, bytes('{}'))).toBe(
    'wrong',
  );
  const hubspot = SENDERS.hubspot.sign(bytes('{} '), NOW);
  expect(check('hubspot', { ...hubspot, 'x-hubspot-request-timestamp': ` ${NOW.getTime()}` }, bytes('{}'))).toBe(
    'wrong',
  );
});

it('HighLevel: a signature that was made with any other key than the published one is wrong', () => {
  const headers = SENDERS.highlevel.sign(BODY, NOW);
  expect(verifySignature({ kind: 'highlevel' }, requestOf(headers, BODY), NOW)).toBe('wrong');
  expect(verifySignature({ kind: 'highlevel' }, requestOf({}, BODY), NOW)).toBe('missing');
});

it.each(['c2VjcmV0!', 'whsec_', 'whsec_=', 'whsec_A', 'not base64'])(
  'Standard Webhooks: the secret %j is not a key: nothing signed with what remains of it passes',
  (secret) => {
    for (const key of ['', secret, Buffer.from(secret.replace('whsec_', ''), 'base64')])
      expect(
        verifySignature(
          { kind: 'standard_webhooks', secret },
          requestOf(SENDERS.standard_webhooks.sign(BODY, NOW, key), BODY),
          NOW,
        ),
      ).toBe('wrong');
  },
);

it('arbitrary headers, bytes, secrets, URLs and clocks never throw and never pass', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.nat(0xffff).map((n) => String.fromCharCode(n)) }),
  );
  const value = fc.oneof(
    text,
    fc.constantFrom('N/A', ''),
    fc.nat().map(String),
    fc.tuple(fc.constantFrom('v1,', 'sha256=', 't=1,v1=', `t=${seconds(NOW)},v1=`), text).map((pair) => pair.join('')),
    fc.uint8Array({ minLength: 64, maxLength: 64 }).map((raw) => Buffer.from(raw).toString('base64')),
  );
  const proof = fc
    .record({ kind: fc.constantFrom(...KINDS), secret: text, header: text, prefix: text })
    .chain((fields) =>
      fc.constantFrom('hex' as const, 'base64' as const).map((encoding) => ({ ...fields, encoding }) as Proof),
    );
  fc.assert(
    fc.property(
      ...([proof, fc.array(value, { minLength: 3, maxLength: 3 }), fc.uint8Array(), text, fc.date()] as const),
      (proof, values, body, url, now) => {
        let read = 0;
        const headers = () => values[read++ % values.length] ?? null;
        return verifySignature(proof, { method: url, url, headers, body }, now) !== 'ok';
      },
    ),
    { numRuns: 2000 },
  );
});

it('a header name that HTTP does not allow is missing, not an error', () => {
  const sent = new Headers({ 'x-proof': hmac(SECRET, BODY).toString('hex') });
  const request = { ...requestOf({}, BODY), headers: (name: string) => sent.get(name) };
  const checkName = (header: string) =>
    verifySignature({ kind: 'hmac_sha256', secret: SECRET, header, encoding: 'hex' }, request, NOW);
  expect(['X-Proof', 'X Proof', '', 'x-proof:', 'é'].map(checkName)).toEqual(['ok', ...Array(4).fill('missing')]);
});
