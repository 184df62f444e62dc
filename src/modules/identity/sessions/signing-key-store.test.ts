import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSigningKey } from './signing-key-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

const jwkOf = async (alg: string, options = {}) =>
  JSON.stringify(await exportJWK((await generateKeyPair(alg, { extractable: true, ...options })).privateKey));

describe('the signing key', () => {
  it('is made once, also by processes that start together, and only its owner may read it', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(join(folder, 'data'))));
    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
    const file = join(folder, 'data', 'signing-key.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ kty: 'EC', crv: 'P-256', d: keys[0]?.d });
  });

  it.each([
    ['ES256', 'ES256'],
    ['Ed25519', 'EdDSA'],
    ['RS256', 'RS256'],
  ])('may be configured for %s', async (made_for, alg) => {
    expect(await loadSigningKey(folder, await jwkOf(made_for))).toMatchObject({ alg, kid: expect.any(String) });
  });

  it('that was configured wins over the one in the data folder', async () => {
    const kept = await loadSigningKey(join(folder, 'data'));
    const configured = await loadSigningKey(join(folder, 'data'), await jwkOf('ES256'));
    expect(configured.kid).not.toBe(kept.kid);
  });

  it.each([
    ['no JSON', async () => 'secret'],
    ['a shared secret', async () => JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' })],
    ['a short RSA key', shortRsa],
    ['another curve', () => jwkOf('ES384')],
    ['a public key', async () => JSON.stringify({ ...JSON.parse(await jwkOf('ES256')), d: undefined })],
    ['an empty object', async () => '{}'],
  ])('is refused when it is %s, and the refusal says how to mend it', async (_name, make) => {
    await expect(loadSigningKey(folder, await make())).rejects.toThrow(/The signing key .* Set JWT_SIGNING_JWK to/);
  });
});

async function shortRsa(): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}
