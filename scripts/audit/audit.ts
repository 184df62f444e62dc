import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { verdictOf } from './rules.ts';

/**
 * Asks the registry for known weaknesses of the packages that run in production; exits with 1 at a high or critical one.
 * `--signatures` also checks the registry's signatures and the provenance of all packages that are installed. A registry
 * that does not answer fails nothing: the first line then says "Skipped".
 */

const ROOT = join(import.meta.dirname, '../..');
const WAIT_MS = 20_000;
const SIGNATURES_WAIT_MS = 180_000;

/** What npm printed; `said` includes its errors. */
function npm(args: string[], timeout: number): { code: number | null; out: string; said: string } {
  const quick = ['--fetch-retries=0', `--fetch-timeout=${WAIT_MS}`];
  const { status, stdout, stderr } = spawnSync('npm', [...args, ...quick], { cwd: ROOT, encoding: 'utf8', timeout });
  return { code: status, out: stdout ?? '', said: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

function audit(): void {
  const verdict = verdictOf(npm(['audit', '--omit=dev', '--audit-level=high', '--json'], WAIT_MS * 2).out);
  if (!verdict.answered) {
    console.log(`Skipped: the registry does not answer audits here (${verdict.reason}).`);
    return;
  }
  if (verdict.problems.length === 0) {
    console.log('The registry knows no weakness of high or critical severity in what runs in production.');
    return;
  }
  console.error('The registry knows weaknesses of packages that run in production:');
  for (const problem of verdict.problems) console.error(`  ${problem}`);
  console.error('Update them (npm update <name>), or replace what brings them; SECURITY.md says by when.');
  process.exitCode = 1;
}

function signatures(): void {
  const { code, said } = npm(['audit', 'signatures'], SIGNATURES_WAIT_MS);
  const is_silent = code === null || /network|E40[0-9]|ECONN|ETIMEDOUT|ENOTFOUND|no dependencies to audit/i.test(said);
  if (code !== 0 && is_silent) {
    console.log(`Skipped: the registry gives no signatures here (${said.split('\n')[0] || 'no answer'}).`);
    return;
  }
  console.log(said);
  if (code !== 0) process.exitCode = 1;
}

audit();
if (process.argv.includes('--signatures')) signatures();
