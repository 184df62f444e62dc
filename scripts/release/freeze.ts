import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changelogProblems } from '../../src/modules/system/rules.ts';
import { migrationProblems } from '../../src/platform/database/schema/rules.ts';
import { readMigrations } from '../../src/platform/database/schema/state.ts';

/**
 * Freezes the migrations of a release: writes the hash of each into migrations/released.json, after which none may
 * change. Refuses a changelog that does not name the version, and migrations that the release before would not survive.
 *
 *   npm run release:freeze
 */

const ROOT = join(import.meta.dirname, '../..');
const RELEASED = join(ROOT, 'migrations/released.json');

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const migrations = await readMigrations(join(ROOT, 'migrations'));
const before = JSON.parse(await readFile(RELEASED, 'utf8')) as Record<string, string>;
const problems = [
  ...migrationProblems(migrations, before),
  ...changelogProblems(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'), version, true),
];
if (problems.length > 0) {
  console.error(`Version ${version} can't be released:\n  ${problems.join('\n  ')}`);
  process.exit(1);
}
const released = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
await writeFile(RELEASED, `${JSON.stringify(released, null, 2)}\n`);
const fresh = migrations.filter(({ name }) => !(name in before)).length;
console.log(
  `Froze ${migrations.length} migrations, ${fresh} of them new. Commit migrations/released.json, then tag v${version}.`,
);
