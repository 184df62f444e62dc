import { codeOf } from '../../platform/codes/short-code.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { record } from '../audit/record-service.ts';
import type { PressDependencies } from './dependencies.ts';
import { cannotMark } from './errors.ts';
import { lockCopy, settleRun } from './lock-service.ts';
import { reportStatus } from './report-service.ts';
import { failRefusal } from './rules.ts';
import type { PressItem } from './schema.ts';
import { sheetNumber } from './sheets/number-rules.ts';
import { scheduleSimulation } from './simulation/service.ts';
import * as store from './store.ts';

/** Single letters at the press. */
export function itemService(dependencies: PressDependencies) {
  const { db, clock } = dependencies;
  return {
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
