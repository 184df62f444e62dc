import { codeOf } from '../../platform/codes/short-code.ts';
import { inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { record } from '../audit/record-service.ts';
import type { PressDependencies } from './dependencies.ts';
import { cannotMark } from './errors.ts';
import { lockCopy, settleRun } from './lock-service.ts';
import { reportStatus } from './report-service.ts';
import { failRefusal } from './rules.ts';
import type { PressItem, PressQueue } from './schema.ts';
import { scheduleSimulation } from './simulation/service.ts';
import * as store from './store.ts';

/** Single letters at the press. */
export function itemService(dependencies: PressDependencies) {
  const { db, clock } = dependencies;
  return {
    /** Letters that wait for a run, oldest first. */
    async queue(limit: number): Promise<PressQueue> {
      const [groups, items] = await Promise.all([store.waitingByTemplate(db), store.waitingItems(db, limit)]);
      const by_template = groups.map((group) => ({ ...group, oldest_at: group.oldest_at.toISOString() }));
      const sum = (of: 'letters' | 'held') => groups.reduce((total, group) => total + group[of], 0);
      const oldest_at = by_template[0]?.oldest_at ?? null;
      return { waiting: sum('letters'), held: sum('held'), oldest_at, by_template, items: items.map(presentItem) };
    },

    /** Ends one letter as failed with a reason, which gives its credit back. Throws cannot_mark. */
    async failLetter(operator: AdminActor, item_id: string, reason: string): Promise<PressItem> {
      return inTransaction(db, async (tx) => {
        const { item } = await lockCopy(tx, item_id);
        if (item.is_replaced) throw cannotMark('This copy was replaced by a reprint. Cancel the reprint.');
        if (item.status === 'failed') return presentItem(item);
        const refusal = failRefusal(item.status);
        if (refusal) throw cannotMark(refusal);
        const at = clock.now();
        const marked = await store.setFailed(tx, item_id, reason, at);
        await settleRun(tx, item.run_id, at);
        await reportStatus(tx, [item], { status: 'failed', reason }, at);
        const [before, after] = [item.status, 'failed'].map((status) => ({ status }));
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
    reason: item.reason,
    code: codeOf(item.code_no),
    copy: item.copy,
    fault: item.fault,
    returned_at: item.returned_at?.toISOString() ?? null,
    return_note: item.return_note,
    held_reason: item.held_reason,
    received_at: item.received_at.toISOString(),
    imb_tracking: item.imb_tracking,
    redacted_at: item.redacted_at?.toISOString() ?? null,
    template_id,
    text,
    text_type,
    hand,
    return_address,
    recipient,
  };
}
