import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import { letterNotFound } from './errors.ts';
import { runStatusOf } from './rules.ts';
import * as store from './store.ts';

/**
 * Locks a copy and the run that it is in, the run first: whatever changes letters of a run takes this order, so that two
 * scanners never wait for each other in a circle. Throws not_found.
 */
export async function lockCopy(
  tx: Db,
  item_id: string,
): Promise<{ item: store.ItemRow; run: store.RunRow | undefined }> {
  for (;;) {
    const seen = await store.findItem(tx, item_id);
    if (!seen) throw letterNotFound();
    const run = seen.run_id ? await store.lockRun(tx, seen.run_id) : undefined;
    const item = await store.lockItem(tx, item_id);
    // Another run took it between the two: lock that one first.
    if (item && item.run_id === (run?.id ?? null)) return { item, run };
  }
}

/** Brings a locked run's status in line with its letters, after some of them changed. */
export async function settleRun(tx: Db, run_id: string | null, at: Date): Promise<void> {
  const run = run_id ? await store.lockRun(tx, run_id) : undefined;
  if (!run) return;
  publish(tx, { user_id: run.created_by, topic: 'press', id: run.id });
  if (run.status === 'rendering') return;
  const status = runStatusOf(await store.liveStatuses(tx, run.id), run.status);
  if (status !== run.status) await store.setRunStatus(tx, run.id, status, at);
}
