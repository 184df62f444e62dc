import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, type Db, one, sql } from '../../src/platform/database/db.ts';
import { listen } from '../../src/platform/events.ts';
import { jsonLog } from '../../src/platform/log.ts';
import { verifyCityStateZip } from '../../src/providers/places/directory/zip-directory.ts';
import { bodyMaker, openAutomations } from './shop.ts';

export type Shape = {
  automations: number;
  /** For each automation. */
  events: number;
  /** Events of one automation are received so far apart. */
  apart_ms: number;
  /** The most letters a day of an automation and of its account; left out, the usual ones hold. */
  daily_caps?: { automation: number; account: number };
};

export type LetterFigures = { letters_per_s: number; memory_mb: number };

/** Stores the events of a shape as the listener does, and processes them in a worker of its own. */
export async function letterFigures(db: Db, url: string, shape: Shape): Promise<LetterFigures> {
  const opened = await openAutomations(db, shape.automations);
  if (shape.daily_caps) {
    const { automation, account } = shape.daily_caps;
    await sql`update automations set daily_cap = ${automation}`.execute(db);
    await sql`insert into automation_accounts select account_id, ${account} from automations
      on conflict (account_id) do update set daily_cap = excluded.daily_cap`.execute(db);
  }
  const automation_ids = opened.map(({ id }) => id);
  await sql`with posted as (
      select a.id, a.account_id, now() - (${shape.events}::int - n) * ${shape.apart_ms}::int * interval '1 millisecond' as at,
        convert_to(replace(${bodyMaker()('{n}')}, '{n}', n::text), 'UTF8') as body
      from automations a cross join generate_series(1, ${shape.events}::int) n where a.id = any(${automation_ids}::uuid[]))
    insert into automation_events (account_id, automation_id, received_at, body, content_type, headers, body_hash, due_at, timeline)
    select account_id, id, at, body, 'application/json', '{"signature": "none"}', sha256(body), at,
      '[{"status": "received", "at": "2026-01-01T00:00:00.000Z"}]' from posted order by at`.execute(db);
  await sql`vacuum analyze automation_events`.execute(db);
  await sql`checkpoint`.execute(db);
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, url], { encoding: 'utf8' });
  const { took_ms, rss_mb } = JSON.parse(stdout) as { took_ms: number; rss_mb: number };
  const expected = shape.automations * shape.events;
  const { made } = await one<{ made: number }>(
    db,
    sql`select count(*)::int as made from letters l join automations a on a.account_id = l.account_id
      where a.id = any(${automation_ids}::uuid[]) and l.due_at <= now()`,
  );
  if (made !== expected) throw new Error(`${expected} events became ${made} letters.`);
  return { letters_per_s: Math.round(expected / (took_ms / 1000)), memory_mb: Math.round(rss_mb) };
}

/** Processes all that is due, as a worker of the product does, and reports how long it took. */
async function processAll(url: string): Promise<{ took_ms: number; rss_mb: number }> {
  const connection = connect(url);
  const log = jsonLog();
  const events = await listen(url, log);
  const data_dir = mkdtempSync(join(tmpdir(), 'bench-worker-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: data_dir, DATABASE_URL: url });
  const site_url = 'http://localhost:3000';
  const around = {
    config,
    ...connection,
    events,
    clock: systemClock,
    log,
    site_url,
    own_url: site_url,
    direct_url: url,
    version: 'bench',
  };
  const { pollers } = await createApp(around);
  // A worker reads the directory of places once, whatever the number of events.
  verifyCityStateZip({ city: 'Springfield', state: 'IL', zip: '62701' });
  const started = performance.now();
  while (await pollers['automations.process']?.work());
  const took_ms = performance.now() - started;
  await events.close();
  await connection.close();
  rmSync(data_dir, { recursive: true, force: true });
  return { took_ms, rss_mb: process.resourceUsage().maxRSS / 1024 };
}

if (import.meta.main) {
  const figures = await processAll(process.argv[2] ?? '');
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
}
