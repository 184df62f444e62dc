import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { RemoveOld } from '../../../platform/database/retention.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { Log } from '../../../platform/log.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { record } from '../../audit/record-service.ts';
import { RETENTION_RULES, type RetentionRule } from '../../settings/retention-rules.ts';
import { keptSince } from './rules.ts';
import type { RetentionState } from './schema.ts';
import * as store from './store.ts';

export const RETENTION_JOB = 'privacy.retention';
const SHOWN_RUNS = 5;

export type RetentionDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  /** What the operator has set, in the unit of each rule. */
  kept(): Promise<Record<RetentionRule, number>>;
  /** What each rule removes, in this order. The owners of the tables give it. */
  removals: Record<RetentionRule, RemoveOld[]>;
};
export type RetentionService = ReturnType<typeof retentionService>;

/** Removes what was kept for as long as it may be, and proves it. */
export function retentionService({ db, clock, log, kept, removals }: RetentionDependencies) {
  /** One run of a rule at a time, so that none counts the rows of another. */
  const order = (tx: Db, rule: RetentionRule) =>
    enqueue(tx, RETENTION_JOB, { rule }, { key: `${RETENTION_JOB}:${rule}`, serial_queue: RETENTION_JOB });

  return {
    /** Each rule with its newest runs. */
    async state(): Promise<RetentionState> {
      const found = await store.newestRuns(db, RETENTION_RULES, SHOWN_RUNS);
      const rules = RETENTION_RULES.map((rule) => {
        const runs = found.filter((run) => run.rule === rule);
        return { rule, is_running: runs.some((run) => run.finished_at === null), runs: runs.map(presentRun) };
      });
      return { rules };
    },

    /** Has a rule run now. */
    async orderRun(actor: AdminActor, rule: RetentionRule): Promise<void> {
      const at = clock.now();
      const until = keptSince(rule, (await kept())[rule], at);
      await inTransaction(db, async (tx) => {
        await store.openRun(tx, { rule, until, ordered_by: actor.user_id }, at);
        await order(tx, rule);
        const after = { until: until.toISOString() };
        await record(tx, actor, { action: 'retention.ordered', subject: ['retention', rule], after }, at);
      });
    },

    /** Has every rule run, from the schedule. */
    orderAll: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        for (const rule of RETENTION_RULES) await order(tx, rule);
      }),

    /**
     * Removes all that a rule no longer keeps, in batches of a transaction each that also counts what it removed: killed at
     * any point, the next run continues with exact numbers.
     */
    async run(rule: RetentionRule): Promise<void> {
      const until = keptSince(rule, (await kept())[rule], clock.now());
      const run = await store.openRun(db, { rule, until, ordered_by: null }, clock.now());
      for (const remove of removals[rule]) {
        for (let more = true; more; ) {
          more = await inTransaction(db, async (tx) => {
            const removed = await remove(tx, run.until);
            await store.countRemoved(tx, run.id, removed);
            return removed.more;
          });
        }
      }
      await store.finishRun(db, run.id, clock.now());
      log.info('retention_finished', { rule, until: run.until.toISOString() });
    },
  };
}

const presentRun = (run: store.RunRow): RetentionState['rules'][number]['runs'][number] => ({
  until: run.until.toISOString(),
  rows: run.rows,
  files: run.files,
  started_at: run.started_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
  ordered_by: run.ordered_by,
});
