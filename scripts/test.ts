import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from '../tests/support/browser.ts';

/**
 * The whole test: checks (structure, imports, lint, types, unused code), unit and service tests, and the stories in a
 * real browser. Brings everything it needs. `--only checks|units|stories` runs a part. Exits 1 at the first part that fails.
 */

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
type Command = { name: string; run: string; args: string[]; env?: Record<string, string> };

const CHECKS: Command[] = [
  { name: 'structure', run: process.execPath, args: ['scripts/checks/structure.ts'] },
  { name: 'imports', run: process.execPath, args: ['scripts/checks/imports.ts'] },
  { name: 'leaks', run: process.execPath, args: ['scripts/checks/leaks.ts'] },
  { name: 'lockfile', run: process.execPath, args: ['scripts/checks/lockfile.ts'] },
  { name: 'migrations', run: process.execPath, args: ['scripts/checks/migrations.ts'] },
  { name: 'changelog', run: process.execPath, args: ['scripts/checks/changelog.ts'] },
  { name: 'licenses', run: process.execPath, args: ['scripts/licences/licences.ts'] },
  { name: 'known weaknesses', run: process.execPath, args: ['scripts/audit/audit.ts'] },
  { name: 'tables', run: process.execPath, args: ['scripts/checks/tables.ts'] },
  { name: 'patterns', run: process.execPath, args: ['scripts/checks/patterns/patterns.ts'] },
  { name: 'lint and format', run: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  { name: 'types', run: bin('tsc'), args: ['--noEmit', '-p', '.'] },
  { name: 'unused code', run: process.execPath, args: ['node_modules/knip/bin/knip.js'] },
];

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const wanted = (part: string) => only === undefined || only === part;

function run({ name, run: program, args, env }: Command, quiet: boolean): Promise<boolean> {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, ...env },
      stdio: quiet ? 'pipe' : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (output && (code !== 0 || output.startsWith('Skipped'))) console.log(output.trimEnd());
      done(code === 0);
    });
  });
}

async function stopUnless(good: boolean): Promise<void> {
  if (!good) process.exit(1);
}

if (wanted('checks')) {
  // Two at a time: the checks are short and the machine may be small.
  const [first, second] = [CHECKS.filter((_, n) => n % 2 === 0), CHECKS.filter((_, n) => n % 2 === 1)];
  const lane = async (commands: Command[]) => {
    let good = true;
    for (const command of commands) good = (await run(command, true)) && good;
    return good;
  };
  await stopUnless((await Promise.all([lane(first), lane(second)])).every(Boolean));
}
if (wanted('units')) {
  await stopUnless(await run({ name: 'unit and service tests', run: bin('vitest'), args: ['run'] }, false));
}
if (wanted('stories')) {
  const browser = await findBrowser();
  const stories = {
    name: 'stories in the browser',
    run: bin('playwright'),
    args: ['test'],
    env: { BROWSER_PATH: browser },
  };
  await stopUnless(await run(stories, false));
}
