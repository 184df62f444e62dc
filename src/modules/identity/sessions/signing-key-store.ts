import { createPrivateKey, type JsonWebKeyInput } from 'node:crypto';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { Failure } from '../../../platform/failure.ts';

export type SigningJwk = {
  kty: string;
  /** The public half: of an elliptic curve, or of RSA. */
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
  d: string;
  /** The rest of an RSA key. */
  p?: string;
  q?: string;
  dp?: string;
  dq?: string;
  qi?: string;
  kid: string;
  alg: 'ES256' | 'EdDSA' | 'RS256';
};

const HOW_TO_MEND =
  'Set JWT_SIGNING_JWK to a private JWK for ES256 (EC, P-256), Ed25519 (OKP) or RS256 (RSA, 2,048 bits or more), or leave it out: then a key is made once and kept in the data folder.';

/**
 * The private key that signs access tokens: the configured JWK (JSON text), else the one in
 * `<data_dir>/signing-key.json`, which is made when it is missing. Throws a Failure for anything else.
 */
export async function loadSigningKey(data_dir: string, configured?: string): Promise<SigningJwk> {
  if (configured) return readSigningKey(configured);
  const file = join(data_dir, 'signing-key.json');
  await mkdir(data_dir, { recursive: true });
  if (!(await exists(file))) await keepNewKey(file);
  return readSigningKey(await readFile(file, 'utf8'));
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Of processes that start together, one puts its key in place, whole; the others use that one. */
async function keepNewKey(file: string): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}`;
  await writeFile(draft, JSON.stringify(await makeSigningKey()), { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

/** A new key for ES256. */
export async function makeSigningKey(): Promise<SigningJwk> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return complete(await exportJWK(privateKey));
}

async function readSigningKey(text: string): Promise<SigningJwk> {
  try {
    const jwk = JSON.parse(text) as JWK;
    createPrivateKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput);
    return await complete(jwk);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(500, 'signing_key', `The signing key cannot be read. ${HOW_TO_MEND}`);
  }
}

async function complete(jwk: JWK): Promise<SigningJwk> {
  const alg = algorithmOf(jwk);
  const fields = alg === 'RS256' ? RSA_FIELDS : CURVE_FIELDS;
  const named = Object.fromEntries(fields.filter((field) => jwk[field]).map((field) => [field, jwk[field] as string]));
  const { kty, d } = jwk;
  const whole = alg === 'RS256' ? fields.every((field) => jwk[field]) : jwk.crv && jwk.x;
  if (!alg || !kty || !d || !whole)
    throw new Failure(500, 'signing_key', `The signing key has the wrong type. ${HOW_TO_MEND}`);
  return { kty, ...named, d, alg, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) };
}

const CURVE_FIELDS = ['crv', 'x', 'y'] as const;
const RSA_FIELDS = ['n', 'e', 'p', 'q', 'dp', 'dq', 'qi'] as const;
const MIN_RSA_BYTES = 256;

function algorithmOf({ kty, crv, n }: JWK): SigningJwk['alg'] | undefined {
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA';
  return kty === 'RSA' && n && Buffer.from(n, 'base64url').length >= MIN_RSA_BYTES ? 'RS256' : undefined;
}
