import type { PausedReason } from '../schema.ts';
import type { AutomationRow } from '../store.ts';
import type { Facts } from './processing-store.ts';
import type { Reading } from './reading-rules.ts';
import { judge, type Limits, type Verdict } from './rules.ts';
import type { EventRow } from './store.ts';

/** An event that was read, with what is known of others. */
export type Item = ReadEvent & { facts: Facts; blocked_by: string | null };
/** An event that was read. `is_cut_off`: its message, as far as it is written, does not fit on the card. */
export type ReadEvent = { event: EventRow; reading: Reading; is_cut_off: boolean };
export type Decided = Item & { verdict: Verdict };

const DUPLICATE_MS = 10 * 60_000;

type Start = { automation: AutomationRow; limits: Limits; now: Date };

/**
 * Decides events of one automation in the order given, each with what became of those before it: letters count toward the
 * limits, and a pause holds from then on. Returns the verdicts and why the automation is to be paused.
 */
export function judgeAll(items: Item[], start: Start): { decided: Decided[]; pause: PausedReason | null } {
  const { now } = start;
  let { automation, limits } = start;
  let pause: PausedReason | null = null;
  const decided: Decided[] = [];
  const sent_to = new Set<string | null>();
  const repeatsBytes = duplicateFinder(items);
  for (const item of items) {
    const facts: Facts = {
      ...item.facts,
      is_duplicate: item.facts.is_duplicate || repeatsBytes(item.event, decided),
      repeat_of: sent_to.has(item.reading.contact_key) ? now : item.facts.repeat_of,
    };
    const verdict = judge({ automation, ...item, facts, limits, now });
    decided.push({ ...item, verdict });
    if (verdict.status === 'send') {
      limits = {
        ...limits,
        sent: limits.sent + 1,
        account_sent: limits.account_sent + 1,
        budget_left: limits.budget_left - 1,
        credits: limits.credits - 1,
      };
      if (automation.repeat_days > 0) sent_to.add(item.reading.contact_key);
    } else if (verdict.pause && automation.status === 'on') {
      pause = verdict.pause;
      automation = { ...automation, status: 'paused', paused_reason: pause };
    }
  }
  return { decided, pause };
}

/** Finds whether an event repeats the bytes of another one of its batch that was handled, or that is further than received. */
function duplicateFinder(items: Item[]): (event: EventRow, decided: Decided[]) => boolean {
  const by_bytes = Map.groupBy(items.keys(), (index) => items[index]?.event.body_hash.join());
  return (event, decided) =>
    (by_bytes.get(event.body_hash.join()) ?? []).some((index) => {
      const other = items[index]?.event;
      if (!other || other.id === event.id || other.is_test) return false;
      if (Math.abs(other.received_at.getTime() - event.received_at.getTime()) > DUPLICATE_MS) return false;
      const status = decided[index]?.verdict.status ?? other.status;
      return status !== 'received' && status !== 'skipped' && status !== 'collected';
    });
}
