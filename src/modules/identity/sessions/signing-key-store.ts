import { createPrivateKey, type JsonWebKeyInput } from 'node:crypto';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { Failure } from '../../../platform/failure.ts';

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';
export type SigningJwk = JWK & { kty: string; d: string; kid: string; alg: Algorithm };
/** The current key first. The others sign nothing more; what they signed is accepted until it ends. */
export type SigningKeys = [SigningJwk, ...SigningJwk[]];

const HOW_TO_MEND =
  'Set JWT_SIGNING_JWK to a private JWK for ES256 (EC, P-256), Ed25519 (OKP) or RS256 (RSA, 2048 bits or more), to several in a list with the current one first, or leave it out: then a key is made once and kept in the data folder.';

/**
 * The private keys of access tokens: the configured ones (JSON text), else those in `<data_dir>/signing-key.json`, which
 * is made when it is missing. Throws a Failure for anything else.
 */
export async function loadSigningKeys(data_dir: string, configured?: string): Promise<SigningKeys> {
  if (configured) return readSigningKeys(configured);
  const file = join(data_dir, 'signing-key.json');
  await mkdir(data_dir, { recursive: true });
  if (!(await exists(file))) await keepNewKey(file);
  return readSigningKeys(await readFile(file, 'utf8'));
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

/** One key, a list of keys, or a key set. */
function keysIn(text: string): JWK[] {
  const parsed = JSON.parse(text) as JWK | JWK[] | { keys: JWK[] };
  if (Array.isArray(parsed)) return parsed;
  return 'keys' in parsed && Array.isArray(parsed.keys) ? parsed.keys : [parsed as JWK];
}

async function readSigningKeys(text: string): Promise<SigningKeys> {
  try {
    const [current, ...former] = await Promise.all(keysIn(text).map(complete));
    if (current) return [current, ...former];
  } catch (error) {
    if (error instanceof Failure) throw error;
  }
  throw new Failure(500, 'signing_key', `The signing key cannot be read. ${HOW_TO_MEND}`);
}

const MIN_RSA_BYTES = 256;
const PARTS = ['kty', 'crv', 'x', 'y', 'd', 'n', 'e', 'p', 'q', 'dp', 'dq', 'qi'] as const;

function algorithmOf({ kty, crv, n }: JWK): Algorithm | undefined {
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA';
  return kty === 'RSA' && n && Buffer.from(n, 'base64url').length >= MIN_RSA_BYTES ? 'RS256' : undefined;
}

async function complete(jwk: JWK): Promise<SigningJwk> {
  const alg = algorithmOf(jwk);
  if (!alg || !jwk.d) throw new Failure(500, 'signing_key', `The signing key has the wrong type. ${HOW_TO_MEND}`);
  createPrivateKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput);
  const parts = PARTS.filter((part) => jwk[part] !== undefined).map((part) => [part, jwk[part]]);
  return { ...Object.fromEntries(parts), alg, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) } as SigningJwk;
}
