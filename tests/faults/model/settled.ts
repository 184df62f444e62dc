import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DEMO_OPERATOR } from '../../../src/demo-accounts.ts';
import { signIn } from '../../chaos/people.ts';
import { retryingClient } from '../../chaos/retrying-client.ts';
import type { World } from '../world/world.ts';
import { ask, compare, type Finding } from './finding.ts';

/** Much more than it takes: a machine with other work is slow, and what is stuck stays stuck. */
const SETTLES_WITHIN_MS = 600_000;

const UNFINISHED = `
  select 'job ' || name || ': ' || coalesce(left(last_error, 80), 'waits') as what, count(*)::int as n from jobs
    where attempts > 0 or run_at < now() + interval '1 minute' group by 1
  union all select 'letters ' || status, count(*)::int from letters
    where status not in ('shipped', 'delivered', 'failed', 'cancelled') group by status
  union all select 'letters at the press', count(*)::int from press_items where status not in ('shipped', 'cancelled')
  union all select 'print runs', count(*)::int from print_runs where status <> 'mailed'
  union all select 'webhooks to deliver', count(*)::int from sandbox_webhooks where delivered_at is null
  union all select 'webhooks to handle', count(*)::int from webhook_inbox where handled_at is null
  union all select 'events ' || status, count(*)::int from automation_events
    where status in ('received', 'collected', 'waiting', 'needs_approval', 'failed') and sender_event_id not like 'first-%' group by status
  union all select 'paid pages that are open', count(*)::int from checkout_sessions s
    where status = 'open' and exists (select 1 from sandbox_checkouts x where x.our_session_id = s.id::text and x.status = 'paid')`;

/** What is looked at every few minutes is looked at now. */
const LOOK_NOW = [
  `update scribe_campaigns set asked_at = now() - interval '1 hour' where step = 'sent' and asked_at < now() - interval '5 seconds'`,
  `update letters set polled_at = null where status in ('pending', 'processing', 'printing') and polled_at < now() - interval '5 seconds'`,
  `update job_schedules set due_at = now() where name in ('letters.poll', 'letters.sweep', 'scribe.deliver') and due_at > now()`,
];
/** What is tried again after minutes or hours is tried now. The lease of a worker that may be at work is left alone. */
const RETRY_NOW = [
  'update jobs set run_at = now() where attempts > 0 and lease_until is null and run_at > now()',
  `update automation_events set due_at = now() where claim_id is null and due_at > now() and status in ('received', 'waiting')`,
  `update letters set due_at = now() where status = 'queued' and due_at > now()`,
  'update scribe_campaigns set due_at = now() where claim_id is null and due_at > now()',
];

const LOOK_EVERY_S = 10;

/** Lets the minutes fly for what looks at a provider every few of them, and after the last fault for all retries, until `isDone`. */
export async function hurryLane(world: World, isOver: () => boolean, isDone: () => boolean): Promise<void> {
  for (let n = 1; !isDone(); n++) {
    await sleep(1000);
    if (n % LOOK_EVERY_S > 0) continue;
    const due = isOver() ? [...LOOK_NOW, ...RETRY_NOW] : LOOK_NOW;
    // The database may be away for a moment.
    for (const query of due)
      await world.database
        .primary()
        .query(query)
        .catch(() => {});
  }
}

/** Waits until no work is left, within bounds. Gives what is left. */
export async function untilSettled(world: World): Promise<string[]> {
  let left = ['everything'];
  for (const until = Date.now() + SETTLES_WITHIN_MS; left.length > 0 && Date.now() < until; await sleep(1000)) {
    await world.product.revive();
    const primary = world.database.primary();
    for (const query of [...LOOK_NOW, ...RETRY_NOW]) await primary.query(query);
    const rows = await primary.query<{ what: string; n: number }>(UNFINISHED);
    left = rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`);
    if (world.stripe?.untaken()) left.push(`${world.stripe.untaken()} webhooks of Stripe`);
  }
  return left;
}

/** The sheets of each print run can be read, and are whole. */
export async function compareFiles(db: pg.Client, site: string): Promise<Finding> {
  const client = retryingClient(() => site);
  const token = await signIn(client, DEMO_OPERATOR.email, DEMO_OPERATOR.password);
  const runs = await ask<{ id: string }>(db, 'select id from print_runs');
  const sheets = runs.flatMap(({ id }) =>
    ['cards', 'envelopes'].map((name) => `/rest/v1/print_runs/${id}/${name}.pdf`),
  );
  const read = sheets.map(async (path) => {
    const response = await fetch(`${site}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const is_whole = bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-8).toString().includes('%%EOF');
    return { name: `${path} (${response.status})`, found: response.ok && is_whole ? 1 : 0, least: 1, most: 1 };
  });
  return compare('The sheets of each print run are there, and whole', await Promise.all(read));
}
