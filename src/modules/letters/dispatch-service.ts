import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { CancelResult, PrintOrder, PrintProvider, SubmitResult } from '../../providers/print/port.ts';
import { acceptBatch, type Batch, claimBatch, scatterBatch } from './batch-store.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './rules.ts';
import type { Ending, Settle } from './settlement-service.ts';
import * as store from './store.ts';

export type DispatchParts = {
  db: Db;
  clock: Clock;
  log: Log;
  print: PrintProvider;
  settle: Settle;
  onLettersChanged(tx: Db, campaign_ids: string[]): Promise<void>;
  lease_s: number;
};

export const BATCH_SIZE = 500;

/** What came of one letter at the provider; `retry` means that nobody knows. */
type Answer =
  | SubmitResult
  | { letter_id: string; outcome: 'retry'; reason: string; retry_after_ms?: number | undefined };

/**
 * Hands letters to the print provider and takes them back: claim and commit, call the provider with letter ids as
 * idempotency keys and no transaction open, record the answers in a second transaction. A process that dies in between
 * leaves a lease that runs out; the letter is then handed over again and the provider knows it.
 */
export function dispatchService(parts: DispatchParts) {
  const { db, clock, log, print, settle } = parts;

  const newClaim = (): store.Claim => {
    const at = clock.now();
    return {
      claim_id: crypto.randomUUID(),
      at,
      until: new Date(at.getTime() + parts.lease_s * 1000),
      limit: BATCH_SIZE,
    };
  };

  async function ask(orders: PrintOrder[]): Promise<Answer[]> {
    try {
      const answers = await print.submit(orders);
      const answered = new Set(answers.map((answer) => answer.letter_id));
      const silent = orders.filter((order) => !answered.has(order.letter_id));
      return [...answers, ...silent.map((order) => unclear(order, new Error('The print provider gave no answer.')))];
    } catch (error) {
      if (!(error instanceof ProviderError)) log.error('print_submit_failed', error, { provider: print.name });
      if (!(error instanceof ProviderError) || error.kind === 'retryable' || error.kind === 'throttled') {
        return orders.map((order) => unclear(order, error));
      }
      // One letter that the provider refuses must not take the rest of its batch along.
      if (orders.length > 1) return (await Promise.all(orders.map((order) => [order]).map(ask))).flat();
      return orders.map(({ letter_id }) =>
        error.kind === 'duplicate'
          ? { letter_id, outcome: 'duplicate' as const, campaign_ref: null }
          : { letter_id, outcome: 'rejected' as const, reason: error.message },
      );
    }
  }

  /** Letters as the provider is asked to print them. */
  async function ordersOf(letters: store.LetterRow[]): Promise<PrintOrder[]> {
    const contents = new Map<string, store.OrderContent>();
    const orders: PrintOrder[] = [];
    for (const letter of letters) {
      const key = `${letter.campaign_id}:${letter.submission_no}`;
      const content = contents.get(key) ?? (await store.orderContent(db, letter.campaign_id, letter.submission_no));
      contents.set(key, content);
      orders.push(orderOf(letter, content));
    }
    return orders;
  }

  async function sendLetters(claim: store.Claim, letters: store.LetterRow[]): Promise<void> {
    const answers = await ask(await ordersOf(letters));
    await inTransaction(db, (tx) => record(tx, claim.claim_id, answers));
  }

  async function sendWhole(claim: store.Claim, batch: Batch, letters: store.LetterRow[]): Promise<void> {
    const answers = await ask(await ordersOf(letters));
    const campaign_ref = sharedRef(answers);
    await inTransaction(db, async (tx) => {
      const whole = { id: batch.id, claim_id: claim.claim_id, campaign_ref: campaign_ref ?? null };
      const accepted = campaign_ref === undefined ? 0 : await acceptBatch(tx, whole, clock.now());
      if (accepted > 0) return parts.onLettersChanged(tx, [batch.campaign_id]);
      await scatterBatch(tx, batch.id, claim.claim_id);
      return record(tx, claim.claim_id, answers);
    });
  }

  async function record(tx: Db, claim_id: string, answers: Answer[]): Promise<void> {
    const taken = answers.flatMap((answer) => ('reason' in answer ? [] : [answer]));
    const accepted = await store.acceptClaimed(tx, claim_id, taken, clock.now());
    const done = new Set(accepted.map((letter) => letter.id));
    const others = answers.filter((answer) => !done.has(answer.letter_id));
    const touched = others.length > 0 ? await recordOthers(tx, claim_id, others) : [];
    await parts.onLettersChanged(tx, campaignsOf([...accepted, ...touched]));
  }

  /** Letters that were rejected, that nobody answered for, or that their sender wants back. */
  async function recordOthers(tx: Db, claim_id: string, answers: Answer[]): Promise<store.LetterState[]> {
    const answer_of = new Map(answers.map((answer) => [answer.letter_id, answer]));
    const mine = await store.lockClaimed(tx, claim_id, [...answer_of.keys()]);
    const at = clock.now();
    const changes: store.LetterChange[] = [];
    const rejected: Ending[] = [];
    for (const letter of mine) {
      const answer = answer_of.get(letter.id);
      // An earlier try without an answer may have left the letter there: then it is taken back first.
      if (answer?.outcome === 'rejected' && letter.attempts === 1) rejected.push({ letter, reason: answer.reason });
      else if (answer) changes.push(afterAnswer(letter, answer, at));
    }
    await store.applyChanges(tx, changes);
    await settle(tx, rejected, 'failed', at);
    if (changes.some((change) => change.withdraw_to)) await enqueue(tx, 'letters.withdraw', {});
    const retries = changes.flatMap((c) => (c.due_at ? [c.due_at] : []));
    if (retries.length > 0) {
      const run_at = new Date(Math.min(...retries.map((due) => due.getTime())));
      await enqueue(tx, 'letters.dispatch', {}, { run_at, key: 'letters.dispatch.retry' });
    }
    return mine;
  }

  async function recordWithdrawals(claim_id: string, results: CancelResult[]): Promise<void> {
    const outcome_of = new Map(results.map((result) => [result.letter_id, result.outcome]));
    await inTransaction(db, async (tx) => {
      const mine = (await store.lockClaimed(tx, claim_id, [...outcome_of.keys()])).filter(
        (letter) => letter.withdraw_to,
      );
      const at = clock.now();
      const [late, back] = [[] as store.LetterState[], [] as store.LetterState[]];
      for (const letter of mine) (outcome_of.get(letter.id) === 'too_late' ? late : back).push(letter);
      await store.applyChanges(
        tx,
        late.map((letter) => afterTooLate(letter, at)),
      );
      const note = 'It was too late to take this letter back.';
      await store.addEvents(
        tx,
        late.map((letter) => ({ letter_id: letter.id, status: afterTooLate(letter, at).status, at, note })),
      );
      for (const to of ['cancelled', 'failed'] as const) {
        const ending = back.filter((letter) => letter.withdraw_to === to);
        await settle(
          tx,
          ending.map((letter) => ({ letter, reason: letter.failure_reason })),
          to,
          at,
        );
      }
      await parts.onLettersChanged(tx, campaignsOf(mine));
    });
  }

  return {
    /** Sends one batch of what is due, single letters before long lists. Returns how many letters it took. */
    async sendBatch(): Promise<number> {
      const claim = newClaim();
      const letters = await store.claimDue(db, claim);
      if (letters.length > 0) {
        await sendLetters(claim, letters);
        return letters.length;
      }
      for (;;) {
        const claimed = await inTransaction(db, (tx) => claimBatch(tx, claim));
        if (!claimed) return 0;
        // Its letters may all have gone another way since it was made.
        if (claimed.letters.length === 0) continue;
        await sendWhole(claim, claimed.batch, claimed.letters);
        return claimed.letters.length;
      }
    },

    /** Takes one batch of letters back from the provider: all that are due, or those of one campaign. */
    async withdrawBatch(campaign_id: string | null = null): Promise<number> {
      const claim = newClaim();
      const ids = (await store.claimWithdrawals(db, claim, campaign_id)).map((letter) => letter.id);
      if (ids.length === 0) return 0;
      try {
        await recordWithdrawals(claim.claim_id, await print.cancel(ids));
      } catch (error) {
        log.error('print_cancel_failed', error, { provider: print.name, letters: ids.length });
        await postpone(claim.claim_id, ids, error);
      }
      return ids.length;
    },
  };

  async function postpone(claim_id: string, ids: string[], error: unknown): Promise<void> {
    const wait = error instanceof ProviderError ? error.retry_after_ms : undefined;
    await inTransaction(db, async (tx) => {
      const at = clock.now();
      const mine = await store.lockClaimed(tx, claim_id, ids);
      const later = (letter: store.LetterState) => new Date(at.getTime() + retryDelayMs(letter.attempts, wait));
      await store.applyChanges(
        tx,
        mine.map((letter) => ({ ...letter, at: letter.status_at, withdraw_at: letter.withdraw_to && later(letter) })),
      );
    });
  }
}

const campaignsOf = (letters: { campaign_id: string }[]) => [...new Set(letters.map((letter) => letter.campaign_id))];

const unclear = (order: PrintOrder, error: unknown): Answer => ({
  letter_id: order.letter_id,
  outcome: 'retry',
  reason: error instanceof Error ? error.message : 'The print provider could not be reached.',
  retry_after_ms: error instanceof ProviderError ? error.retry_after_ms : undefined,
});

function afterAnswer(letter: store.LetterState, answer: Answer, at: Date): store.LetterChange {
  const { id, withdraw_to } = letter;
  if (!('reason' in answer)) {
    const { campaign_ref } = answer;
    return { id, status: 'pending', at, accepted_at: at, withdraw_to, withdraw_at: withdraw_to && at, campaign_ref };
  }
  if (withdraw_to) return { id, status: 'queued', at, withdraw_to, withdraw_at: at };
  // Nobody knows whether the provider has it, so it is taken back before its credit is returned.
  if (answer.outcome === 'rejected' || letter.attempts >= MAX_ATTEMPTS) {
    return { id, status: 'queued', at, withdraw_to: 'failed', failure_reason: answer.reason, withdraw_at: at };
  }
  const due_at = new Date(at.getTime() + retryDelayMs(letter.attempts, answer.retry_after_ms));
  return { id, status: 'queued', at, due_at, failure_reason: answer.reason };
}

const afterTooLate = (letter: store.LetterState, at: Date): store.LetterChange => ({
  id: letter.id,
  status: ['queued', 'sending', 'pending'].includes(letter.status) ? 'processing' : letter.status,
  at,
});

/** The reference that the provider gave to all letters alike; undefined when it did not take them all in, or not alike. */
function sharedRef(answers: Answer[]): string | null | undefined {
  const [first] = answers;
  if (!first || 'reason' in first) return undefined;
  const { campaign_ref } = first;
  const alike = answers.every((answer) => !('reason' in answer) && answer.campaign_ref === campaign_ref);
  return alike ? campaign_ref : undefined;
}

function orderOf(letter: store.LetterRow, content: store.OrderContent): PrintOrder {
  const from = content.return_address;
  return {
    letter_id: letter.id,
    campaign_id: letter.campaign_id,
    text: letter.text,
    text_type: content.text_type,
    hand: content.hand,
    ink_colour: content.ink_colour,
    ink_setting: content.ink_setting,
    seed: content.ink_seed ?? letter.id,
    ...(content.signature ? { signature: content.signature } : {}),
    template_id: content.template_id,
    return_address: {
      first_name: from.firstName,
      last_name: from.lastName,
      company_name: '',
      street: from.street,
      unit: from.unit,
      city: from.city,
      state: from.state,
      zip: from.zip,
    },
    recipient: {
      first_name: letter.first_name,
      last_name: letter.last_name,
      street: letter.street,
      unit: letter.unit,
      city: letter.city,
      state: letter.state,
      zip: letter.zip,
      company_name: letter.company_name,
    },
  };
}
