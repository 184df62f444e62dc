/**
 * The same work with 0.1, 1 and 10 million letters already there, and what one more process adds: `npm run bench:growth`.
 * The last line is one JSON object.
 *
 *   npm run bench:growth -- --sizes 10000,100000,1000000 --rounds 3 --scaling no
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from '../../src/platform/database/db.ts';
import { ensureWebBuilt } from '../../src/platform/web-build.ts';
import { writeList } from '../bulk/file.ts';
import { scalingFigures } from './scaling.ts';
import { bytesPerLetter, type GrownShop, grownShop, redactAll } from './shop.ts';
import { scrapeTime, TASKS } from './work.ts';

const { values: given } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000,10000000' },
    rounds: { type: 'string', default: '5' },
    imported: { type: 'string', default: '100000' },
    scaling: { type: 'string', default: 'yes' },
  },
});
const sizes = given.sizes.split(',').map(Number);
const rounds = Number(given.rounds);
/** What takes milliseconds is measured more often. */
const QUICK = new Set(['history page', 'press search']);
const QUICK_TIMES = 20;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 100) / 100;

async function timesOf(shop: GrownShop, name: string, list: string): Promise<number[]> {
  const times = [];
  for (let n = 0; n < (QUICK.has(name) ? QUICK_TIMES : 1); n++) {
    const work = await TASKS[name]?.(shop, list);
    const started = performance.now();
    await work?.();
    times.push(performance.now() - started);
  }
  return times;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-growth-list-'));
chmodSync(folder, 0o755);
const list = join(folder, 'list.csv');
await writeList(list, Number(given.imported));
const shops: GrownShop[] = [];
await ensureWebBuilt(join(import.meta.dirname, '../..'), console.log);
try {
  for (const size of sizes) shops.push(await grownShop(size));
  const bytes = await Promise.all(shops.map(({ db, size }) => bytesPerLetter(db, size)));
  console.log(`Bytes per letter: ${bytes.join(', ')}`);
  const times = new Map<string, number[][]>(Object.keys(TASKS).map((name) => [name, shops.map(() => [])]));
  // In turn, so that all are as warm, and a busy machine slows all. The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const name of Object.keys(TASKS)) {
      for (const [n, shop] of shops.entries()) {
        // The writes of one shop's round must not be written to disk during another's.
        if (!QUICK.has(name)) await sql`checkpoint`.execute(shop.db);
        const took = await timesOf(shop, name, list);
        if (round > 0) times.get(name)?.[n]?.push(...took);
      }
    }
    console.log(round === 0 ? 'Warm' : `Round ${round} of ${rounds}`);
  }
  const lines = [...times].map(([work, of]) => {
    const medians = of.map(median);
    const growth = Math.max(...medians.slice(1).map((each) => each / (medians[0] ?? Number.NaN)));
    const columns = Object.fromEntries(
      sizes.map((size, n) => [`${size} letters, ms`, rounded(medians[n] ?? Number.NaN)]),
    );
    return { work, ...columns, growth: rounded(growth) };
  });
  console.table(lines);
  const metrics_ms = [];
  for (const shop of shops) metrics_ms.push(await scrapeTime(shop));
  console.log(`A scrape of the metrics: ${metrics_ms.join(', ')} ms`);
  const largest = shops.at(-1);
  const scaling = given.scaling === 'yes' && shops[0] ? await scalingFigures(shops[0], console.log) : {};
  const redacted = largest ? await redactAll(largest) : Number.NaN;
  console.log(
    JSON.stringify({
      letters: sizes,
      worst_growth: Math.max(...lines.map(({ growth }) => growth)),
      metrics_ms,
      bytes_per_letter: bytes.at(-1),
      bytes_per_letter_without_words: redacted,
      ...scaling,
    }),
  );
} finally {
  for (const shop of shops) await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
