import { codeOf } from '../../platform/codes/short-code.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { record } from '../audit/record-service.ts';
import type { PressDependencies } from './dependencies.ts';
import { cannotMark } from './errors.ts';
import { lockCopy, settleRun } from './lock-service.ts';
import { reportStatus } from './report-service.ts';
import { failRefusal } from './rules.ts';
import type { PressItem, PressQueue, WaitingItem } from './schema.ts';
import { sheetNumber } from './sheets/number-rules.ts';
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
      return { waiting: sum('letters'), held: sum('held'), oldest_at, by_template, items: items.map(presentWaiting) };
    },

    /** Ends one letter as failed, which gives its credit back. Throws not_found and cannot_mark. */
    failLetter: (operator: AdminActor, item_id: string, why: Why): Promise<PressItem> =>
      inTransaction(db, async (tx) => {
        const { item } = await failCopy(tx, operator, item_id, why, clock.now());
        await scheduleSimulation(dependencies, tx);
        return presentItem(item);
      }),
  };
}

/** Why something is done with a letter: `reason` is what the customer reads, `note` what only operators do. */
export type Why = { reason: string; note?: string | undefined };

/** Ends one copy as failed. Throws not_found and cannot_mark. */
export async function failCopy(
  tx: Db,
  operator: AdminActor,
  item_id: string,
  { reason, note }: Why,
  at: Date,
): Promise<{ outcome: 'marked' | 'already'; item: store.ItemRow }> {
  const { item } = await lockCopy(tx, item_id);
  if (item.is_replaced) throw cannotMark('This copy was replaced by a reprint. Cancel the reprint.');
  if (item.status === 'failed') return { outcome: 'already', item };
  const refusal = failRefusal(item.status);
  if (refusal) throw cannotMark(refusal);
  const marked = await store.setFailed(tx, item_id, { reason, note: note || null }, at);
  await settleRun(tx, item.run_id, at);
  await reportStatus(tx, [item], { status: 'failed', reason }, at);
  const before = { status: item.status };
  const after = { status: 'failed', ...(note && { note }) };
  const subject = ['letter', item.letter_id] as const;
  await record(tx, operator, { action: 'press.letter_marked', subject, before, after, reason }, at);
  return { outcome: 'marked', item: marked };
}

type Waiting = Awaited<ReturnType<typeof store.waitingItems>>[number];

const presentWaiting = (item: Waiting): WaitingItem => ({
  ...presentItem(item),
  campaign: item.campaign_title ?? '',
  customer: item.customer_name || item.customer_email || '',
});

export function presentItem(item: store.ItemRow & { position?: number }): PressItem {
  const { template_id, text, text_type, hand, return_address, recipient } = item.print_order;
  return {
    id: item.id,
    letter_id: item.letter_id,
    status: item.status,
    status_at: item.status_at.toISOString(),
    run_id: item.run_id,
    reason: item.reason,
    note: item.note,
    sheet: item.sheet && sheetNumber(item.sheet, item.copy),
    position: item.position ?? null,
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
