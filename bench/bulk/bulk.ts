/**
 * A list of a million people from the file to dispatch: `npm run bench:bulk`. Compares us with PostgreSQL alone for the same
 * rows; each part runs in turn with its baseline, and the best of each counts. Needs a build of the pages and Chromium for
 * the last figure. The last line is one JSON object.
 *
 *   npm run bench:bulk -- --rows 1000000 --letters 100000 --rounds 3 --browser_rows 200000
 */
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import type { Actor } from '../../src/platform/http/endpoint.ts';
import { actorOf, makePerson } from '../../tests/support/factories.ts';
import { longestTask } from './browser.ts';
import { writeList } from './file.ts';
import { copyFile, importInOwnProcess } from './import.ts';
import { dispatchFigures, submitFigures } from './letters.ts';
import { type BulkShop, bulkShop } from './shop.ts';

const number = (usual: string) => ({ type: 'string', default: usual }) as const;
const { values: given } = parseArgs({
  options: {
    rows: number('1000000'),
    letters: number('100000'),
    rounds: number('3'),
    browser_rows: number('200000'),
  },
});
const log = (line: string) => console.log(line);

const folder = mkdtempSync(join(tmpdir(), 'bench-bulk-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder);
try {
  await bench(folder, postgres.url);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function bench(folder: string, url: string): Promise<void> {
  const shop = await bulkShop(url, join(folder, 'files'));
  const actor = await customer(shop);
  const figures = {
    ...(await importFigures(shop.url, actor, join(folder, 'list.csv'))),
    ...(await letterFigures(shop, actor)),
    longest_task_ms: await longestTask(folder, Number(given.browser_rows), log),
  };
  await shop.close();
  log(JSON.stringify(figures));
}

async function customer(shop: BulkShop): Promise<Actor> {
  const actor = actorOf(await makePerson(shop.db));
  const bought = { type: 'purchase', category: 'purchase', description: 'Cards', key: 'bench' } as const;
  const { account_id, user_id: created_by } = actor;
  await shop.credits.grant(shop.db, { account_id, created_by, credits: 100_000_000, ...bought });
  return actor;
}

/** Best of some rounds, ours and the baseline in turn: other load on the machine slows all but the best. */
async function importFigures(url: string, actor: Actor, path: string) {
  // A first process keeps the compiled source for all others, as a start of Longhand does.
  await writeList(path, 1000);
  importInOwnProcess(url, actor, path);
  await writeList(path, Number(given.rows));
  log(`${given.rows} rows, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
  let [copy_ms, ours_ms, import_rss_mb] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < Number(given.rounds); round++) {
    const copy = await copyFile(url, path);
    const { rows, needs_attention, upload_ms, read_ms, rss_mb } = importInOwnProcess(url, actor, path);
    log(
      `copy ${copy.toFixed(0)} ms; received in ${upload_ms.toFixed(0)} ms, read in ${read_ms.toFixed(0)} ms (${rows} rows, ${needs_attention} bad), ${rss_mb.toFixed(0)} MB`,
    );
    copy_ms = Math.min(copy_ms, copy);
    ours_ms = Math.min(ours_ms, read_ms);
    import_rss_mb = Math.max(import_rss_mb, rss_mb);
  }
  return { import_vs_copy: rounded(ours_ms / copy_ms), import_rss_mb: Math.round(import_rss_mb) };
}

async function letterFigures(shop: BulkShop, actor: Actor) {
  const best = { submit: 0, bare: 0, dispatch: 0, floor: 0 };
  for (let round = 0; round < Number(given.rounds); round++) {
    const submitted = await submitFigures(shop, actor, Number(given.letters));
    const sent = await dispatchFigures(shop, Number(given.letters));
    log(
      `submitted in ${submitted.submit_ms.toFixed(0)} ms, bare ${submitted.bare_ms.toFixed(0)} ms; dispatched in ${sent.dispatch_ms.toFixed(0)} ms, floor ${sent.floor_ms.toFixed(0)} ms`,
    );
    const least = (before: number, now: number) => (before === 0 ? now : Math.min(before, now));
    best.submit = least(best.submit, submitted.submit_ms);
    best.bare = least(best.bare, submitted.bare_ms);
    best.dispatch = least(best.dispatch, sent.dispatch_ms);
    best.floor = least(best.floor, sent.floor_ms);
  }
  return { submit_vs_insert: rounded(best.submit / best.bare), dispatch_of_floor: rounded(best.floor / best.dispatch) };
}

function rounded(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}
