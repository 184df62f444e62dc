import { readFileSync } from 'node:fs';
import { mayContain } from './filter/bloom.ts';

let filter: Uint8Array | undefined;

/**
 * Whether lists of leaked passwords have this one, in lower case. Made by scripts/passwords/make-filter.ts; read from the
 * disk when the first password is set.
 */
export function isLeaked(password: string): boolean {
  filter ??= readFileSync(new URL('./leaked-passwords.bin', import.meta.url));
  return mayContain(filter, password);
}
