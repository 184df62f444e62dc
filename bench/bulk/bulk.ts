/**
 * A list of a million people from the file to the printer's door: `npm run bench:bulk`. Ours beside what PostgreSQL alone
 * takes for the same rows; each part runs in turn with its peer, and the best of each counts. Needs a build of the pages
 * and Chromium for the last figure. The last line is one JSON object.
 *
 *   npm run bench:bulk -- --rows 1000000 --letters 100000 --rounds 3 --browser_rows 200000
 */
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { one, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
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
const say = (line: string) => console.log(line);

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
  const user_id = await customer(shop);
  const figures = {
    ...(await importFigures(shop.url, user_id, join(folder, 'list.csv'))),
    ...(await letterFigures(shop, user_id)),
    longest_task_ms: await longestTask(folder, Number(given.browser_rows), say),
  };
  await shop.close();
  say(JSON.stringify(figures));
}

async function customer(shop: BulkShop): Promise<string> {
  const { id } = await one<{ id: string }>(
    shop.db,
    sql`insert into users (email, password_hash, email_confirmed_at, created_at, updated_at)
      values ('ada@example.com', 'x', now(), now(), now()) returning id`,
  );
  await shop.credits.openAccount(shop.db, id);
  const bought = { type: 'purchase', category: 'purchase', description: 'Cards', key: 'bench' } as const;
  await shop.credits.grant(shop.db, { user_id: id, credits: 100_000_000, ...bought });
  return id;
}

/** Best of some rounds, ours and its peer in turn: a busy neighbour slows all but the best. */
async function importFigures(url: string, user_id: string, path: string) {
  await writeList(path, Number(given.rows));
  say(`${given.rows} rows, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
  let [copy_ms, ours_ms, import_rss_mb] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < Number(given.rounds); round++) {
    const copy = await copyFile(url, path);
    const { rows, needs_attention, upload_ms, read_ms, rss_mb } = importInOwnProcess(url, user_id, path);
    say(
      `copy ${copy.toFixed(0)} ms; received in ${upload_ms.toFixed(0)} ms, read in ${read_ms.toFixed(0)} ms (${rows} rows, ${needs_attention} bad), ${rss_mb.toFixed(0)} MB`,
    );
    copy_ms = Math.min(copy_ms, copy);
    ours_ms = Math.min(ours_ms, read_ms);
    import_rss_mb = Math.max(import_rss_mb, rss_mb);
  }
  return { import_vs_copy: rounded(ours_ms / copy_ms), import_rss_mb: Math.round(import_rss_mb) };
}

async function letterFigures(shop: BulkShop, user_id: string) {
  const best = { submit: 0, bare: 0, dispatch: 0, floor: 0 };
  for (let round = 0; round < Number(given.rounds); round++) {
    const submitted = await submitFigures(shop, user_id, Number(given.letters));
    const sent = await dispatchFigures(shop, Number(given.letters));
    say(
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
