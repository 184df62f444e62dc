import type { Db } from '../../platform/database/db.ts';
import type { AuditAction } from './rules.ts';
import * as store from './store.ts';

/** What happened to a person, the newest first, for the person themselves: without who of the operators did it. */
export const entriesAbout = (
  db: Db,
  user_id: string,
  page: { actions: AuditAction[]; before_id: number | null; limit: number },
): Promise<store.PersonEntry[]> => store.entriesAbout(db, user_id, page);
