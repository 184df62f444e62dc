import { inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { record } from '../audit/record-service.ts';
import type { PressDependencies } from './dependencies.ts';
import { cannotMark, letterNotFound } from './errors.ts';
import { reportStatus } from './report-service.ts';
import { letterRefusal } from './rules.ts';
import type { PressItem, PressQueue } from './schema.ts';
import { scheduleSimulation } from './simulation/service.ts';
import * as store from './store.ts';

/** Single letters at the press. */
export function itemService(dependencies: PressDependencies) {
  const { db, clock } = dependencies;
  return {
    /** Letters that wait for a run, oldest first. */
    async queue(limit: number): Promise<PressQueue> {
      const { waiting, oldest_at } = await store.waitingFacts(db);
      const items = await store.waitingItems(db, limit);
      return { waiting, oldest_at: oldest_at?.toISOString() ?? null, items: items.map(presentItem) };
    },

    /** Returns one letter to be written again, or marks it as failed with a reason. Throws cannot_mark. */
    async markLetter(
      operator: AdminActor,
      item_id: string,
      mark: 'expect-48-hour-delay' | 'failed',
      reason: string,
    ): Promise<PressItem> {
      return inTransaction(db, async (tx) => {
        const item = await store.lockItem(tx, item_id);
        if (!item) throw letterNotFound();
        if (item.status === mark) return presentItem(item);
        const refusal = letterRefusal(item.status, mark);
        if (refusal) throw cannotMark(refusal);
        const at = clock.now();
        const marked = await store.markItem(tx, item_id, mark, reason, at);
        await reportStatus(tx, [item], { status: mark, ...(mark === 'failed' ? { reason } : { note: reason }) }, at);
        const [before, after] = [item.status, mark].map((status) => ({ status }));
        const subject = ['letter', item.letter_id] as const;
        await record(tx, operator, { action: 'press.letter_marked', subject, before, after, reason }, at);
        await scheduleSimulation(dependencies, tx);
        return presentItem(marked);
      });
    },
  };
}

export function presentItem(item: store.ItemRow): PressItem {
  const { template_id, text, text_type, hand, return_address, recipient } = item.print_order;
  return {
    id: item.id,
    letter_id: item.letter_id,
    status: item.status,
    status_at: item.status_at.toISOString(),
    run_id: item.run_id,
    rewrites: item.rewrites,
    reason: item.reason,
    received_at: item.received_at.toISOString(),
    imb_tracking: item.imb_tracking,
    template_id,
    text,
    text_type,
    hand,
    return_address,
    recipient,
  };
}
