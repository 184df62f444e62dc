import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { PressDependencies } from '../dependencies.ts';
import { failCopy, type Why } from '../item-service.ts';
import type { Fault } from '../schema.ts';
import { scheduleSimulation } from '../simulation/service.ts';
import type { ItemRow } from '../store.ts';
import { replaceCopy } from './reprint-service.ts';
import type { MarksAnswer } from './schema.ts';

type Change = (tx: Db, item_id: string, at: Date) => Promise<{ outcome: 'marked' | 'already'; item: ItemRow }>;

/** Several letters at once, such as the sheets that a jam spoiled. What one of them does not allow leaves it as it is. */
export function someService(dependencies: PressDependencies) {
  const { db, clock } = dependencies;

  const changeEach = (item_ids: string[], change: Change): Promise<MarksAnswer> =>
    inTransaction(db, async (tx) => {
      let marked = 0;
      // In one order, so that two operators never wait for each other in a circle.
      const ids = [...new Set(item_ids)].sort();
      for (const id of ids) if (await isChanged(() => change(tx, id, clock.now()))) marked++;
      await scheduleSimulation(dependencies, tx);
      return { marked, unchanged: ids.length - marked };
    });

  return {
    reprintSome: (operator: AdminActor, item_ids: string[], why: Why & { fault: Fault }): Promise<MarksAnswer> =>
      changeEach(item_ids, (tx, id, at) => replaceCopy(tx, operator, id, why, at)),

    /** Ends letters as failed, which gives their credits back. */
    cancelSome: (operator: AdminActor, item_ids: string[], why: Why): Promise<MarksAnswer> =>
      changeEach(item_ids, (tx, id, at) => failCopy(tx, operator, id, why, at)),
  };
}

/** False for a change that is there already or is refused; refusals come before anything is written. */
async function isChanged(change: () => ReturnType<Change>): Promise<boolean> {
  try {
    return (await change()).outcome === 'marked';
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
