import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { VerifyCityStateZip } from '../../providers/places/port.ts';
import type { FlagDrawing } from './preflight/flag-service.ts';

/** What the services of this module work with. */
export type ImportsDependencies = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  verify: VerifyCityStateZip;
  /** Lays messages out, on a thread of its own. */
  drawing: FlagDrawing;
  /** The bytes that are read and stored between two checkpoints. */
  checkpoint_bytes?: number;
  /** The most rows that the lists of one account may have together. */
  contacts_limit?: number;
};
