import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { record } from '../../audit/record-service.ts';
import type { PressDependencies } from '../dependencies.ts';
import { cannotMark, runNotFound } from '../errors.ts';
import { lockCopy, settleRun } from '../lock-service.ts';
import { reportStatus } from '../report-service.ts';
import { presentRun } from '../run-service.ts';
import type { PrintRun } from '../schema.ts';
import { findRun, type ItemRow, insertHold, liveStatuses, lockRun, type RunRow, setToDraw } from '../store.ts';
import { isToPrint } from './rules.ts';
import * as store from './store.ts';

const PAST_HOLDING: Partial<Record<ItemRow['status'], string>> = {
  shipped: 'This letter was mailed. It can no longer be held.',
  delivered: 'This letter was delivered. It can no longer be held.',
  failed: 'This letter failed. There is nothing to hold.',
  cancelled: 'This letter was canceled. There is nothing to hold.',
};

/** What the customer reads of a letter that goes back to the queue; not why it was held. */
const NEXT_RUN = 'It waits for the next print run.';

/** Letters and runs that must not be printed or mailed until they are released. Customers do not see it. */
export function holdService({ db, clock }: PressDependencies) {
  return {
    /** Holds a letter, at the press or on its way to it; a second hold changes nothing. Throws cannot_mark. */
    hold: (operator: AdminActor, letter_id: string, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const locked = await lockCurrent(tx, letter_id);
        const past = locked && PAST_HOLDING[locked.item.status];
        if (past) throw cannotMark(past);
        const at = clock.now();
        if (!(await insertHold(tx, { letter_id, reason, held_by: operator.user_id }, at))) return;
        await settleSheets(tx, locked?.run, at);
        await record(tx, operator, { action: 'press.letter_held', subject: ['letter', letter_id], reason }, at);
      }),

    /**
     * Lets a letter go on: on the sheets of its run, or, where these were printed without it, in the next run. Nothing happens
     * to one that is not held.
     */
    release: (operator: AdminActor, letter_id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const locked = await lockCurrent(tx, letter_id);
        const reason = await store.deleteHold(tx, letter_id);
        if (reason === undefined) return;
        const at = clock.now();
        if (locked) await goOn(tx, locked, at);
        const subject = ['letter', letter_id] as const;
        await record(tx, operator, { action: 'press.letter_released', subject, before: { reason } }, at);
      }),

    /** Holds a run: its files are not given out, and none of its letters is marked. Throws not_found and cannot_mark. */
    holdRun: (operator: AdminActor, run_id: string, reason: string): Promise<PrintRun> =>
      inTransaction(db, async (tx) => {
        const run = await lockKnownRun(tx, run_id);
        if (run.held_at) return presentRun(run);
        if (run.status === 'mailed' || run.status === 'delivered')
          throw cannotMark('This run was mailed. It can no longer be held.');
        const at = clock.now();
        await store.setRunHold(tx, run_id, { reason, at });
        const after = { number: run.number };
        await record(tx, operator, { action: 'press.run_held', subject: ['print_run', run_id], after, reason }, at);
        publish(tx, { user_id: run.created_by, topic: 'press', id: run_id });
        return presentRun((await findRun(tx, run_id)) ?? run);
      }),

    /** Lets a run go on. Throws not_found. */
    releaseRun: (operator: AdminActor, run_id: string): Promise<PrintRun> =>
      inTransaction(db, async (tx) => {
        const run = await lockKnownRun(tx, run_id);
        if (!run.held_at) return presentRun(run);
        await store.setRunHold(tx, run_id, null);
        const subject = ['print_run', run_id] as const;
        const before = { number: run.number, reason: run.held_reason };
        await record(tx, operator, { action: 'press.run_released', subject, before }, clock.now());
        publish(tx, { user_id: run.created_by, topic: 'press', id: run_id });
        return presentRun((await findRun(tx, run_id)) ?? run);
      }),
  };
}

/** The copy that counts with its run, locked; undefined for a letter that the press does not have. */
async function lockCurrent(tx: Db, letter_id: string) {
  const item_id = await store.currentItemOf(tx, letter_id);
  return item_id ? lockCopy(tx, item_id) : undefined;
}

async function lockKnownRun(tx: Db, run_id: string): Promise<RunRow> {
  const run = await lockRun(tx, run_id);
  if (!run) throw runNotFound();
  return run;
}

/** A letter that is released: what it missed while it was held, it gets with the next run. */
async function goOn(tx: Db, { item, run }: Awaited<ReturnType<typeof lockCopy>>, at: Date): Promise<void> {
  if (!run) return;
  if (item.status === 'processing' && !isToPrint(run.status)) {
    await store.takeOutOfRun(tx, item.id, at);
    await reportStatus(tx, [item], { status: 'pending', event: 'corrected', note: NEXT_RUN }, at);
  }
  await settleSheets(tx, run, at);
}

/**
 * The sheets of a run that is not printed yet are drawn again, without the letters that are held. Where the others are all
 * printed, the run no longer waits for those.
 */
async function settleSheets(tx: Db, run: RunRow | undefined, at: Date): Promise<void> {
  if (!run) return;
  const going_on = await liveStatuses(tx, run.id);
  const is_printed = going_on.length > 0 && !going_on.includes('processing');
  if (!isToPrint(run.status) || is_printed) return settleRun(tx, run.id, at);
  await setToDraw(tx, run.id);
  await enqueue(tx, 'press.render', { run_id: run.id }, { key: `press.render:${run.id}` });
  publish(tx, { user_id: run.created_by, topic: 'press', id: run.id });
}
