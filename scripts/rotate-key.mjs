import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Puts a new signing key in front of those in a file: `npm run rotate:key [file]`. Nobody is signed out: former keys are
 * kept for as long as a session may live unused, and left out at the rotation after that. JavaScript rather than
 * TypeScript, so that it runs with whatever Node a machine has.
 */

const KEPT_MS = 60 * 86_400_000;

const file = process.argv[2] ?? 'key.json';
try {
  const now = new Date();
  const parsed = JSON.parse(readFileSync(file, 'utf8'));
  const before = [parsed.keys ?? parsed].flat();
  const former = before
    .map((key) => ({ ...key, replaced_at: key.replaced_at ?? now.toISOString() }))
    .filter(({ replaced_at }) => now - new Date(replaced_at) <= KEPT_MS);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const current = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256' };
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ keys: [current, ...former] })}\n`, { flag: 'wx', mode: 0o600 });
  renameSync(draft, file);
  console.log(
    `${file} has a new signing key and ${former.length} former ${former.length === 1 ? 'key' : 'keys'}. Restart every process with it.`,
  );
} catch (error) {
  console.error(`The key in ${file} was not replaced: ${error.message}.`);
  process.exitCode = 1;
}
