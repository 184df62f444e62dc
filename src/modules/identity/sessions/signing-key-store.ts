import { createPrivateKey, type JsonWebKeyInput } from 'node:crypto';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { Failure } from '../../../platform/failure.ts';

export type SigningJwk = {
  kty: string;
  crv: string;
  x: string;
  y?: string;
  d: string;
  kid: string;
  alg: 'ES256' | 'EdDSA';
};

const HOW_TO_MEND =
  'Set JWT_SIGNING_JWK to a private JWK for ES256 (EC, P-256) or Ed25519 (OKP), or leave it out: then a key is made once and kept in the data folder.';

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
  const alg =
    jwk.kty === 'EC' && jwk.crv === 'P-256'
      ? 'ES256'
      : jwk.kty === 'OKP' && jwk.crv === 'Ed25519'
        ? 'EdDSA'
        : undefined;
  const { kty, crv, x, y, d } = jwk;
  if (!alg || !kty || !crv || !x || !d)
    throw new Failure(500, 'signing_key', `The signing key has the wrong type. ${HOW_TO_MEND}`);
  return { kty, crv, x, ...(y ? { y } : {}), d, alg, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) };
}
