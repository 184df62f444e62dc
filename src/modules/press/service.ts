import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { StoredFile } from '../../providers/files/port.ts';
import type { PrintStatus, PrintStatusUpdate } from '../../providers/print/port.ts';
import { cannotMark, letterNotFound, nothingWaiting, notReady, runNotFound, serialsUsedUp } from './errors.ts';
import { type ImbSettings, SERIAL_REST_DAYS, trackingParts } from './imb-rules.ts';
import { plotService } from './plot-service.ts';
import { pressProvider } from './provider-service.ts';
import { type RenderParts, RUN_BUCKET, renderService, runFile, type Sheets } from './render-service.ts';
import { letterRefusal, markRefusal, nextSimulated, RUN_STEPS, type RunMark, USUAL_RUN_LETTERS } from './rules.ts';
import type { ItemStatus, PressItem, PressQueue, PrintRun, RunWithItems } from './schema.ts';
import * as store from './store.ts';

export type PressParts = RenderParts & {
  log: Log;
  /** Told what became of letters, by a job: in order, at least once. */
  report(updates: PrintStatusUpdate[]): Promise<void>;
  /** Letters that no operator takes in hand walk through production by themselves, a step every `step_s` seconds. */
  simulate: { step_s: number } | false;
  /** What envelopes are barcoded with; null leaves that to the postal service. */
  imb: ImbSettings | null;
};
export type PressService = ReturnType<typeof pressService>;

const REPORTED_AT_ONCE = 500;
const LISTED_ITEMS = 2000;

/** The in-house print shop: takes letters in, makes print runs of them, and tells what became of each. */
export function pressService(parts: PressParts) {
  const { db, clock, simulate } = parts;
  const { render } = renderService(parts);

  /** The news leaves with the change it tells of: a job exists exactly when the row does. */
  async function tell(
    tx: Db,
    letter_ids: string[],
    news: Omit<PrintStatusUpdate, 'letter_id' | 'at'>,
    at: Date,
  ): Promise<void> {
    for (let from = 0; from < letter_ids.length; from += REPORTED_AT_ONCE) {
      const some = letter_ids.slice(from, from + REPORTED_AT_ONCE);
      const updates: PrintStatusUpdate[] = some.map((letter_id) => ({ letter_id, ...news, at: at.toISOString() }));
      await enqueue(tx, 'press.report', { updates }, { serial_queue: 'press.report' });
    }
  }

  async function scheduleSimulation(tx: Db): Promise<void> {
    if (!simulate) return;
    const oldest = (await store.oldestSimulated(tx)) ?? undefined;
    if (!oldest) return;
    const run_at = new Date(Math.max(clock.now().getTime(), oldest.getTime() + simulate.step_s * 1000));
    await enqueue(tx, 'press.simulate', {}, { run_at, key: 'press.simulate.next' });
  }

  async function barcode(tx: Db, item_ids: string[], imb: ImbSettings, at: Date): Promise<void> {
    const given = await store.giveTracking(tx, item_ids, trackingParts(imb), at);
    const rested = new Date(at.getTime() - SERIAL_REST_DAYS * 86_400_000);
    if (await store.isTrackingShared(tx, given, rested)) throw serialsUsedUp();
  }

  return {
    ...plotService(parts),
    provider: pressProvider({ db, clock, onReceived: scheduleSimulation }),
    render,

    async queue(limit: number): Promise<PressQueue> {
      const { waiting, oldest_at } = await store.waitingFacts(db);
      const items = await store.waitingItems(db, limit);
      return { waiting, oldest_at: oldest_at?.toISOString() ?? null, items: items.map(presentItem) };
    },

    /**
     * Makes a run of the letters that wait longest. Letters of one design lie together. Throws nothing_waiting and
     * serials_used_up.
     */
    async createRun(
      operator_id: string,
      max_letters = USUAL_RUN_LETTERS,
      { registration_marks = false } = {},
    ): Promise<PrintRun> {
      return inTransaction(db, async (tx) => {
        const items = await store.claimWaiting(tx, max_letters);
        if (items.length === 0) throw nothingWaiting();
        items.sort((a, b) => compare(a.template_id, b.template_id));
        const at = clock.now();
        const item_ids = items.map((item) => item.id);
        const run = await store.insertRun(tx, { created_by: operator_id, item_ids, registration_marks }, at);
        if (parts.imb) await barcode(tx, item_ids, parts.imb, at);
        await enqueue(tx, 'press.render', { run_id: run.id }, { key: `press.render:${run.id}` });
        await tell(
          tx,
          items.map((item) => item.letter_id),
          { status: 'processing' },
          at,
        );
        return presentRun(run);
      });
    },

    runs: async (): Promise<PrintRun[]> => (await store.runs(db)).map(presentRun),

    /** A run with all that its sheets hold. Throws not_found. */
    async run(id: string): Promise<RunWithItems> {
      const run = await store.runById(db, id);
      if (!run) throw runNotFound();
      return { ...presentRun(run), items: (await store.runItems(db, id, 0, LISTED_ITEMS)).map(presentItem) };
    },

    /** The sheets of a run as a PDF, and the name to keep it under. Throws not_found and not_ready. */
    async sheets(id: string, sheets: Sheets): Promise<{ file: StoredFile; name: string }> {
      const run = await store.runById(db, id);
      if (!run) throw runNotFound();
      const file = run.status === 'rendering' ? undefined : await parts.files.get(RUN_BUCKET, runFile(id, sheets));
      if (!file) throw notReady();
      return { file, name: `run-${run.number}-${sheets}.pdf` };
    },

    /** Marks a run and its letters as printed, mailed or delivered; marking it so again changes nothing. */
    async markRun(id: string, mark: RunMark): Promise<PrintRun> {
      return inTransaction(db, async (tx) => {
        const run = await store.lockRun(tx, id);
        if (!run) throw runNotFound();
        if (run.status === mark) return presentRun(run);
        const refusal = markRefusal(run.status, mark);
        if (refusal) throw cannotMark(refusal);
        const at = clock.now();
        const step = RUN_STEPS[mark];
        await tell(
          tx,
          await store.moveRunItems(tx, id, step.items_from, step.items, at),
          { status: step.items as PrintStatus },
          at,
        );
        const marked = await store.setRunStatus(tx, id, mark, at);
        publish(tx, { user_id: run.created_by, topic: 'press', id });
        return presentRun(marked);
      });
    },

    /** Sends one letter back to be written again, or gives it up with a reason. Throws cannot_mark. */
    async markLetter(item_id: string, mark: 'expect-48-hour-delay' | 'failed', reason: string): Promise<PressItem> {
      return inTransaction(db, async (tx) => {
        const item = await store.lockItem(tx, item_id);
        if (!item) throw letterNotFound();
        if (item.status === mark) return presentItem(item);
        const refusal = letterRefusal(item.status, mark);
        if (refusal) throw cannotMark(refusal);
        const at = clock.now();
        const marked = await store.markItem(tx, item_id, mark, reason, at);
        await tell(tx, [item.letter_id], { status: mark, ...(mark === 'failed' ? { reason } : { note: reason }) }, at);
        await scheduleSimulation(tx);
        return presentItem(marked);
      });
    },

    report: (updates: PrintStatusUpdate[]) => parts.report(updates),

    /** Lets letters that nobody has in hand take their next step, as far as they are due. Returns how many did. */
    async simulateStep(): Promise<number> {
      if (!simulate) return 0;
      return inTransaction(db, async (tx) => {
        const at = clock.now();
        const due = await store.claimSimulated(tx, new Date(at.getTime() - simulate.step_s * 1000), REPORTED_AT_ONCE);
        const steps = new Map<ItemStatus, typeof due>();
        for (const item of due) {
          const next = nextSimulated(item.status);
          if (next) steps.set(next, [...(steps.get(next) ?? []), item]);
        }
        for (const [status, items] of steps) {
          await store.setItems(
            tx,
            items.map((item) => item.id),
            status,
            at,
          );
          await tell(
            tx,
            items.map((item) => item.letter_id),
            { status },
            at,
          );
        }
        await scheduleSimulation(tx);
        return due.length;
      });
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function presentRun({ created_by: _, ...run }: store.RunRow): PrintRun {
  return {
    ...run,
    created_at: run.created_at.toISOString(),
    ready_at: run.ready_at?.toISOString() ?? null,
    printed_at: run.printed_at?.toISOString() ?? null,
    mailed_at: run.mailed_at?.toISOString() ?? null,
  };
}

function presentItem(item: store.ItemRow): PressItem {
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
