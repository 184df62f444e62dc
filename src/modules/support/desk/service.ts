import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { hasRight } from '../../../platform/http/operator-rights.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { record } from '../../audit/record-service.ts';
import type { SupportDependencies } from '../dependencies.ts';
import { saveIssue, withIssue } from './editing-service.ts';
import { answeredMeanwhile, cannotAssign, issueNotFound } from './errors.ts';
import { mailService } from './mail-service.ts';
import { detailOf, readingService } from './reading-service.ts';
import { changedBy } from './rules.ts';
import type { Assignee, FiledIssue, IssueAnswer, IssueChange, IssueDetail, IssueNote } from './schema.ts';
import * as store from './store.ts';

export const ANSWER_JOB = 'support.answer.mail';

export type DeskService = ReturnType<typeof deskService>;

/** What operators do with issues: read them, answer by mail, note, change, and file one for a customer. */
export function deskService(dependencies: SupportDependencies) {
  const { db, clock } = dependencies;
  return {
    ...readingService(dependencies),
    ...mailService(dependencies),
    assignees: () => assignees(db),

    /**
     * Mails an answer to the customer, once for each request key; the issue then waits for them. Throws not_found, and
     * issue_answered when there is an answer that its writer had not seen.
     */
    async answer(actor: AdminActor, { issue_id, text, answers_seen, request_key }: IssueAnswer): Promise<IssueDetail> {
      const at = clock.now();
      await withIssue(db, issue_id, async (tx, issue) => {
        const message = { issue_id, kind: 'answer', text, created_by: actor.user_id, request_key } as const;
        const message_id = await store.insertMessage(tx, message, at);
        if (!message_id) return;
        if (issue.answers !== answers_seen) throw answeredMeanwhile(issue.answers);
        const after = { ...issue, status: 'waiting', answers: issue.answers + 1 } as const;
        await saveIssue(tx, { before: issue, after, actor, at });
        await enqueue(tx, ANSWER_JOB, { message_id });
        await record(tx, actor, { action: 'issue.answered', ...entryOf(issue), after: { message_id } }, at);
      });
      return detailOf(db, issue_id);
    },

    /** Adds a note that only operators see, once for each request key. Throws not_found. */
    async note(actor: AdminActor, { issue_id, text, request_key }: IssueNote): Promise<IssueDetail> {
      const at = clock.now();
      await withIssue(db, issue_id, async (tx, issue) => {
        const message = { issue_id, kind: 'note', text, created_by: actor.user_id, request_key } as const;
        const message_id = await store.insertMessage(tx, message, at);
        if (!message_id) return;
        await saveIssue(tx, { before: issue, after: issue, actor, at });
        await record(tx, actor, { action: 'issue.noted', ...entryOf(issue), after: { message_id } }, at);
      });
      return detailOf(db, issue_id);
    },

    /** Changes what is named: status, priority, assignee. Throws not_found and assignee_unknown. */
    async change(actor: AdminActor, id: string, change: IssueChange): Promise<IssueDetail> {
      const at = clock.now();
      await withIssue(db, id, async (tx, issue) => {
        const after = changedBy(issue, change);
        if (!after) return;
        if (change.assignee_id && !(await assignees(tx)).some(({ user_id }) => user_id === change.assignee_id))
          throw cannotAssign();
        const changes = await saveIssue(tx, { before: issue, after, actor, at });
        const side = (of: 'before' | 'after') => Object.fromEntries(changes.map((one) => [one.field, one[of]]));
        const sides = { before: side('before'), after: side('after') };
        await record(tx, actor, { action: 'issue.changed', ...entryOf(issue), ...sides }, at);
      });
      return detailOf(db, id);
    },

    /** Files an issue for a customer, such as one who called, once for each request key. */
    async file(actor: AdminActor, given: FiledIssue): Promise<IssueDetail> {
      const issue = { ...given, email: comparableAddress(given.email) };
      const id = await inTransaction(db, async (tx) => {
        const person = await store.personByEmail(tx, issue.email);
        const owner = { account_id: person?.account_id ?? null, created_by: person?.user_id ?? null };
        const filed = await store.insertFiled(tx, { ...issue, ...owner }, actor.user_id, clock.now());
        if (!filed) return (await store.filedWith(tx, issue.request_key, actor.user_id))?.id;
        const entry = { ...entryOf({ ...owner, ...filed }), after: { number: filed.number, priority: issue.priority } };
        await record(tx, actor, { action: 'issue.filed', ...entry }, clock.now());
        return filed.id;
      });
      if (!id) throw issueNotFound();
      return detailOf(db, id);
    },
  };
}

const assignees = async (db: Db): Promise<Assignee[]> =>
  (await store.operators(db))
    .filter(({ roles }) => hasRight(roles, 'support'))
    .map(({ user_id, email }) => ({ user_id, email }));

const entryOf = ({ id, account_id }: Pick<store.LockedIssue, 'id' | 'account_id'>) => ({
  subject: ['issue', id] as const,
  account_id,
});
