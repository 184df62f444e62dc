import { beforeAll, expect, inject, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { type Db, sql } from '../../platform/database/db.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { registerReadings } from '../../platform/telemetry/readings.ts';
import { monitoringModule } from './module.ts';

const { db } = await testDatabase();
const readings = (over: Db = db) => monitoringModule({ db: over, data_dir: inject('scratch') }).readings;
const text = () => createMetrics({ readings: readings(), about: { version: 'test' } }).text();

beforeAll(async () => {
  await sql`insert into press_items (letter_id, template_id, status, status_at, received_at)
    select uuidv7(), gen_random_uuid(), status, now() - interval '1 hour', now() from unnest(array['pending', 'pending', 'processing',
      'printing', 'expect-48-hour-delay', 'shipped', 'delivered']) as status`.execute(db);
});

it('gives letters by stage and how long the first has been in it', async () => {
  const lines = await text();
  for (const [stage, letters] of Object.entries({ to_hand_over: 0, waiting: 2, to_reprint: 1, in_run: 1, printed: 1 }))
    expect(lines).toContain(`longhand_letters{stage="${stage}"} ${letters}`);
  expect(Number(/longhand_letters_oldest_seconds\{stage="waiting"\} ([\d.]+)/.exec(lines)?.[1])).toBeCloseTo(3600, -2);
  expect(lines).toMatch(/longhand_disk_bytes\{state="free"\} \d{6,}/);
});

it('gives no reading of checks that never ran, and those of the last one', async () => {
  expect(await text()).not.toMatch(/^longhand_ledger_drift_accounts /m);
  await sql`insert into credit_checks (environment, checked_at, accounts, purchased, given, adjusted, taken_back, used, expired,
      available, overdue, findings)
    select 'test', now() - n * interval '1 day', 5, 0, 0, 0, 0, 0, 0, 0, 0, n + 1 from generate_series(1, 2) n`.execute(
    db,
  );
  await sql`insert into audit_heads (day, last_entry_id, entries, hash, created_at)
    values ('2026-03-09', 1, 1, 'x', now() - interval '10 seconds')`.execute(db);
  const lines = await text();
  expect(lines).toContain('longhand_ledger_drift_accounts 2');
  expect(lines).toMatch(/^longhand_ledger_check_age_seconds 864\d\d/m);
  expect(lines).toMatch(/^longhand_audit_seal_age_seconds 1\d\./m);
});

it('reads no table of letters from end to end', async () => {
  const scanned = await tablesScanned(db, async (tx) => {
    await readings(tx).letters.read();
    await readings(tx).books.read();
  });
  expect(scanned.filter((table) => /^(letters|press_items|credit_transactions)$/.test(table))).toEqual([]);
});

it('asks once for all who want the readings within a few seconds, and gives the others when one source cannot be read', async () => {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  let reads = 0;
  const source = { gauges: { test_good: { help: 'Good' } }, read: async () => ({ test_good: [{ value: ++reads }] }) };
  const broken = { gauges: { test_broken: { help: 'Broken' } }, read: () => Promise.reject(new Error('gone')) };
  registerReadings(registry, { source, broken });
  await registry.metrics();
  const lines = await registry.metrics();
  expect(lines).toMatch(/^test_good 1$/m);
  expect(lines).not.toMatch(/^test_broken /m);
  expect(lines).toContain('longhand_readings_made{source="broken"} 0');
  expect(lines).toContain('longhand_readings_made{source="source"} 1');
});
