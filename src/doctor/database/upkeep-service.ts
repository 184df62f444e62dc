import { type Db, isUniqueViolation } from '../../platform/database/db.ts';
import { formatCount } from '../../platform/format.ts';
import { bloatedTables, invalidIndexes } from './store.ts';
import * as upkeep from './upkeep-store.ts';

/** An interrupted rebuild leaves its unfinished or its former index under such a name. */
const LEFTOVER = /_cc(new|old)\d*"?$/;
const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;

/**
 * Rebuilds indexes that are not valid and those that are far larger than they need to be, vacuums tables with many dead
 * rows, and counts what the planner estimates with, while Longhand runs. Returns false when an index could not be rebuilt.
 */
export async function upkeepDatabase(db: Db, print: (line: string) => void): Promise<boolean> {
  let is_good = true;
  const rebuild = async (name: string, why: string) => {
    print(`Rebuilding ${name} (${why}) ...`);
    await upkeep.rebuildIndex(db, name).catch((error) => {
      is_good = false;
      const reason = isUniqueViolation(error)
        ? `rows of its table are doubled: ${error.detail ?? error.message}. Remove one of each, and run this again`
        : (error as Error).message;
      print(`  ${name} is still not valid: ${reason}.`);
    });
  };
  for (const name of await invalidIndexes(db)) {
    if (!LEFTOVER.test(name)) await rebuild(name, 'not valid');
  }
  // After a rebuild that failed there is one more.
  for (const name of (await invalidIndexes(db)).filter((one) => LEFTOVER.test(one))) {
    print(`Removing ${name}, which an interrupted rebuild has left ...`);
    await upkeep.dropLeftover(db, name);
  }
  for (const { name, dead } of await bloatedTables(db)) {
    print(`Vacuuming ${name} (${formatCount(dead, 'dead row')}) ...`);
    await upkeep.vacuumTable(db, name);
  }
  print('Counting what the planner estimates with (analyze) ...');
  await upkeep.analyzeAll(db);
  for (const { name, bytes, needed_bytes } of await upkeep.bloatedIndexes(db)) {
    await rebuild(name, `${mib(bytes)}, about ${mib(needed_bytes)} needed`);
  }
  return is_good;
}
