/**
 * The first data of every page of the operator with ten million letters, a million people and five million ledger rows,
 * beside the same page with ten thousand letters: `npm run bench:admin`. `--letters N` sets another size. The last line is
 * one JSON object.
 */
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { movableClock } from '../../src/platform/clock.ts';
import { connect, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { listen } from '../../src/platform/events.ts';
import { silentLog } from '../../src/platform/log.ts';
import { removeData } from '../../tests/support/product.ts';
import { fill, sizeOf } from './fill.ts';
import { pagesOf } from './pages.ts';

const SMALL = 10_000;
const { letters, rounds } = parseArgs({
  options: { letters: { type: 'string', default: '10000000' }, rounds: { type: 'string', default: '30' } },
}).values;
const ROUNDS = Number(rounds);
const WARM_UP = 5;
/** The jobs that count what the pages show. */
const COUNTING = ['analytics.fold', 'credits.count', 'credits.check', 'billing.count', 'accounting.generate-months'];
const KEPT_MS = 61_000;
const OPERATOR = { email: 'boss@example.com', password: 'correct horse battery' };

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The product over a filled PostgreSQL of its own. */
async function openShop(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-admin-'));
  // PostgreSQL may run as another user than root.
  await chmod(folder, 0o755);
  const settings = ['shared_buffers=2GB', 'max_wal_size=8GB', 'synchronous_commit=off', 'checkpoint_timeout=30min'];
  const postgres = await startEmbeddedPostgres(
    folder,
    settings.flatMap((setting) => ['-c', setting]),
  );
  await migrate(postgres.url, join(import.meta.dirname, '../../migrations'));
  const connection = connect(postgres.url);
  const events = await listen(postgres.url, silentLog);
  console.log(`Filling a shop with ${size.toLocaleString('en-US')} letters`);
  await fill(connection.db, sizeOf(size), console.log);
  const clock = movableClock(new Date());
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
    ...connection,
    events,
    clock,
    log: silentLog,
    site_url: 'http://localhost:3000',
    direct_url: postgres.url,
    own_url: 'http://localhost:3000',
    version: 'bench',
  });
  await app.identity.ensurePerson({ ...OPERATOR, full_name: 'The Boss', onboarded: true, role: 'owner' });
  await sql`insert into app_admins (email, created_at) values (${OPERATOR.email}, now())`.execute(connection.db);
  for (const job of COUNTING) {
    const started = performance.now();
    await app.jobs[job]?.({});
    console.log(`  ${job}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const close = async () => {
    await events.close();
    await connection.close();
    await postgres.stop();
    await removeData(folder);
  };
  return { app, db: connection.db, clock, close };
}

async function signIn({ app }: Shop): Promise<{ Authorization: string }> {
  const response = await app.server.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { Authorization: `Bearer ${access_token}` };
}

/** How long all requests of a page take that the browser makes at once. */
async function timeOf({ app, clock }: Shop, headers: { Authorization: string }, paths: string[]): Promise<number> {
  // Nothing that is kept for a minute is still there.
  clock.move(KEPT_MS);
  const started = performance.now();
  const responses = await Promise.all(paths.map(async (path) => app.server.request(path, { headers })));
  await Promise.all(responses.map((response) => response.text()));
  const took_ms = performance.now() - started;
  const failed = responses.findIndex((response) => response.status !== 200);
  if (failed >= 0) throw new Error(`${paths[failed]} answered ${responses[failed]?.status}.`);
  return took_ms;
}

const atShare = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const shops = [await openShop(SMALL), await openShop(Number(letters))] as const;
const pages = await Promise.all(shops.map(pagesOf));
const lines = [];
for (const page of Object.keys(pages[0] ?? {})) {
  const headers = await Promise.all(shops.map(signIn));
  const times: [number[], number[]] = [[], []];
  // In turn, so that both are as warm, and a busy machine slows both.
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const n of [0, 1] as const) {
      const took_ms = await timeOf(shops[n], headers[n] as { Authorization: string }, pages[n]?.[page] ?? []);
      if (round >= 0) times[n].push(took_ms);
    }
  }
  const [small_ms, median_ms] = [atShare(times[0], 0.5), atShare(times[1], 0.5)];
  lines.push({ page, small_ms, median_ms, p95_ms: atShare(times[1], 0.95), growth: median_ms / small_ms });
}
for (const shop of shops) await shop.close();
const round = (value: number) => Math.round(value * 100) / 100;
console.table(
  Object.fromEntries(
    lines.map(({ page, ...figures }) => [
      page,
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)])),
    ]),
  ),
);
console.log(
  JSON.stringify({
    letters: Number(letters),
    worst_growth: round(Math.max(...lines.map(({ growth }) => growth))),
    worst_median_ms: round(Math.max(...lines.map(({ median_ms }) => median_ms))),
    worst_p95_ms: round(Math.max(...lines.map(({ p95_ms }) => p95_ms))),
  }),
);
