import { ProviderError } from '../../src/platform/provider-error.ts';
import type { CancelResult, PrintOrder, PrintProvider, SubmitResult } from '../../src/providers/print/port.ts';

/** What the provider does with the next call: `lose` takes the letters and then breaks off without an answer. */
export type Step = 'accept' | 'refuse-call' | 'throttle' | 'lose' | 'reject' | 'silent';

/** A print provider that follows a script and records what it would print. */
export function scriptedPrint() {
  const orders = new Map<string, PrintOrder>();
  const withdrawn = new Set<string>();
  const script: Step[] = [];
  let in_production = false;
  let cancels_fail = 0;
  let during: () => Promise<void> = async () => {};

  const take = (order: PrintOrder): SubmitResult => {
    const { letter_id } = order;
    if (withdrawn.has(letter_id)) return { letter_id, outcome: 'rejected', reason: 'It was withdrawn.' };
    const known = orders.has(letter_id);
    orders.set(letter_id, order);
    return { letter_id, outcome: known ? 'duplicate' : 'accepted', campaign_ref: `ref-${order.campaign_id}` };
  };

  const provider: PrintProvider = {
    name: 'scripted',
    pushes: true,
    async submit(batch) {
      const step = script.shift() ?? 'accept';
      if (step === 'refuse-call') throw new ProviderError('retryable', 'The line is busy.');
      if (step === 'throttle') throw new ProviderError('throttled', 'Slow down.', { retry_after_ms: 120_000 });
      if (step === 'reject') {
        return batch.map(({ letter_id }) => ({
          letter_id,
          outcome: 'rejected',
          reason: 'The address does not exist.',
        }));
      }
      const results = batch.map(take);
      await during();
      if (step === 'lose') throw new ProviderError('retryable', 'The connection broke.');
      return step === 'silent' ? [] : results;
    },
    async cancel(letter_ids) {
      if (cancels_fail-- > 0) throw new ProviderError('retryable', 'The line is busy.');
      return letter_ids.map((letter_id): CancelResult => {
        if (orders.has(letter_id) && in_production) return { letter_id, outcome: 'too_late' };
        withdrawn.add(letter_id);
        return { letter_id, outcome: orders.delete(letter_id) ? 'cancelled' : 'unknown' };
      });
    },
    statuses: async () => [],
  };

  return {
    provider,
    script,
    /** Letters that will be printed. */
    taken: orders,
    /** From now on nothing can be taken back. */
    startProduction: () => {
      in_production = true;
    },
    failNextCancels: (n: number) => {
      cancels_fail = n;
    },
    /** Runs while a submission is at the provider. */
    whileSubmitting: (work: () => Promise<void>) => {
      during = work;
    },
  };
}
