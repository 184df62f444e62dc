import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../failure.ts';

/** A file in a data folder that marks an unfinished restore. */
export const unfinishedRestore = (data_dir: string): string => join(data_dir, 'restore-unfinished');

/** Throws a Failure for a data folder whose restore was cut off: half of a shop must not take orders. */
export async function refuseUnfinishedRestore(data_dir: string): Promise<void> {
  const is_there = await access(unfinishedRestore(data_dir)).then(
    () => true,
    () => false,
  );
  if (!is_there) return;
  throw new Failure(
    500,
    'restore_unfinished',
    `A restore into ${data_dir} has not ended. Run it again: it clears what it left.`,
  );
}
