import { parseArgs } from 'node:util';
import { type Day, runDay } from './day.ts';

/**
 * Days of work while everything fails that can: processes, PostgreSQL, connections, disks, providers and clocks. After each,
 * a model of what was asked for and acknowledged must agree with letters, credits, money, mails, webhooks and files.
 * Prints what was injected and found, and at the end a table; the last line is JSON. Exits 1 where anything was lost, done
 * twice or left undone, or a day could not be finished.
 *
 *   npm run test:faults -- --seeds 1..10 --faults 1000
 */

const { values: given } = parseArgs({
  options: { seeds: { type: 'string', default: '1..10' }, faults: { type: 'string', default: '1000' } },
});
const [FIRST, LAST = FIRST] = (given.seeds ?? '').split('..').map(Number) as [number, number?];
/** In each day. */
const FAULTS = Number(given.faults);
if (!Number.isInteger(FIRST) || !Number.isInteger(LAST) || !(FAULTS > 0)) {
  console.error('Usage: npm run test:faults -- --seeds 1..10 --faults 1000');
  process.exit(2);
}

type Row = { seed: number; world: string; faults: number; kinds: number; claims: number } & Bad & { seconds: number };
type Bad = { lost: number; twice: number; stuck: number; broken: number };

const rows: Row[] = [];
for (let seed = FIRST; seed <= (LAST as number); seed++) {
  const began = performance.now();
  const day = await runDay(seed, FAULTS, console.log).catch((error: Error) => error);
  const seconds = Math.round((performance.now() - began) / 1000);
  const row = day instanceof Error ? brokenRow(seed, day) : rowOf(seed, day);
  rows.push({ ...row, seconds });
  console.log(`Seed ${seed}: ${row.faults} faults, ${seconds} s\n`);
}
console.table(rows);
const sum = (of: 'faults' | keyof Bad) => rows.reduce((all, row) => all + row[of], 0);
const bad: Bad = { lost: sum('lost'), twice: sum('twice'), stuck: sum('stuck'), broken: sum('broken') };
console.log(JSON.stringify({ faults: sum('faults'), ...bad, seeds: rows.length }));
process.exit(Object.values(bad).every((n) => n === 0) ? 0 : 1);

function rowOf(seed: number, { world, faults, findings, left, lines }: Day): Omit<Row, 'seconds'> {
  for (const line of lines) console.log(line);
  for (const { claim, counted, lost, twice, first } of findings) {
    const is_good = lost + twice === 0;
    const breach = is_good ? '' : `, ${lost} LOST, ${twice} TWICE (${first})`;
    console.log(`${is_good ? 'ok  ' : 'FAIL'} ${claim.padEnd(96)} ${counted}${breach}`);
  }
  console.log(`${left.length === 0 ? 'ok   Nothing is stuck' : `FAIL Stuck: ${left.join(', ')}`}`);
  const all = (of: 'lost' | 'twice') => findings.reduce((total, each) => total + each[of], 0);
  const found = { lost: all('lost'), twice: all('twice'), stuck: left.length, broken: 0 };
  return { seed, world, faults, kinds: lines.length, claims: findings.length, ...found };
}

function brokenRow(seed: number, error: Error): Omit<Row, 'seconds'> {
  console.log(`FAIL The day ended early: ${error.stack}`);
  return { seed, world: '', faults: 0, kinds: 0, claims: 0, lost: 0, twice: 0, stuck: 0, broken: 1 };
}
