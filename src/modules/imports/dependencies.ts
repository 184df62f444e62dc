import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { VerifyCityStateZip } from '../../providers/places/port.ts';
import type { FlagDrawing } from './preflight/flag-service.ts';
import type { ListTasks } from './reader/list-reader.ts';

/** What the services of this module work with. */
export type ImportsDependencies = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  verify: VerifyCityStateZip;
  /** Lays messages out, on a thread of its own. */
  drawing: FlagDrawing;
  /** Keeps a thread for the reading of a list. Left out: it is read where the caller runs. */
  withListReader?: <R>(work: (list: ListTasks) => Promise<R>) => Promise<R>;
  /** The bytes that are read and stored between two checkpoints. */
  checkpoint_bytes?: number;
  /** The most rows that the lists of one account may have together. */
  contacts_limit?: number;
};
