import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Runs the unit and service tests of the release before on the tables that this version's migrations make: what passed
 * then must pass now, because the older version works with them while it is replaced. Tests of the source itself and of
 * the list of all tables are left out. Needs git; further arguments go to vitest.
 *
 *   npm run test:previous                      the latest tag
 *   npm run test:previous -- --ref HEAD~5      another commit
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
const older = join(scratch, 'older');
const made = git('worktree', 'add', '--detach', older, ref);
if (made.status !== 0) {
  console.error(made.stderr);
  process.exit(1);
}
try {
  await symlink(join(ROOT, 'node_modules'), join(older, 'node_modules'));
  await cp(join(ROOT, 'migrations'), join(older, 'migrations'), { recursive: true });
  console.log(`Testing ${ref} on the tables of this version.`);
  const left_out = LEFT_OUT.flatMap((pattern) => ['--exclude', pattern]);
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const { status } = spawnSync(vitest, ['run', ...left_out, ...positionals], { cwd: older, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  git('worktree', 'remove', '--force', older);
  await rm(scratch, { recursive: true, force: true });
}
