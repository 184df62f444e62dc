import { setImmediate as afterOthers } from 'node:timers/promises';
import pLimit from 'p-limit';
import { inTransaction } from '../../../platform/database/db.ts';
import { databaseOutage } from '../../../platform/database/outage.ts';
import { Failure } from '../../../platform/failure.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { observeWebhook } from '../../../platform/telemetry/instruments.ts';
import { forRequests } from '../../../platform/telemetry/request-context.ts';
import { orWhenExceeded, wasNotRun } from '../../../platform/threads/failures.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { automationById } from '../store.ts';
import { type Batch, decideBatch, endedAs, itemsOf } from './batch-service.ts';
import { withCutOff } from './cut-off-service.ts';
import * as store from './processing-store.ts';
import { type How, type Reading, UNREAD } from './reading-rules.ts';
import { claimAt, isObstacle, LEASE_S, MAX_ATTEMPTS, MINUTE_MS } from './rules.ts';
import { bodiesOf, type EventRow } from './store.ts';
import { writingService } from './writing-service.ts';

const RETRY_MS = 5 * MINUTE_MS;
const AFTER_OUTAGE_MS = 5000;
const AUTOMATIONS_AT_A_TIME = 4;
/** How often a batch is decided again: for an obstacle, and for credits that another charge has spent meanwhile. */
const MOST_DECISIONS = 5;
/** So many bodies of a batch may exceed their limits before the rest is left for the next batch. */
const MOST_EXCEEDED = 2;

/**
 * Makes letters of events: claims due ones of several automations and commits, reads them, and decides those of each
 * automation in one transaction that also charges the credits and makes the letters. The lease of a process that dies in
 * between expires, and its events are decided again; a claim that was lost records nothing.
 */
export function processingService(dependencies: AutomationsDependencies) {
  const { db, clock, log } = dependencies;
  const { withMessages } = writingService(dependencies);
  const oneOfFew = pLimit(AUTOMATIONS_AT_A_TIME);

  async function decide(batch: Batch): Promise<number> {
    if (batch.items.length === 0) return 0;
    let { obstacle } = batch;
    const items = await withCutOff(dependencies, batch.automation, batch.items);
    for (let decisions = 1; ; decisions++) {
      try {
        return await inTransaction(db, (tx) => decideBatch(dependencies, tx, { ...batch, items, obstacle }));
      } catch (error) {
        const code = error instanceof Failure ? error.code : '';
        if (!isObstacle(code) || decisions === MOST_DECISIONS) throw error;
        // The balance is read again; what else is in the way holds all letters of the automation back.
        if (code !== 'insufficient_credits') obstacle = code;
      }
    }
  }

  /** Processes claimed events of one automation. Returns how many letters were made. */
  async function processAll(claimed: EventRow[], claim_id: string): Promise<number> {
    const automation = claimed[0] && (await automationById(db, claimed[0].automation_id));
    if (!automation) return 0;
    await giveUp(
      dependencies,
      claimed.filter(isWornOut),
      claim_id,
      'This event could not be processed. Send it again.',
    );
    const attempted = claimed.filter((event) => !isWornOut(event));
    const { mapping, custom_message: message } = automation;
    const { read, unread } = await readAll(dependencies, attempted, { mapping, message });
    if (unread.length > 0) await store.giveBack(db, idsOf(unread), claim_id, clock.now());
    if (!automation.use_ai_message) return decide({ automation, items: read, claim_id, obstacle: null });
    const { ready, unwritten, refused } = await withMessages(
      automation,
      await itemsOf(db, automation, read, clock.now()),
    );
    for (const { item, reason } of refused)
      await giveUp(dependencies, [item.event], claim_id, `No message was written: ${reason}`);
    const later = new Date(clock.now().getTime() + RETRY_MS);
    await store.postpone(db, idsOf(unwritten.map(({ event }) => event)), claim_id, later);
    return decide({ automation, items: ready, claim_id, obstacle: null });
  }

  /**
   * One by one where they fail together, so that one event holds up no other; its lease expires, and it is tried again. That
   * the database was away, or all threads were busy, is not the fault of any of them.
   */
  async function processEach(claimed: EventRow[], claim_id: string): Promise<number> {
    try {
      return await processAll(claimed, claim_id);
    } catch (error) {
      log.error('automation_events_failed', error, { event_ids: idsOf(claimed) });
      if (databaseOutage(error) || wasNotRun(error)) return afterOutage(dependencies, claimed, claim_id);
      let sent = 0;
      if (claimed.length > 1) for (const event of claimed) sent += await processEach([event], claim_id);
      return sent;
    }
  }

  return {
    /**
     * Processes one batch of due events, either of automations whose messages AI writes or of the others. Returns how many
     * it claimed and how many letters it made.
     */
    async processBatch({ uses_ai }: { uses_ai: boolean }): Promise<{ claimed: number; sent: number }> {
      const claim = claimAt(clock.now(), {
        claim_id: crypto.randomUUID(),
        uses_ai,
        lease_s: dependencies.lease_s ?? LEASE_S,
      });
      const events = await store.claimDue(db, claim);
      const release = keepLease(dependencies, events, claim.claim_id);
      // Those with few events need not wait for those with many.
      const batches = [...Map.groupBy(events, ({ automation_id }) => automation_id).values()].toSorted(
        (a, b) => a.length - b.length,
      );
      const made = await Promise.all(
        batches.map((batch) =>
          oneOfFew(() => forRequests(requestsOf(batch), () => processEach(batch, claim.claim_id))),
        ),
      ).finally(release);
      const now = clock.now().getTime();
      for (const { status, received_at } of events)
        if (status === 'received') observeWebhook('automation', now - received_at.getTime());
      const sent = made.reduce((sum, letters) => sum + letters, 0);
      if (sent > 0) await enqueue(db, 'letters.dispatch', {}, { key: 'letters.dispatch.automations' });
      return { claimed: events.length, sent };
    },
  };
}

async function giveUp({ db, clock }: AutomationsDependencies, events: EventRow[], claim_id: string, reason: string) {
  if (events.length === 0) return;
  await inTransaction(db, async (tx) => {
    const held = await store.lockClaimed(tx, idsOf(events), claim_id);
    const results = [...held].map((id) => endedAs(id, { status: 'failed', rule: 'error', reason }));
    await store.recordAll(tx, results, clock.now());
  });
}

/**
 * Reads events, those of one body together. Gives those that it left for later: a few bodies that exceed their limits take as
 * long as all that the others of a batch may wait.
 */
async function readAll(
  { db, reading }: AutomationsDependencies,
  events: EventRow[],
  how: How,
): Promise<{ read: Batch['items']; unread: EventRow[] }> {
  const whole_ids = new Set(events.flatMap(({ whole_id }) => whole_id ?? []));
  const bodies = new Map((await bodiesOf(db, [...whole_ids])).map((whole) => [whole.id, whole]));
  const readings = new Map<string, Reading>();
  let exceeded = 0;
  for (const [id, of_body] of Map.groupBy(events, (event) => event.whole_id ?? event.id)) {
    if (exceeded === MOST_EXCEEDED) break;
    const posted = bodies.get(id) ?? (of_body[0] as EventRow);
    const wanted = of_body.map(({ part, fixed }) => ({ part, fixed }));
    const read = await reading.readEvents(posted, wanted, how).catch(orWhenExceeded(null));
    if (!read) exceeded++;
    for (const [n, { id: event_id }] of of_body.entries()) readings.set(event_id, read?.[n] ?? UNREAD);
    // What is read here is computing: requests to this process go in between.
    await afterOthers();
  }
  return {
    read: events.flatMap((event) => {
      const found = readings.get(event.id);
      return found ? [{ event, reading: found, is_cut_off: false }] : [];
    }),
    unread: events.filter(({ id }) => !readings.has(id)),
  };
}

/** Keeps the lease while messages are written. Returns what ends that. */
function keepLease(dependencies: AutomationsDependencies, events: EventRow[], claim_id: string): () => void {
  const { db, clock, log, lease_s = LEASE_S } = dependencies;
  const extend = async () => {
    const until = new Date(clock.now().getTime() + lease_s * 1000);
    await store
      .extendClaim(db, idsOf(events), { claim_id, until })
      .catch((error) => log.error('automation_lease_failed', error));
  };
  const timer = setInterval(extend, (lease_s * 1000) / 3);
  return () => clearInterval(timer);
}

/** Where the database is still away, their leases expire. */
async function afterOutage({ db, clock, log }: AutomationsDependencies, claimed: EventRow[], claim_id: string) {
  const again_at = new Date(clock.now().getTime() + AFTER_OUTAGE_MS);
  await store
    .giveBack(db, idsOf(claimed), claim_id, again_at)
    .catch((error) => log.error('automation_lease_failed', error));
  return 0;
}

const isWornOut = ({ attempts }: EventRow): boolean => attempts > MAX_ATTEMPTS;
const idsOf = (events: EventRow[]): string[] => events.map(({ id }) => id);
const requestsOf = (events: EventRow[]): string[] => [...new Set(events.flatMap(({ request_id }) => request_id ?? []))];
