import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { layMigrations, makeOlderVersion } from './older-version.ts';

/**
 * Runs the unit and service tests of the release before on the tables that this version's migrations make: what passed
 * then must pass now, because the older version works with them while it is replaced. Tests of the source itself and of
 * the list of all tables are left out. Needs git; further arguments go to vitest.
 *
 *   npm run test:previous                      the latest tag
 *   npm run test:previous -- --ref HEAD~50     another commit
 *   npm run test:previous -- --ref HEAD~50 src/modules/letters    these tests only
 */

const ROOT = join(import.meta.dirname, '../..');
/** They compare the list of tables and columns with the source, and a later version may add some. */
const LEFT_OUT = [
  'scripts/**',
  'tests/erasure.test.ts',
  'src/modules/privacy/data-map/**',
  'tests/start.test.ts',
  'src/platform/database/**',
];

const { values, positionals } = parseArgs({ options: { ref: { type: 'string' } }, allowPositionals: true });
const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*').stdout.trim();
const ref = values.ref ?? tag;
if (!ref) {
  console.log('There is no release yet (no tag v*), so there is no older version to test. Name a commit with --ref.');
  process.exit(0);
}
const scratch = await mkdtemp(join(tmpdir(), 'longhand-previous-'));
try {
  const older = join(scratch, 'older');
  const edited = await makeOlderVersion(ROOT, ref, older);
  const differing = [...new Set([...edited, ...(await layMigrations(ROOT, older))])].sort();
  console.log(
    `Testing ${ref} on the tables of this version.${differing.length > 0 ? ` Not as it knew them: ${differing.join(', ')}` : ''}`,
  );
  const left_out = LEFT_OUT.flatMap((pattern) => ['--exclude', pattern]);
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const { status } = spawnSync(vitest, ['run', ...left_out, ...positionals], { cwd: older, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
