import type { Db } from '../../../platform/database/db.ts';
import type { RemoveOld } from '../../../platform/database/retention.ts';
import type { PressDependencies } from '../dependencies.ts';
import { RUN_BUCKET, runFile } from '../sheets/service.ts';
import * as store from './store.ts';

const RUNS_AT_ONCE = 20;

/** What becomes of printed letters when their time is over. */
export function retentionService({ clock, files }: Pick<PressDependencies, 'clock' | 'files'>) {
  /** Removes the sheets of runs; each drawing of a run has its own. Killed in between, the next run removes them again. */
  const removeFiles: RemoveOld = async (tx, before) => {
    const runs = await store.lockOldRuns(tx, before, RUNS_AT_ONCE);
    const names = runs.flatMap(({ id, drawing_no }) =>
      Array.from({ length: drawing_no }, (_, n) =>
        (['cards', 'envelopes'] as const).map((sheets) => runFile({ id, drawing_no: n + 1 }, sheets)),
      ).flat(),
    );
    for (const name of names) await files.remove(RUN_BUCKET, name);
    const ids = runs.map(({ id }) => id);
    if (ids.length > 0) await store.setFilesDeleted(tx, ids, clock.now());
    return { rows: runs.length, files: names.length, more: runs.length === RUNS_AT_ONCE };
  };
  return {
    /** Deletes what the copies of these letters say and to whom. */
    forgetLetters: (tx: Db, letter_ids: string[]) => store.forgetLetters(tx, letter_ids, clock.now()),
    retention: [removeFiles],
  };
}
