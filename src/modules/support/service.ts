import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { NewSupportIssue } from './schema.ts';
import * as store from './store.ts';

export type SupportService = ReturnType<typeof supportService>;

/** Takes questions to the operator. */
export function supportService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Files an open issue and gives its id. `user_id` is null for visitors. */
    fileIssue: (issue: NewSupportIssue, user_id: string | null) =>
      store.insertIssue(db, { ...issue, user_id, priority: 'normal' }, clock.now()),
  };
}
