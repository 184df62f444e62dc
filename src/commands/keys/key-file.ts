import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Failure } from '../../platform/failure.ts';

/** Former keys are kept for as long as a session may live unused. */
const KEPT_MS = 60 * 86_400_000;

type Key = Record<string, unknown> & { replaced_at?: string };

function newKey(): Key {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256' };
}

/** Writes a new signing key to a file that only its owner may read. Throws a Failure where there is one already. */
export function makeKey(file: string): void {
  try {
    writeFileSync(file, `${JSON.stringify(newKey())}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it exists already, and a new key would end every session' : message;
    throw new Failure(500, 'key_not_made', `The signing key was not written to ${file}: ${reason}.`);
  }
}

/** Puts a new key in front of those in a file, which stay until nothing that they signed can be in use. Gives how many stay. */
export function rotateKey(file: string, now: Date): number {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as Key & { keys?: Key[] };
    const former = [parsed.keys ?? parsed]
      .flat()
      .map((key) => ({ ...key, replaced_at: key.replaced_at ?? now.toISOString() }))
      .filter(({ replaced_at }) => now.getTime() - new Date(replaced_at).getTime() <= KEPT_MS);
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, `${JSON.stringify({ keys: [newKey(), ...former] })}\n`, { flag: 'wx', mode: 0o600 });
    renameSync(draft, file);
    return former.length;
  } catch (error) {
    throw new Failure(500, 'key_not_rotated', `The key in ${file} was not replaced: ${(error as Error).message}.`);
  }
}
