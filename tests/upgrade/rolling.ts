import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeOlderVersion } from '../../scripts/release/older-version.ts';
import { ensureWebBuilt } from '../../src/platform/web-build.ts';
import { makeNextVersion } from './next-version.ts';

import { type Upgraded, upgradeOnce, type Versions } from './run.ts';

/**
 * Upgrades a shop while people work in it: two web and two worker processes behind a proxy, on one PostgreSQL. The next
 * version migrates the database, then each process is replaced, one after the other. No request may fail, no letter may be
 * lost or doubled, and the credits must agree. Prints what it found, the last line as JSON; exits 1 on any breach.
 *
 *   npm run test:upgrade                      from this version, once
 *   npm run test:upgrade -- --runs 10         ten times in a row, with the seeds 1 to 10
 *   npm run test:upgrade -- --seed 7          what seed 7 did, again
 *   npm run test:upgrade -- --ref v1.4.0      from another version in git
 */

const { values: given } = parseArgs({
  options: { seed: { type: 'string' }, runs: { type: 'string' }, ref: { type: 'string' } },
});
const FIRST = Number(given.seed ?? 1);
const RUNS = Number(given.runs ?? 1);
if (!Number.isInteger(FIRST) || !Number.isInteger(RUNS) || RUNS < 1) throw new Error('--seed and --runs are numbers.');
const ROOT = join(import.meta.dirname, '../..');

const scratch = await mkdtemp(join(tmpdir(), 'longhand-upgrade-'));
const breaches = await upgradeAll().finally(() => rm(scratch, { recursive: true, force: true }));
process.exit(breaches === 0 ? 0 : 1);

async function upgradeAll(): Promise<number> {
  const versions = await makeVersions();
  const rows: string[] = [];
  const sum = { runs: 0, good: 0, calls: 0, letters: 0, failed_requests: 0, breaches: 0 };
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    console.log(`\nSeed ${seed}`);
    const began = performance.now();
    const found = await upgradeOnce(seed, versions, (line) => console.log(`     ${line}`)).catch(notRun);
    const bad = found.claims.filter(([, is, must]) => is !== must);
    for (const [claim, is, must] of found.claims)
      console.log(`${is === must ? 'ok  ' : 'FAIL'} ${claim.padEnd(44)} ${is} of ${must}`);
    for (const failure of found.failures.slice(0, 20)) console.log(`     ${failure}`);
    const failed = found.claims.find(([claim]) => claim === 'Requests that failed')?.[1] ?? 0;
    sum.runs += 1;
    sum.good += bad.length === 0 ? 1 : 0;
    sum.calls += found.calls;
    sum.letters += found.letters;
    sum.failed_requests += failed;
    sum.breaches += bad.length;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    rows.push([seed, found.calls, failed, found.letters, bad.length, seconds].map((n) => `${n}`.padStart(10)).join(''));
  }
  console.log(
    `\n${['seed', 'requests', 'failed', 'letters', 'breaches', 'seconds'].map((n) => n.padStart(10)).join('')}`,
  );
  for (const row of rows) console.log(row);
  console.log(JSON.stringify({ from: given.ref ?? 'this version', ...sum }));
  return sum.breaches;
}

async function makeVersions(): Promise<Versions> {
  await ensureWebBuilt(ROOT, console.log);
  let older = ROOT;
  if (given.ref) {
    older = join(scratch, 'older');
    const edited = await makeOlderVersion(ROOT, given.ref, older);
    if (edited.length > 0) console.log(`Edited since ${given.ref}, and taken as they are now: ${edited.join(', ')}`);
    await ensureWebBuilt(older, console.log);
  }
  const next = join(scratch, 'next');
  return { older, next, ...(await makeNextVersion(ROOT, older, next)) };
}

function notRun(error: unknown): Upgraded {
  console.error(error);
  return { claims: [['The run came to its end', 0, 1]], failures: [], calls: 0, letters: 0, scripts: 0 };
}
