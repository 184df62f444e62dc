import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { PrintStatusUpdate } from '../../../providers/print/port.ts';
import type { LettersDependencies } from '../dependencies.ts';
import { CALL_SIZE } from '../dispatch/rules.ts';
import { movesLetter } from '../rules.ts';
import { type Ending, settle } from '../settlement-service.ts';
import {
  addEvents,
  applyChanges,
  type LetterChange,
  type LetterEvent,
  type LetterState,
  lockLetters,
} from '../store.ts';
import * as store from './store.ts';

const POLL_INTERVAL_MS = 5 * 60_000;

/** Status updates from the print provider: recorded when it pushes them, polled when it does not. */
export function updateService(dependencies: LettersDependencies) {
  const { db, clock, print } = dependencies;

  /** Records updates. They may come late, twice or out of order. */
  async function recordPrintStatus(updates: PrintStatusUpdate[]): Promise<void> {
    for (let from = 0; from < updates.length; from += CALL_SIZE) {
      const batch = updates.slice(from, from + CALL_SIZE);
      await inTransaction(db, (tx) => recordUpdates(dependencies, tx, batch));
    }
  }

  return {
    recordPrintStatus,

    /** Polls the status of letters at a provider that does not push. Returns how many it polled. */
    async poll(): Promise<number> {
      if (print.pushes) return 0;
      const before = new Date(clock.now().getTime() - POLL_INTERVAL_MS);
      const letters = await store.claimForPolling(db, before, clock.now(), CALL_SIZE);
      if (letters.length === 0) return 0;
      const updates = await print.statuses(letters.map((letter) => letter.id)).catch(async (error) => {
        await store.restorePolledAt(db, letters);
        throw error;
      });
      await recordPrintStatus(updates);
      return letters.length;
    },

    /** Whether the statuses of these campaigns may be old: the provider does not push and could not be polled lately. */
    async isNewsStale(campaign_ids: string[]): Promise<boolean> {
      if (print.pushes) return false;
      return store.hasUnpolled(db, campaign_ids, new Date(clock.now().getTime() - 3 * POLL_INTERVAL_MS));
    },
  };
}

async function recordUpdates(dependencies: LettersDependencies, tx: Db, updates: PrintStatusUpdate[]): Promise<void> {
  const { clock, credits, onLettersChanged } = dependencies;
  const locked = await lockLetters(tx, [...new Set(updates.map((update) => update.letter_id))]);
  const { changes, events, failed, cancelled, campaign_ids } = applyUpdates(locked, updates);
  await applyChanges(tx, changes);
  await addEvents(tx, events);
  await settle(credits, tx, failed, 'failed', clock.now());
  await settle(credits, tx, cancelled, 'cancelled', clock.now());
  if (campaign_ids.length > 0) await onLettersChanged(tx, campaign_ids);
}

/** What these updates change, applied in the order in which they happened. */
function applyUpdates(locked: LetterState[], updates: PrintStatusUpdate[]) {
  const letters = new Map(locked.map((letter) => [letter.id, letter]));
  const changes = new Map<string, LetterChange>();
  const events: LetterEvent[] = [];
  const ended = { failed: [] as Ending[], cancelled: [] as Ending[] };
  const dated = updates.map((update) => ({ ...update, at: new Date(update.at) }));
  dated.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { letter_id, status, at, note, reason, event, campaign_ref = null } of dated) {
    const letter = letters.get(letter_id);
    if (!letter) continue;
    if (event) {
      if (letter.status === 'failed' || letter.status === 'cancelled') continue;
      const next = event === 'returned' ? { ...letter } : { ...letter, status, status_at: at };
      letters.set(letter_id, next);
      if (event !== 'returned')
        changes.set(letter_id, { ...afterUpdate(letter, status, at), corrects: event === 'corrected' });
      events.push({ letter_id, status: event === 'corrected' ? status : event, at, note: note ?? null });
      continue;
    }
    if (!movesLetter({ status: letter.status, at: letter.status_at }, { status, at })) continue;
    letters.set(letter_id, { ...letter, status, status_at: at });
    if (status === 'failed' || status === 'cancelled') {
      ended[status].push({ letter, reason: reason ?? note ?? null });
      continue;
    }
    changes.set(letter_id, { ...changes.get(letter_id), ...afterUpdate(letter, status, at), campaign_ref });
    events.push({ letter_id, status, at, note: note ?? reason ?? null });
  }
  const changed = locked.filter((letter) => letters.get(letter.id) !== letter);
  const campaign_ids = [...new Set(changed.map((letter) => letter.campaign_id))];
  return { changes: [...changes.values()], events, ...ended, campaign_ids };
}

function afterUpdate(letter: LetterState, status: LetterState['status'], at: Date): LetterChange {
  const is_mailed = status === 'shipped' || status === 'delivered';
  return {
    id: letter.id,
    status,
    at,
    withdraw_to: letter.withdraw_to,
    failure_reason: letter.withdraw_to ? letter.failure_reason : null,
    withdraw_at: letter.withdraw_to && at,
    ...(is_mailed ? { mailed_at: at } : {}),
    ...(status === 'delivered' ? { delivered_at: at } : {}),
  };
}
