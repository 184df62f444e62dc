import { HANDS } from '../../handwriting/hands.ts';
import { inTransaction } from '../../platform/database/db.ts';
import type {
  CancelResult,
  PrintOrder,
  PrintProvider,
  PrintStatusUpdate,
  SubmitResult,
} from '../../providers/print/port.ts';
import type { PressDependencies } from './dependencies.ts';
import { refusalOf } from './rules.ts';
import type { ItemStatus } from './schema.ts';
import { scheduleSimulation } from './simulation/service.ts';
import * as store from './store.ts';

const ENDED: ItemStatus[] = ['cancelled', 'failed'];

/** The press as a print provider: it accepts each letter id once. */
export function pressProvider(dependencies: PressDependencies): PrintProvider {
  const { db, clock } = dependencies;
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
        const known_ids = good.map((order) => order.letter_id).filter((id) => !fresh.has(id));
        const known = await store.statusesOf(tx, known_ids);
        const withdrawn = new Set(known.filter((item) => item.status === 'cancelled').map((item) => item.letter_id));
        if (fresh.size > 0) await scheduleSimulation(dependencies, tx);
        const taken = good.map(({ letter_id, campaign_id }): SubmitResult => {
          if (withdrawn.has(letter_id)) return { letter_id, outcome: 'rejected', reason: 'This letter was canceled.' };
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
        const ended = (await store.statusesOf(tx, known)).filter(({ status }) => ENDED.includes(status));
        const ended_ids = new Set(ended.map((item) => item.letter_id));
        return letter_ids.map((letter_id): CancelResult => {
          if (unseen.has(letter_id)) return { letter_id, outcome: 'unknown' };
          return { letter_id, outcome: ended_ids.has(letter_id) ? 'cancelled' : 'too_late' };
        });
      }),

    async statuses(letter_ids) {
      return (await store.statusesOf(db, letter_ids)).map(
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
