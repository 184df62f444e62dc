import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { PressDependencies } from '../dependencies.ts';
import { letterRedacted, notAtPress } from '../errors.ts';
import { presentItem, type Why } from '../item-service.ts';
import { lockCopy, settleRun } from '../lock-service.ts';
import { reportStatus } from '../report-service.ts';
import type { Fault, PressItem } from '../schema.ts';
import { scheduleSimulation } from '../simulation/service.ts';
import type { ItemRow } from '../store.ts';
import { returnCopy } from './return-service.ts';
import { reprintVerdict } from './rules.ts';
import * as store from './store.ts';
import { decided } from './verdict-service.ts';

/** Copies that are replaced: free for the customer, with the same ink. */
export function reprintService(dependencies: PressDependencies) {
  const { db, clock } = dependencies;
  return {
    /** Prints a letter again. Returns the copy that is replaced. Throws not_at_press and cannot_mark. */
    reprint: (operator: AdminActor, letter_id: string, why: Why & { fault: Fault }): Promise<PressItem> =>
      inTransaction(db, async (tx) => {
        const { item } = await replaceCopy(tx, operator, await currentOf(tx, letter_id), why, clock.now());
        await scheduleSimulation(dependencies, tx);
        return presentItem(item);
      }),

    /** Marks a letter as returned to its sender. Throws not_at_press and cannot_mark. */
    markReturned: (operator: AdminActor, letter_id: string, note: string): Promise<PressItem> =>
      inTransaction(db, async (tx) => {
        const { item } = await returnCopy(tx, operator, await currentOf(tx, letter_id), note, clock.now());
        return presentItem(item);
      }),
  };
}

async function currentOf(tx: Db, letter_id: string): Promise<string> {
  const item_id = await store.currentItemOf(tx, letter_id);
  if (!item_id) throw notAtPress();
  return item_id;
}

/** Replaces a copy by one that waits for a run. Throws cannot_mark and letter_redacted. */
export async function replaceCopy(
  tx: Db,
  operator: AdminActor,
  item_id: string,
  { fault, reason, note }: Why & { fault: Fault },
  at: Date,
): Promise<{ outcome: 'marked' | 'already'; item: ItemRow }> {
  const { item } = await lockCopy(tx, item_id);
  if (decided(reprintVerdict(item, fault))) return { outcome: 'already', item };
  if (item.redacted_at) throw letterRedacted(item.redacted_at);
  const replaced = await store.replaceItem(tx, item_id, { fault, reason, note: note || null }, at);
  const was_mailed = item.status === 'shipped' || item.status === 'delivered';
  const update = { status: 'expect-48-hour-delay', note: reason } as const;
  await reportStatus(tx, [item], was_mailed ? { ...update, event: 'reprinted' } : update, at);
  await settleRun(tx, item.run_id, at);
  const subject = ['letter', item.letter_id] as const;
  const [before, after] = [
    { status: item.status, copy: item.copy },
    { fault, copy: item.copy + 1, ...(note && { note }) },
  ];
  await record(tx, operator, { action: 'press.letter_reprinted', subject, before, after, reason }, at);
  return { outcome: 'marked', item: replaced };
}
