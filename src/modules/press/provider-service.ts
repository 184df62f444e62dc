import { HANDS } from '../../handwriting/hands.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { PrintOrder, PrintProvider, PrintStatusUpdate, SubmitResult } from '../../providers/print/port.ts';
import { refusalOf } from './rules.ts';
import * as store from './store.ts';

type ProviderParts = { db: Db; clock: Clock; onReceived(tx: Db): Promise<void> };

/** The press as a print provider: letters come in here and are recognised by their ids. */
export function pressProvider({ db, clock, onReceived }: ProviderParts): PrintProvider {
  const hands = HANDS.map((hand) => hand.id);

  return {
    name: 'press',
    pushes: true,

    async submit(orders: PrintOrder[]): Promise<SubmitResult[]> {
      const refused: SubmitResult[] = [];
      const good: PrintOrder[] = [];
      for (const order of orders) {
        const reason = refusalOf(order, hands);
        if (reason) refused.push({ letter_id: order.letter_id, outcome: 'rejected', reason });
        else good.push(order);
      }
      if (good.length === 0) return refused;
      return inTransaction(db, async (tx) => {
        const fresh = new Set(await store.receive(tx, good, clock.now()));
        const known = await store.standings(
          tx,
          good.map((order) => order.letter_id).filter((id) => !fresh.has(id)),
        );
        const withdrawn = new Set(known.filter((item) => item.status === 'cancelled').map((item) => item.letter_id));
        if (fresh.size > 0) await onReceived(tx);
        const taken = good.map(({ letter_id, campaign_id }): SubmitResult => {
          if (withdrawn.has(letter_id)) return { letter_id, outcome: 'rejected', reason: 'This letter was cancelled.' };
          return { letter_id, outcome: fresh.has(letter_id) ? 'accepted' : 'duplicate', campaign_ref: campaign_id };
        });
        return [...refused, ...taken];
      });
    },

    cancel: (letter_ids) =>
      inTransaction(db, async (tx) => {
        const unseen = new Set(await store.refuseUnseen(tx, letter_ids, clock.now()));
        const known = letter_ids.filter((id) => !unseen.has(id));
        await store.cancelWaiting(tx, known, clock.now());
        const over = (await store.standings(tx, known)).filter(
          (item) => item.status === 'cancelled' || item.status === 'failed',
        );
        const gone = new Set(over.map((item) => item.letter_id));
        return letter_ids.map((letter_id) => ({
          letter_id,
          outcome: unseen.has(letter_id)
            ? ('unknown' as const)
            : gone.has(letter_id)
              ? ('cancelled' as const)
              : ('too_late' as const),
        }));
      }),

    async statuses(letter_ids) {
      return (await store.standings(db, letter_ids)).map(
        ({ letter_id, status, status_at, reason }): PrintStatusUpdate => ({
          letter_id,
          status,
          at: status_at.toISOString(),
          ...(status === 'failed' && reason ? { reason } : {}),
        }),
      );
    },
  };
}
