import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type App, createApp } from './app.ts';
import { BadSettings, type Config, readConfig } from './config.ts';
import { demoAccounts } from './demo-account-store.ts';
import { DEMO_CUSTOMER, DEMO_OPERATOR } from './demo-accounts.ts';
import { MIGRATIONS, ROOT } from './package-folder.ts';
import { checkReachable, connect, type Db } from './platform/database/db.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrations.ts';
import { announceProcess, commitOf } from './platform/database/processes.ts';
import { primaryReader, type Reader, replicaReader } from './platform/database/replica.ts';
import { readMigrations, schemaCheck } from './platform/database/schema/state.ts';
import { sharedClock } from './platform/database/shared-clock.ts';
import { refuseUnfinishedRestore } from './platform/database/unfinished-restore.ts';
import { archivingFlags } from './platform/database/wal-spool.ts';
import { listen } from './platform/events.ts';
import { Failure } from './platform/failure.ts';
import { openHealthFile } from './platform/health/health-file.ts';
import { isClosedPage } from './platform/http/maintenance/gate.ts';
import { maintenancePage } from './platform/http/maintenance/page.ts';
import { type SharedAssets, sharedAssets } from './platform/http/pages/shared-assets.ts';
import { startingPage } from './platform/http/pages/starting-page.ts';
import { loadWebFiles } from './platform/http/pages/web-files.ts';
import { type Serving, serving, stopServing } from './platform/http/serving.ts';
import { jsonLog, type Log } from './platform/log.ts';
import { startWorker } from './platform/queue/worker.ts';
import { instruments } from './platform/telemetry/instruments.ts';
import { openMetricsPort } from './platform/telemetry/metrics-port.ts';
import { ensureWebBuilt } from './platform/web-build.ts';
import { seed } from './seeds.ts';
import { metricsAccess } from './wiring/platform.ts';

/** What one process is: everything, or one of two parts of which any number share a PostgreSQL. */
export type Role = 'all' | 'web' | 'worker';

type Listener = (request: Request) => Response | Promise<Response>;
/** What was started, in order; stopping goes backwards. */
type Undo = (() => unknown)[];
const print = (line: string) => process.stdout.write(`${line}\n`);

async function start(role: Role, undo: Undo): Promise<void> {
  const config = readConfig(process.env);
  const log = jsonLog(undefined, config.log_level);
  const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version as string;
  // Before the connection: its queries are spans.
  const showMetrics = await startTelemetry(config, role, version, undo);

  const serves = role === 'all' || role === 'web';
  let step = '';
  const say = (what: string) => {
    step = what;
    print(what);
  };
  say(`Longhand ${version} is starting ...`);
  let answer: Listener = (request) => startingPage(request, step);
  const state = serving();
  const address = serves ? await openPort(config, state, (request) => answer(request), undo) : null;
  const site_url = config.site_url ?? `http://localhost:${address?.port ?? config.port}`;

  say(config.database_url ? 'Connecting to the database ...' : 'Starting the database ...');
  const { url, direct_url } = await database(config, role, undo);
  if (role === 'all') await migrate(direct_url, MIGRATIONS, { version, onWait: print });
  const connection = connect(url, config.database_max_connections, {
    prepares: url === direct_url,
    refuses_second: config.test,
  });
  // A job that was handed to another worker may hold a connection until the process is gone.
  undo.push(() => Promise.race([connection.close(), sleep(5000)]));
  const reader = openReader(config, connection.db, log, undo);
  const schemaProblem = schemaCheck(connection.db, await readMigrations(MIGRATIONS), version);
  const problem = await schemaProblem();
  if (problem) throw new BadSettings([problem]);
  await refuseDemoAccounts(config, connection.db);
  const { clock, stop: stopClock } = await sharedClock(connection.db, log);
  undo.push(stopClock);
  const commit = await commitOf(ROOT, config.commit);
  const announced = announceProcess(connection.db, { role, version, commit }, log);
  undoWhenStarted(undo, announced, (process) => process.end());
  const process_row = await announced;
  const listening = listen(direct_url, log);
  undoWhenStarted(undo, listening, (events) => events.close());
  const events = await listening;

  const own_url = address
    ? `http://${isIP(config.host) === 6 ? `[${config.host}]` : config.host}:${address.port}`
    : site_url;
  const around = { config, direct_url, ...connection, reader, events, clock, log, site_url, own_url, version, commit };
  const app = await createApp({ ...around, serving: state, schemaProblem });
  await showMetrics(app.metrics);
  app.loadPlaces();
  if (role === 'all') {
    await Promise.all([ensureWebBuilt(ROOT, say), seed(app, { demo: config.seed_demo, operator: config.operator })]);
  }
  const works = role !== 'web';
  const health = await openHealthFile(config.health_file, { url: address && own_url, works });
  // Once nobody changes anything any more.
  if (works) undo.push(() => app.backups.shipLast());
  // Before the queue, whose first jobs may be webhooks of the sandbox to this very server.
  if (serves) {
    const shared = sharedAssets(connection.db, log);
    undo.push(shared.stop);
    answer = await listener(app, site_url, shared);
    // It serves to the end what it needs the database for.
    if (address) undo.push(address.stop);
  }
  if (works) {
    const working = startWorker({
      db: connection.db,
      clock,
      jobs: app.jobs,
      pollers: app.pollers,
      crontab: app.crontab,
      concurrency: config.worker_concurrency,
      paused: app.paused,
      onFailure: app.noteFailure,
      alive: health.alive,
      log,
    });
    undoWhenStarted(undo, working, (worker) => worker.stop());
    await working;
    void app.checkPayments();
  }
  undo.push(() => process_row.stopping());
  undo.push(state.drain);
  announce(role, config, site_url, serves ? await app.identity.first_owner.link() : null);
}

/** Where reports are read from: a standby where there is one. */
function openReader(config: Config, db: Db, log: Log, undo: Undo): Reader {
  const replica = config.database_replica;
  if (!replica) return primaryReader(db);
  const reader = replicaReader(db, { ...replica, max_connections: config.database_max_connections, log });
  undo.push(() => reader.close());
  return reader;
}

/** Starts what sends traces, metrics and logs elsewhere, where that is set. The function that it returns gives it the metrics. */
async function startTelemetry(config: Config, role: Role, version: string, undo: Undo) {
  let registry = instruments;
  if (config.telemetry) {
    const { startExporters } = await import('./platform/telemetry/otlp/exporters.ts');
    const exporters = startExporters(config.telemetry, { role, version, registry: () => registry });
    undo.push(() => exporters.stop());
  }
  return async (metrics: App['metrics']) => {
    registry = metrics.registry;
    if (!config.metrics_port) return;
    const { host, metrics_port: port } = config;
    const opened = await openMetricsPort({ host, port, access: metricsAccess(config), metrics });
    undo.push(() => opened.close());
  };
}

/** A stop that is requested while a part is starting waits for it, then stops it: it loses nothing that it depends on. */
function undoWhenStarted<T>(undo: Undo, starting: Promise<T>, end: (part: T) => Promise<void>): void {
  undo.push(() => starting.then(end, () => {}));
}

/** Where the database is, for queries and for what a transaction pooler cannot carry: LISTEN and session locks. */
async function database(config: Config, role: Role, undo: Undo): Promise<{ url: string; direct_url: string }> {
  if (config.database_url) {
    const direct_url = config.database_direct_url ?? config.database_url;
    await checkReachable(config.database_url);
    if (direct_url !== config.database_url) await checkReachable(direct_url);
    return { url: config.database_url, direct_url };
  }
  if (role === 'web' || role === 'worker') {
    throw new BadSettings([`The role ${role} works beside others on one PostgreSQL: set DATABASE_URL to its address.`]);
  }
  await refuseUnfinishedRestore(config.data_dir);
  const archiving = config.backup.to ? await archivingFlags(config.data_dir, config.backup.wal_seconds) : [];
  const starting = startEmbeddedPostgres(config.data_dir, archiving, {
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  // A stop that is asked for meanwhile waits for the start, so that no PostgreSQL is left behind.
  const stopped = starting.then(
    (postgres) => postgres.stop,
    () => () => {},
  );
  undo.push(async () => (await stopped)());
  const postgres = await starting;
  void postgres.lost.then(() => {
    process.stderr.write('The database has ended and does not start again. Start Longhand again: the data is kept.\n');
    process.exit(1);
  });
  return { url: postgres.url, direct_url: postgres.url };
}

type OpenPort = { port: number; stop(): Promise<void> };

/** Opens the port first: a port in use is reported before anything else is started. */
function openPort(config: Config, state: Serving, answer: Listener, undo: Undo): Promise<OpenPort> {
  const handle = getRequestListener((request) => answer(request));
  const server = createServer((request, response) => {
    // Whoever keeps this connection shall send the next request on another one.
    if (state.isDraining()) response.setHeader('Connection', 'close');
    return handle(request, response);
  });
  // Longer than a proxy in front keeps its idle connections, so that no request meets one that is just being closed.
  server.keepAliveTimeout = 75_000;
  return new Promise((opened, fail) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${config.port} on ${config.host} is in use by another program. Stop that one, or start with another: PORT=${config.port + 1} npm start`,
        EACCES: `Port ${config.port} may not be opened by this user. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${config.host}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
        ENOTFOUND: `This machine has no address ${config.host}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      };
      fail(new BadSettings([sentences[error.code ?? ''] ?? `The server cannot listen: ${error.message}.`]));
    });
    server.listen(config.port, config.host, () => {
      let stopped: Promise<void> | undefined;
      const stop = () => {
        stopped ??= stopServing(server, state, config.shutdown_drain_s * 1000);
        return stopped;
      };
      undo.push(stop);
      opened({ port: (server.address() as AddressInfo).port, stop });
    });
  });
}

const PAGES_TIMEOUT_MS = 120_000;

/** Loads the built pages. While another process rebuilds them they are incomplete, and the next attempt finds them. */
async function loadPages(app: App, site_url: string, shared: SharedAssets): ReturnType<typeof loadWebFiles> {
  let has_printed = false;
  for (const until = Date.now() + PAGES_TIMEOUT_MS; ; await sleep(500)) {
    try {
      return await loadWebFiles({
        folder: join(ROOT, 'build'),
        site_url,
        known: app.known_to_pages,
        third_parties: app.chat_origins,
        shared,
      });
    } catch (error) {
      if (Date.now() > until) {
        const is_missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        throw is_missing ? new BadSettings(['The pages are not built. Run npm run build, then start again.']) : error;
      }
      if (!has_printed) print('Waiting for the pages to be built ...');
      has_printed = true;
    }
  }
}

async function listener(app: App, site_url: string, shared: SharedAssets): Promise<Listener> {
  const page = await loadPages(app, site_url, shared);
  app.server.notFound(async (c) => {
    const is_page = c.req.method === 'GET' || c.req.method === 'HEAD';
    const closed = is_page && isClosedPage(c.req.path) ? await app.maintenance() : null;
    if (closed) return maintenancePage(closed, new Date());
    const found = is_page ? await page(c.req.raw) : null;
    if (found) return found;
    const body = {
      code: 'not_found',
      message: 'There is nothing at this address.',
      user_message: 'There is nothing at this address.',
    };
    return c.json(body, 404);
  });
  return (request) => app.server.fetch(request);
}

async function refuseDemoAccounts(config: Config, db: Parameters<typeof demoAccounts>[0]): Promise<void> {
  if (!config.reachable) return;
  const left = await demoAccounts(db);
  if (left.length === 0) return;
  throw new BadSettings([
    `This database holds the demo accounts ${left.join(' and ')}, whose passwords are public. Use another database where strangers can connect.`,
  ]);
}

function announce(role: Role, config: Config, site_url: string, set_up_link: string | null): void {
  if (role === 'worker') {
    print('The worker is running.');
    return;
  }
  print('');
  print(`  Longhand      ${site_url}`);
  if (set_up_link) {
    print(`  Set up        ${set_up_link}   (makes the first owner; works for an hour)`);
  }
  if (config.mail.provider === 'outbox') {
    const readers = config.mail.mailbox === 'open' ? '' : ', for administrators';
    print(`  Mailbox       ${site_url}/sandbox/mailbox   (every mail that Longhand sends${readers})`);
  }
  if (config.seed_demo && role === 'all') {
    print(`  Customer      ${DEMO_CUSTOMER.email}   ${DEMO_CUSTOMER.password}`);
    print(
      `  Operator      ${DEMO_OPERATOR.email}   ${DEMO_OPERATOR.password}   (prints and mails: ${site_url}/admin/press)`,
    );
  }
  print('');
  print('  Ctrl-C stops it; the data stays.');
  print('');
}

let stopping = false;

function stopOnSignals(undo: Undo): void {
  const onSignal = () => {
    if (stopping) process.exit(1);
    void stop(undo, 0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Undoes what was started, the last first. */
async function stop(undo: Undo, code: number): Promise<void> {
  stopping = true;
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      jsonLog().error('stop_failed', error);
    }
  }
  process.exit(code);
}

/** Starts Longhand in this process, which ends when it is told to or when it can't start. Settings come from the environment. */
export function serve(role: Role): void {
  const undo: Undo = [];
  stopOnSignals(undo);
  process.on('uncaughtException', (error) => {
    jsonLog().error('crashed', error);
    process.exit(1);
  });
  start(role, undo).catch((error) => {
    // A start that was stopped half-way fails at what was taken away from it.
    if (stopping) return;
    if (error instanceof BadSettings || error instanceof Failure) process.stderr.write(`${error.message}\n`);
    else jsonLog().error('start_failed', error);
    return stop(undo, 1);
  });
}
