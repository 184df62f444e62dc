import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, type Db, one, sql } from '../../src/platform/database/db.ts';
import { retryingClient } from '../chaos/retrying-client.ts';
import { freePort, launchProduct, makeDataFolder, postgresOf, removeData } from '../support/product.ts';
import { repeated, type Worst } from './bodies/body.ts';
import { READERS, type Shop } from './readers.ts';
import { openShop } from './shop.ts';
import { type Pauses, watch } from './watch.ts';

/**
 * Sends the whole product, in one process, fifty of the worst bodies of each of its readers at once, and asks meanwhile every
 * 20 ms whether it is alive. Prints a line for each reader: the longest and the median answer, how long the event loop stood
 * still, and how much of that it computed itself. The last line is one JSON object. Exits 1 when an answer took more than
 * 100 ms or the server ended.
 *
 *   npm run test:worst -- --only webhooks --bodies 50 --show
 */
const { values: given } = parseArgs({
  options: { only: { type: 'string' }, bodies: { type: 'string', default: '50' }, show: { type: 'boolean' } },
});
const BODIES = Number(given.bodies);
const CUSTOMERS = 10;
const MOST_HEALTHZ_MS = 100;
const MOST_ANSWER_MS = 120_000;
/** What was accepted is worked on meanwhile; what takes longer goes on beside the next reader. */
const MOST_WORK_MS = 60_000;

type Line = Pauses & { reader: string; accepted: number; refused: number; unanswered: number; seconds: number };

const data_dir = await makeDataFolder();
const loop_file = join(data_dir, 'event-loop');
writeFileSync(loop_file, '');
const unlimited = Object.fromEntries(
  ['TOKEN', 'SIGNUP', 'SUPPORT', 'WRITING', 'PLACES', 'WEBHOOKS'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);
const product = launchProduct({
  data_dir,
  port: await freePort(),
  settings: {
    ...unlimited,
    MAIL_INTERVAL_S: '0',
    LOOP_DELAY_FILE: loop_file,
    NODE_OPTIONS: `--import ${new URL('./loop-delay.ts', import.meta.url)}`,
  },
});
const is_good = await play().catch((error: unknown) => {
  console.error(error, product.output().stderr.slice(-3000));
  return false;
});
await product.stop();
await removeData(data_dir);
process.exit(is_good ? 0 : 1);

async function play(): Promise<boolean> {
  await product.ready();
  const shop: Shop = {
    ...(await openShop(
      retryingClient(() => product.url),
      CUSTOMERS,
    )),
    ask,
  };
  const { db, close } = connect((await postgresOf(data_dir))?.url ?? '', 2);
  const health = watch(product.url, loop_file);
  const lines: Line[] = [];
  const readers = READERS.filter(({ name }) => !given.only || name.includes(given.only));
  console.log(
    'healthz ms: worst, median; event loop ms: still, computing; bodies: accepted, refused, unanswered; s; reader',
  );
  const started = Date.now();
  for (const { name, made } of readers) {
    const bodies = repeated(BODIES, await made(shop));
    if (bodies.length === 0) continue;
    const from = Date.now();
    const answers = await Promise.all(bodies.map((body) => statusOf(body).catch(() => 0)));
    await untilRead(db);
    await sleep(1000);
    const to = Date.now();
    const counts = {
      accepted: answers.filter((status) => status >= 200 && status < 400).length,
      refused: answers.filter((status) => status >= 400).length,
      unanswered: answers.filter((status) => status === 0).length,
    };
    const line = { reader: name, ...health.between(from, to), ...counts, seconds: Math.round((to - from) / 1000) };
    lines.push(line);
    const { worst_healthz_ms, median_healthz_ms, stood_still_ms, computed_ms } = line;
    const shown = [
      worst_healthz_ms,
      median_healthz_ms,
      stood_still_ms,
      computed_ms,
      ...Object.values(counts),
      line.seconds,
    ];
    console.log(`${shown.map((n) => String(n).padStart(7)).join('')}  ${name} ${tally(answers)}`);
    if (!product.isRunning()) break;
  }
  const whole = health.between(started, Date.now());
  await health.end();
  await close();
  const restarts = product.isRunning() ? 0 : 1;
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  console.log(
    JSON.stringify({
      worst_healthz_ms: whole.worst_healthz_ms,
      median_healthz_ms: whole.median_healthz_ms,
      worst_computing_ms: whole.computed_ms,
      refused: sum(({ refused }) => refused),
      accepted: sum(({ accepted }) => accepted),
      server_restarts: restarts,
    }),
  );
  return restarts === 0 && whole.worst_healthz_ms <= MOST_HEALTHZ_MS;
}

/** How often each status came. */
function tally(statuses: number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${status}x${all.length}`).join(' ');
}

async function requestOf({ method, path, headers, body, token, after }: Worst): Promise<Response> {
  return fetch(new URL(after ? await after() : path, product.url), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(MOST_ANSWER_MS),
    headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  });
}

async function statusOf(worst: Worst): Promise<number> {
  const response = await requestOf(worst);
  const text = await response.text();
  if (given.show) console.log(`${response.status} ${worst.what}: ${text.slice(0, 200)}`);
  return response.status;
}

async function ask(worst: Worst): Promise<Record<string, unknown>> {
  return (await requestOf(worst)).json() as Promise<Record<string, unknown>>;
}

/** Waits until what was accepted has been read. */
async function untilRead(db: Db): Promise<void> {
  for (const until = Date.now() + MOST_WORK_MS; Date.now() < until && product.isRunning(); await sleep(300)) {
    const { unread } = await one<{ unread: number }>(
      db,
      sql`select ((select count(*) from automation_events where due_at <= now() + interval '1 minute')
        + (select count(*) from imports where status = 'reading'))::int as unread`,
    );
    if (unread === 0) return;
  }
}
