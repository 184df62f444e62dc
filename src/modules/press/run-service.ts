import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import { Failure } from '../../platform/failure.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { StoredFile } from '../../providers/files/port.ts';
import type { PrintStatus } from '../../providers/print/port.ts';
import { record } from '../audit/record-service.ts';
import type { PressDependencies } from './dependencies.ts';
import { cannotMark, filesDeleted, nothingWaiting, notReady, runHeld, runNotFound, serialsUsedUp } from './errors.ts';
import { presentItem } from './item-service.ts';
import { reportStatus } from './report-service.ts';
import {
  bySheetOrder,
  MOST_RUN_LETTERS,
  MOST_RUNS_AT_ONCE,
  markRefusal,
  RUN_STEPS,
  type RunMark,
  runStatusOf,
  USUAL_RUN_LETTERS,
} from './rules.ts';
import type { PrintRun, RunOptions, RunsMade, RunWithItems } from './schema.ts';
import { type ImbSettings, SERIAL_UNIQUE_DAYS, trackingNumber } from './sheets/imb-rules.ts';
import { RUN_BUCKET, runFile, type Sheets } from './sheets/service.ts';
import * as store from './store.ts';
import { type Claimed, claimWaiting, countWaiting, zipsOf } from './waiting/store.ts';

const LISTED_ITEMS = 2000;

const USUAL: RunOptions = {
  registration_marks: false,
  envelope_codes: false,
  envelope_numbers: false,
  template_id: null,
  campaign_id: null,
  account_id: null,
  sheet_order: 'list',
};

/** Print runs: letters that are printed, mailed and marked together. */
export function runService({ db, clock, files, imb }: PressDependencies) {
  /** Makes a run of the letters that were ordered first. Throws nothing_waiting and serials_used_up. */
  const createRun = (
    operator: AdminActor,
    max_letters = USUAL_RUN_LETTERS,
    wanted: Partial<RunOptions> = {},
  ): Promise<PrintRun> =>
    inTransaction(db, async (tx) => {
      const options = { ...USUAL, ...wanted };
      const items = await claimInOrder(tx, max_letters, options);
      if (items.length === 0) throw nothingWaiting();
      const at = clock.now();
      const item_ids = items.map((item) => item.id);
      const by = { created_by: operator.user_id, request_id: operator.request_id };
      const run = await store.insertRun(tx, { ...options, ...by, item_ids }, at);
      if (imb) await assignTracking(tx, item_ids, imb, at);
      await enqueue(tx, 'press.render', { run_id: run.id }, { key: `press.render:${run.id}` });
      await reportStatus(tx, items, { status: 'processing' }, at);
      const after = { number: run.number, letters: items.length };
      await record(tx, operator, { action: 'press.run_created', subject: ['print_run', run.id], after }, at);
      return presentRun(run);
    });

  return {
    createRun,

    /** Makes runs of all letters that wait, each in a transaction of its own. Throws what createRun throws. */
    async createRuns(operator: AdminActor, wanted: Partial<RunOptions> = {}): Promise<RunsMade> {
      const made = [await createRun(operator, MOST_RUN_LETTERS, wanted)];
      while (made.length < MOST_RUNS_AT_ONCE && made.at(-1)?.letter_count === MOST_RUN_LETTERS) {
        const next = await createRun(operator, MOST_RUN_LETTERS, wanted).catch(noneLeft);
        if (!next) break;
        made.push(next);
      }
      const waiting = await countWaiting(db, { ...USUAL, ...wanted });
      return { runs: made.length, letters: made.reduce((sum, run) => sum + run.letter_count, 0), waiting };
    },

    runs: async (): Promise<PrintRun[]> => (await store.runs(db)).map(presentRun),

    /** A run with its letters. Throws not_found. */
    async run(id: string): Promise<RunWithItems> {
      const run = await store.findRun(db, id);
      if (!run) throw runNotFound();
      return { ...presentRun(run), items: (await store.runItems(db, id, 0, LISTED_ITEMS)).map(presentItem) };
    },

    /** The sheets of a run as a PDF, and a name for the file. Throws not_found, not_ready, held and files_deleted. */
    async sheets(id: string, sheets: Sheets): Promise<{ file: StoredFile; name: string }> {
      const run = await store.findRun(db, id);
      if (!run) throw runNotFound();
      if (run.held_reason !== null) throw runHeld(run.held_reason);
      if (run.files_deleted_at) throw filesDeleted(run.files_deleted_at);
      const file = run.status === 'rendering' ? undefined : await files.get(RUN_BUCKET, runFile(run, sheets));
      if (!file) throw notReady();
      return { file, name: `run-${run.number}-${sheets}.pdf` };
    },

    /**
     * Marks a run and its letters as printed, mailed or delivered; those that are held stay as they are. The same mark again
     * changes nothing.
     */
    async markRun(operator: AdminActor, id: string, mark: RunMark): Promise<PrintRun> {
      return inTransaction(db, async (tx) => {
        const run = await store.lockRun(tx, id);
        if (!run) throw runNotFound();
        if (run.status === mark) return presentRun(run);
        if (run.held_reason !== null) throw runHeld(run.held_reason);
        const refusal = markRefusal(run.status, mark);
        if (refusal) throw cannotMark(refusal);
        const at = clock.now();
        const { items_from, items } = RUN_STEPS[mark];
        const moved = await store.moveRunItems(tx, id, { from: items_from, to: items }, at);
        const going_on = await store.liveStatuses(tx, id);
        if (going_on.length === 0 && run.held_count > 0)
          throw cannotMark('Every letter that is left in this run is held.');
        await reportStatus(tx, moved, { status: items as PrintStatus }, at);
        const status = runStatusOf(going_on, mark);
        const marked = await store.setRunStatus(tx, id, status, at);
        const before = { number: run.number, status: run.status };
        const after = { number: run.number, status, letters: moved.length, held: run.held_count };
        await record(tx, operator, { action: 'press.run_marked', subject: ['print_run', id], before, after }, at);
        publish(tx, { user_id: run.created_by, topic: 'press', id });
        return presentRun(marked);
      });
    },
  };
}

/** Throws serials_used_up. */
async function assignTracking(tx: Db, item_ids: string[], imb: ImbSettings, at: Date): Promise<void> {
  const assigned = await store.assignTracking(tx, item_ids, trackingNumber(imb), at);
  const since = new Date(at.getTime() - SERIAL_UNIQUE_DAYS * 86_400_000);
  if (await store.isTrackingShared(tx, assigned, since)) throw serialsUsedUp();
}

/** Claims letters, and sorts them as their sheets are to be. */
async function claimInOrder(tx: Db, max_letters: number, options: RunOptions): Promise<Claimed[]> {
  const claimed = await claimWaiting(tx, max_letters, options);
  const by_zip = options.sheet_order === 'zip';
  const ids = claimed.map(({ id }) => id);
  const zips = new Map(by_zip ? (await zipsOf(tx, ids)).map(({ id, zip }) => [id, zip]) : []);
  const sheets = claimed.map((item) => ({ ...item, zip: zips.get(item.id) ?? '' }));
  return sheets.sort(bySheetOrder(options.sheet_order));
}

/** Another operator may have taken the rest. */
function noneLeft(error: unknown): undefined {
  if (error instanceof Failure && error.code === nothingWaiting().code) return undefined;
  throw error;
}

export function presentRun({ created_by: _, drawing_no: __, ...run }: store.RunRow): PrintRun {
  return {
    ...run,
    held_at: run.held_at?.toISOString() ?? null,
    created_at: run.created_at.toISOString(),
    ready_at: run.ready_at?.toISOString() ?? null,
    printed_at: run.printed_at?.toISOString() ?? null,
    mailed_at: run.mailed_at?.toISOString() ?? null,
    delivered_at: run.delivered_at?.toISOString() ?? null,
    files_deleted_at: run.files_deleted_at?.toISOString() ?? null,
  };
}
