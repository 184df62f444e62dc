import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { issueNotFound } from './errors.ts';
import * as store from './store.ts';

/** Does something with an issue while nobody else does. Throws not_found. */
export const withIssue = (
  db: Db,
  id: string,
  work: (tx: Db, issue: store.LockedIssue) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const issue = await store.lockIssue(tx, id);
    if (!issue) throw issueNotFound();
    await work(tx, issue);
  });

type Edit = { before: store.LockedIssue; after: store.LockedIssue; actor: AdminActor; at: Date };

/** Writes an issue back, and who changed what of it. Returns the changes. */
export async function saveIssue(tx: Db, { before, after, actor, at }: Edit): Promise<store.Change[]> {
  const fields = [
    ['status', before.status, after.status],
    ['priority', before.priority, after.priority],
    ['assignee', before.assignee_id, after.assignee_id],
  ] as const;
  const changes = fields.flatMap(([field, was, is]) => (was === is ? [] : [{ field, before: was, after: is }]));
  await store.updateIssue(tx, after, at);
  await store.insertEvents(tx, before.id, actor.user_id, changes, at);
  return changes;
}
