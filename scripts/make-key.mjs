import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * Writes a new signing key for JWT_SIGNING_JWK to a file that only its owner may read: `npm run make:key [file]`.
 * JavaScript rather than TypeScript, so that it runs with whatever Node a machine has.
 */

const file = process.argv[2] ?? 'key.json';
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = `${JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'ES256' })}\n`;
try {
  writeFileSync(file, key, { flag: 'wx', mode: 0o600 });
  console.log(`The signing key is in ${file}. Keep it secret: whoever has it can sign in as anybody.`);
} catch (error) {
  const reason = error.code === 'EEXIST' ? 'it exists already, and a new key would end every session' : error.message;
  console.error(`The signing key was not written to ${file}: ${reason}.`);
  process.exitCode = 1;
}
