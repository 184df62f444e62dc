import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changelogProblems } from '../../src/modules/system/rules.ts';

/** Checks that CHANGELOG.md can be read by the page that shows it, and that its newest release is the package's version. */

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const { version } = JSON.parse(await read('package.json')) as { version: string };
const released = Object.keys(JSON.parse(await read('migrations/released.json'))).length > 0;
const problems = changelogProblems(await read('CHANGELOG.md'), version, released);
if (problems.length > 0) {
  console.error(`CHANGELOG.md (docs/guides/release.md says how it is written):\n  ${problems.join('\n  ')}`);
  process.exit(1);
}
console.log('Changelog: it can be read.');
