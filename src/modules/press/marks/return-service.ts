import type { Db } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { lockCopy, settleRun } from '../lock-service.ts';
import { reportStatus } from '../report-service.ts';
import type { ItemRow } from '../store.ts';
import { returnVerdict } from './rules.ts';
import * as store from './store.ts';
import { decided } from './verdict-service.ts';

/** Marks a copy as returned to its sender. Its credit is not given back. Throws cannot_mark. */
export async function returnCopy(
  tx: Db,
  operator: AdminActor,
  item_id: string,
  note: string,
  at: Date,
): Promise<{ outcome: 'marked' | 'already'; item: ItemRow }> {
  const { item } = await lockCopy(tx, item_id);
  if (decided(returnVerdict(item))) return { outcome: 'already', item };
  const returned = await store.setReturned(tx, item_id, { at, note });
  await reportStatus(tx, [item], { status: item.status, note, event: 'returned' }, at);
  await settleRun(tx, item.run_id, at);
  const subject = ['letter', item.letter_id] as const;
  await record(
    tx,
    operator,
    { action: 'press.letter_returned', subject, after: { copy: item.copy }, reason: note },
    at,
  );
  return { outcome: 'marked', item: returned };
}
