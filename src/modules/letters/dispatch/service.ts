import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { observeDispatch } from '../../../platform/telemetry/instruments.ts';
import { forRequests } from '../../../platform/telemetry/request-context.ts';
import { timeOfId } from '../../../platform/time.ts';
import type { PrintOrder } from '../../../providers/print/port.ts';
import { envelopeProblem } from '../../addresses/writable-rules.ts';
import { blockedText } from '../../do-not-mail/rules.ts';
import { findInLists } from '../../do-not-mail/service.ts';
import type { LettersDependencies } from '../dependencies.ts';
import { type Ending, settle } from '../settlement-service.ts';
import { applyChanges, type LetterChange, type LetterState } from '../store.ts';
import { afterResult, CALL_SIZE, claimAt, orderOf, type Result, sharedRef } from './rules.ts';
import * as store from './store.ts';

/**
 * Submits letters to the print provider: claim and commit, call the provider with letter ids as idempotency keys and no
 * transaction open, record the results in a second transaction. The lease of a process that dies in between expires; the
 * letter is then submitted again, and the provider recognizes it.
 */
export function dispatchService(dependencies: LettersDependencies) {
  const { db, clock } = dependencies;
  const claimNow = () => claimAt(clock.now(), crypto.randomUUID(), dependencies.lease_s);

  async function submitLetters(claim: store.Claim, letters: store.LetterRow[]): Promise<void> {
    const results = await submitAllowed(dependencies, letters);
    await inTransaction(db, (tx) => recordResults(dependencies, tx, claim.claim_id, results));
    observe(results, clock.now());
  }

  async function submitBatch({ claim_id }: store.Claim, batch: store.Batch, letters: store.LetterRow[]): Promise<void> {
    const results = await submitAllowed(dependencies, letters);
    const campaign_ref = sharedRef(results);
    await inTransaction(db, async (tx) => {
      if (campaign_ref !== undefined) {
        const accepted = await store.acceptBatch(tx, { batch, claim_id, campaign_ref }, clock.now());
        if (accepted > 0) return dependencies.onLettersChanged(tx, [batch.campaign_id]);
      }
      await store.splitBatch(tx, batch, claim_id);
      return recordResults(dependencies, tx, claim_id, results);
    });
    observe(results, clock.now());
  }

  async function sendSingles(claim: store.Claim): Promise<number> {
    const letters = await store.claimDue(db, claim);
    if (letters.length > 0) await submitLetters(claim, letters);
    return letters.length;
  }

  async function sendNextBatch(claim: store.Claim): Promise<number> {
    for (;;) {
      const claimed = await store.claimBatch(db, claim);
      if (!claimed) return 0;
      // All its letters may have changed by other ways since it was made.
      if (claimed.letters.length === 0) continue;
      await submitBatch(claim, claimed.batch, claimed.letters);
      return claimed.letters.length;
    }
  }

  return {
    /** Sends what is due next: single letters, then a batch of a list, so that neither waits long. Returns how many letters it sent. */
    async sendDue(): Promise<number> {
      await store.putOffHeld(db, clock.now());
      return (await sendSingles(claimNow())) + (await sendNextBatch(claimNow()));
    },

    /** Hands over no more letters of a campaign until it is released. What a worker is handing over now still goes out. */
    async hold(tx: Db, campaign_id: string): Promise<void> {
      await store.markHeld(tx, campaign_id, true);
    },

    /** Hands over letters of a campaign again, at once. */
    async release(tx: Db, campaign_id: string): Promise<void> {
      await store.markHeld(tx, campaign_id, false);
      await store.makeDue(tx, campaign_id, clock.now());
      await enqueue(tx, 'letters.dispatch', {});
    },

    /** Enqueues jobs for what is due but has none: expired leases and retries. */
    async sweep(): Promise<void> {
      const due = await store.findDue(db, clock.now());
      if (due.to_send) await enqueue(db, 'letters.dispatch', {}, { key: 'letters.dispatch.sweep' });
      if (due.to_withdraw) await enqueue(db, 'letters.withdraw', {}, { key: 'letters.withdraw.sweep' });
    },
  };
}

function observe(results: Result[], now: Date): void {
  for (const result of results)
    if (!('reason' in result)) observeDispatch(now.getTime() - timeOfId(result.letter_id).getTime());
}

/** Submits letters, but rejects those that match the do-not-mail list of their account or can't be written. Gives a result for each. */
async function submitAllowed(dependencies: LettersDependencies, letters: store.LetterRow[]): Promise<Result[]> {
  const { db } = dependencies;
  const contacts = letters.map((letter) => ({ account_id: letter.account_id, contact: letter }));
  const [entries, known] = await Promise.all([findInLists(db, contacts), store.ordersOf(db, keysOf(letters))]);
  const results: Result[] = [];
  const allowed = letters.filter((letter, n) => {
    const entry = entries[n];
    const reason = entry ? blockedText(entry) : envelopeProblem(letter);
    if (reason) results.push({ letter_id: letter.id, outcome: 'rejected', reason });
    return !reason;
  });
  const request_ids = known.flatMap(({ request_id }) => request_id ?? []);
  for (let from = 0; from < allowed.length; from += CALL_SIZE) {
    const orders = printOrders(allowed.slice(from, from + CALL_SIZE), known);
    results.push(...(await forRequests(request_ids, () => submitOrders(dependencies, orders))));
  }
  return results;
}

const isOf = (order: store.OrderKey, letter: store.OrderKey): boolean =>
  order.campaign_id === letter.campaign_id && order.submission_no === letter.submission_no;

/** The orders of these letters. Those of one order mostly follow each other. */
function keysOf(letters: store.LetterRow[]): store.OrderKey[] {
  const keys: store.OrderKey[] = [];
  for (const letter of letters) if (!keys.findLast((key) => isOf(key, letter))) keys.push(letter);
  return keys;
}

function printOrders(letters: store.LetterRow[], known: store.Order[]): PrintOrder[] {
  let order: store.Order | undefined;
  return letters.map((letter) => {
    if (!order || !isOf(order, letter)) order = known.find((other) => isOf(other, letter));
    if (!order) throw new Error('A letter has no order.');
    return orderOf(letter, order);
  });
}

/** Calls the provider. Gives a result for each order, whatever goes wrong. */
async function submitOrders(dependencies: LettersDependencies, orders: PrintOrder[]): Promise<Result[]> {
  const { print, log } = dependencies;
  try {
    const results = await print.submit(orders);
    const answered = new Set(results.map((result) => result.letter_id));
    const missing = orders.filter((order) => !answered.has(order.letter_id));
    return [...results, ...missing.map((order) => retryResult(order, new Error('The print provider gave no answer.')))];
  } catch (error) {
    if (!(error instanceof ProviderError)) log.error('print_submit_failed', error, { provider: print.name });
    if (!(error instanceof ProviderError) || error.kind === 'retryable' || error.kind === 'throttled') {
      return orders.map((order) => retryResult(order, error));
    }
    // One letter that the provider rejects must not fail the rest of its batch.
    if (orders.length > 1) {
      return (await Promise.all(orders.map((order) => submitOrders(dependencies, [order])))).flat();
    }
    return orders.map(({ letter_id }) =>
      error.kind === 'duplicate'
        ? { letter_id, outcome: 'duplicate' as const, campaign_ref: null }
        : { letter_id, outcome: 'rejected' as const, reason: error.message },
    );
  }
}

const retryResult = (order: PrintOrder, error: unknown): Result => ({
  letter_id: order.letter_id,
  outcome: 'retry',
  reason: error instanceof Error ? error.message : 'The print provider could not be reached.',
  retry_after_ms: error instanceof ProviderError ? error.retry_after_ms : undefined,
});

async function recordResults(dependencies: LettersDependencies, tx: Db, claim_id: string, results: Result[]) {
  const submitted = results.flatMap((result) => ('reason' in result ? [] : [result]));
  const accepted = await store.acceptClaimed(tx, claim_id, submitted, dependencies.clock.now());
  const done = new Set(accepted.map((letter) => letter.id));
  const others = results.filter((result) => !done.has(result.letter_id));
  const changed = others.length > 0 ? await recordOthers(dependencies, tx, claim_id, others) : [];
  await dependencies.onLettersChanged(tx, campaignsOf([...accepted, ...changed]));
}

/** Records letters that were rejected, that have no result, or whose withdrawal was requested. */
async function recordOthers(
  { clock, credits }: LettersDependencies,
  tx: Db,
  claim_id: string,
  results: Result[],
): Promise<LetterState[]> {
  const result_of = new Map(results.map((result) => [result.letter_id, result]));
  const letters = await store.lockClaimed(tx, claim_id, [...result_of.keys()]);
  const at = clock.now();
  const changes: LetterChange[] = [];
  const rejected: Ending[] = [];
  for (const letter of letters) {
    const result = result_of.get(letter.id);
    // An earlier attempt without an answer may have reached the provider: then the letter is withdrawn first.
    if (result?.outcome === 'rejected' && letter.attempts === 1) rejected.push({ letter, reason: result.reason });
    else if (result) changes.push(afterResult(letter, result, at));
  }
  await applyChanges(tx, changes);
  await settle(credits, tx, rejected, 'failed', at);
  if (changes.some((change) => change.withdraw_to)) await enqueue(tx, 'letters.withdraw', {});
  const retries = changes.flatMap(({ due_at }) => due_at?.getTime() ?? []);
  if (retries.length > 0) {
    const run_at = new Date(Math.min(...retries));
    await enqueue(tx, 'letters.dispatch', {}, { run_at, key: 'letters.dispatch.retry' });
  }
  return letters;
}

const campaignsOf = (letters: { campaign_id: string }[]) => [...new Set(letters.map((letter) => letter.campaign_id))];
