import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationProblems } from '../../src/platform/database/schema/rules.ts';
import { readMigrations } from '../../src/platform/database/schema/state.ts';

/**
 * Checks that a released migration did not change, and that a new one is survived by the release before it, which goes on
 * working while it runs (docs/guides/upgrade.md). Before the first release migrations/released.json is empty.
 */

const FOLDER = join(import.meta.dirname, '../../migrations');

const released = JSON.parse(await readFile(join(FOLDER, 'released.json'), 'utf8')) as Record<string, string>;
const problems = migrationProblems(await readMigrations(FOLDER), released);
if (problems.length > 0) {
  console.error(`Migrations that may not be released:\n  ${problems.join('\n  ')}`);
  console.error(
    'Where it is safe all the same, write directly above the statement: -- longhand: contract, safe since <version> because ...',
  );
  process.exit(1);
}
console.log(`Migrations: ${Object.keys(released).length} are released.`);
