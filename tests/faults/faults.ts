import { parseArgs } from 'node:util';
import { runDay } from './day.ts';

/**
 * Days of work while everything fails that can: processes, PostgreSQL, connections, disks, providers and clocks. After each,
 * a model of what was asked for and acknowledged must agree with letters, credits, money, mails, webhooks and files.
 * Prints what was injected and found; the last line is JSON. Exits 1 where anything was lost or done twice.
 *
 *   npm run test:faults -- --seeds 10 --seed 1 --faults 1000
 */

const { values: given } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string' }, faults: { type: 'string' } },
});
const FIRST = Number(given.seed ?? 1);
const SEEDS = Number(given.seeds ?? (given.seed ? 1 : 10));
/** In each day. */
const FAULTS = Number(given.faults ?? 1000);

const sum = { faults: 0, lost: 0, twice: 0, stuck: 0, seeds: 0 };
for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
  const began = performance.now();
  const { faults, findings, left, lines } = await runDay(seed, FAULTS, console.log);
  for (const line of lines) console.log(line);
  for (const { claim, counted, lost, twice, first } of findings) {
    const verdict = lost + twice === 0 ? 'ok  ' : 'FAIL';
    const breach = lost + twice === 0 ? '' : `, ${lost} LOST, ${twice} TWICE (${first})`;
    console.log(`${verdict} ${claim.padEnd(96)} ${counted}${breach}`);
    sum.lost += lost;
    sum.twice += twice;
  }
  console.log(`${left.length === 0 ? 'ok   Nothing is stuck' : `FAIL Stuck: ${left.join(', ')}`}`);
  sum.faults += faults;
  sum.stuck += left.length;
  sum.seeds += 1;
  console.log(`Seed ${seed}: ${faults} faults, ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}
const { faults, lost, twice, seeds, stuck } = sum;
console.log(JSON.stringify({ faults, lost, twice, stuck, seeds }));
process.exit(lost + twice + stuck === 0 ? 0 : 1);
