import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { PressDependencies } from '../dependencies.ts';
import { cannotMark, noSuchCopy, runHeld, runNotFound, unknownCode } from '../errors.ts';
import { presentItem } from '../item-service.ts';
import { lockCopy, settleRun } from '../lock-service.ts';
import { reportStatus } from '../report-service.ts';
import { type ItemRow, lockRun, moveRunItems } from '../store.ts';
import { holdService } from './hold-service.ts';
import { replaceCopy, reprintService } from './reprint-service.ts';
import { returnCopy } from './return-service.ts';
import { type LetterMark, MARK_STEPS, markVerdict } from './rules.ts';
import { readScan } from './scan-rules.ts';
import type { MarksAnswer, ScanAnswer, ScanMode } from './schema.ts';
import { someService } from './some-service.ts';
import * as store from './store.ts';
import { undoService } from './undo-service.ts';
import { decided } from './verdict-service.ts';

/** What a scan or a click did to one copy. */
export type Marked = { outcome: 'marked' | 'already'; item: ItemRow };

const SPOILED = 'Spoiled at the press';
const RETURNED = 'Returned to sender';

export type MarksService = ReturnType<typeof marksService>;

/** Letters that are marked, undone, reprinted, returned and held. */
export function marksService(dependencies: PressDependencies) {
  const { db, clock } = dependencies;
  return {
    ...undoService(dependencies),
    ...reprintService(dependencies),
    ...holdService(dependencies),
    ...someService(dependencies),

    /** Marks the letter that a scanner or a person entered. Throws unknown_code, letter_not_found and cannot_mark. */
    async scan(operator: AdminActor, code: string, mode: ScanMode): Promise<ScanAnswer> {
      const scanned = readScan(code);
      if (!scanned) throw unknownCode(code);
      const item_id = await store.findScanned(db, scanned);
      if (!item_id) throw noSuchCopy();
      const at = clock.now();
      const { outcome, item } = await inTransaction(db, (tx) => {
        if (mode === 'spoiled') return replaceCopy(tx, operator, item_id, { fault: 'spoiled', reason: SPOILED }, at);
        if (mode === 'returned') return returnCopy(tx, operator, item_id, RETURNED, at);
        return markCopy(tx, operator, item_id, mode, at);
      });
      return { outcome, item: presentItem(item) };
    },

    /** Marks some letters of a run; the rest stays as it is. Throws not_found and held. */
    async markLetters(operator: AdminActor, run_id: string, ids: string[], mark: LetterMark): Promise<MarksAnswer> {
      return inTransaction(db, async (tx) => {
        const run = await lockRun(tx, run_id);
        if (!run) throw runNotFound();
        if (run.held_reason !== null) throw runHeld(run.held_reason);
        const at = clock.now();
        const { from, to } = MARK_STEPS[mark];
        const moved = await moveRunItems(tx, run_id, { from, to, ids }, at);
        if (moved.length > 0) {
          await reportStatus(tx, moved, { status: to }, at);
          await settleRun(tx, run_id, at);
          const after = { number: run.number, mark, letters: moved.length };
          await record(tx, operator, { action: 'press.letters_marked', subject: ['print_run', run_id], after }, at);
        }
        return { marked: moved.length, unchanged: new Set(ids).size - moved.length };
      });
    },
  };
}

async function markCopy(tx: Db, operator: AdminActor, item_id: string, mark: LetterMark, at: Date): Promise<Marked> {
  const { item, run } = await lockCopy(tx, item_id);
  const verdict = markVerdict(item, mark);
  if (decided(verdict)) return { outcome: 'already', item };
  if (run && run.held_reason !== null) throw runHeld(run.held_reason);
  if (run?.status === 'rendering') throw cannotMark('This run is still being drawn.');
  const { to } = MARK_STEPS[mark];
  const marked = await store.setItemStatus(tx, item_id, to, at);
  await reportStatus(tx, [item], { status: to }, at);
  await settleRun(tx, item.run_id, at);
  const subject = ['letter', item.letter_id] as const;
  const [before, after] = [item.status, to].map((status) => ({ status }));
  await record(tx, operator, { action: 'press.letter_marked', subject, before, after }, at);
  return { outcome: 'marked', item: marked };
}
