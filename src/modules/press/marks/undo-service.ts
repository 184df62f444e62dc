import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { PrintStatus } from '../../../providers/print/port.ts';
import { record } from '../../audit/record-service.ts';
import type { PressDependencies } from '../dependencies.ts';
import { cannotMark, runNotFound } from '../errors.ts';
import { presentItem } from '../item-service.ts';
import { lockCopy, settleRun } from '../lock-service.ts';
import { reportStatus } from '../report-service.ts';
import type { RunMark } from '../rules.ts';
import { presentRun } from '../run-service.ts';
import type { PressItem, PrintRun } from '../schema.ts';
import { findRun, type ItemRow, lockRun, type RunRow } from '../store.ts';
import { UNDO_STEPS, UNDO_WITHIN_MS, type Undoable, undoReprintVerdict, undoVerdict } from './rules.ts';
import * as store from './store.ts';
import { decided } from './verdict-service.ts';

/** What the customer reads where a mark was taken back. */
const NOTES: Record<Undoable, string> = {
  printed: 'It was marked as printed by mistake.',
  mailed: 'It was marked as mailed by mistake.',
  delivered: 'It was marked as delivered by mistake.',
  returned: 'It was marked as returned by mistake.',
  reprinted: 'The reprint is not needed.',
};

/** Wrong marks, taken back until the next stage. */
export function undoService({ db, clock }: PressDependencies) {
  return {
    /** Takes one mark of a letter back; a second time changes nothing. Throws not_found and cannot_mark. */
    async undoMark(operator: AdminActor, item_id: string, mark: Undoable): Promise<PressItem> {
      return inTransaction(db, async (tx) => {
        const at = clock.now();
        const { item } = await lockCopy(tx, item_id);
        const undone = await undo(tx, item, mark, at);
        if (!undone) return presentItem(item);
        // A copy that was marked within the run's sheets still counts as what it was: the customer's page says so.
        await reportStatus(tx, [undone], { status: undone.status, note: NOTES[mark], event: 'corrected' }, at);
        await settleRun(tx, item.run_id, at);
        const subject = ['letter', item.letter_id] as const;
        const [before, after] = [{ mark, status: item.status }, { status: undone.status }];
        await record(tx, operator, { action: 'press.mark_undone', subject, before, after }, at);
        return presentItem(undone);
      });
    },

    /** Takes the mark of a whole run back from the letters that it moved. Throws not_found and cannot_mark. */
    async undoRunMark(operator: AdminActor, run_id: string, mark: RunMark): Promise<PrintRun> {
      return inTransaction(db, async (tx) => {
        const at = clock.now();
        const run = await lockRun(tx, run_id);
        if (!run) throw runNotFound();
        const { from, to } = UNDO_STEPS[mark];
        const marked_at = markedAt(run, mark, at);
        const moved = await store.undoRunItems(tx, run_id, { from, to, marked_at }, at);
        if (moved.length === 0) throw cannotMark('No letter of this run has this mark any more.');
        await reportStatus(tx, moved, { status: to as PrintStatus, note: NOTES[mark], event: 'corrected' }, at);
        await settleRun(tx, run_id, at);
        const [before, after] = [{ number: run.number, mark }, { letters: moved.length }];
        await record(tx, operator, { action: 'press.mark_undone', subject: ['print_run', run_id], before, after }, at);
        return presentRun((await findRun(tx, run_id)) ?? run);
      });
    },
  };
}

/** Undefined when there is nothing to undo. */
async function undo(tx: Db, item: ItemRow, mark: Undoable, at: Date): Promise<ItemRow | undefined> {
  if (mark === 'reprinted') {
    if (decided(undoReprintVerdict(item, await store.lockReprint(tx, item.id)))) return undefined;
    return store.restoreItem(tx, item.id);
  }
  if (decided(undoVerdict(item, mark, at))) return undefined;
  if (mark === 'returned') return store.setReturned(tx, item.id, null);
  return store.setItemStatus(tx, item.id, UNDO_STEPS[mark].to, at);
}

/** When the run was marked so. Throws cannot_mark when that is too long ago or never was. */
function markedAt(run: RunRow, mark: RunMark, now: Date): Date {
  const at = { printed: run.printed_at, mailed: run.mailed_at, delivered: run.delivered_at }[mark];
  if (!at) throw cannotMark(`This run is not marked as ${mark}.`);
  if (mark !== 'printed' && now.getTime() - at.getTime() > UNDO_WITHIN_MS)
    throw cannotMark('This run was marked more than 24 hours ago. That cannot be undone.');
  return at;
}
