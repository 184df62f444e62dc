import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { envelopeProblem } from '../../addresses/writable-rules.ts';
import { onDoNotMailList } from '../../do-not-mail/errors.ts';
import { find } from '../../do-not-mail/service.ts';
import type { LettersDependencies } from '../dependencies.ts';
import { alreadySentAgain, letterNotFound, letterRedacted, notFailed, unwritable } from '../errors.ts';
import { DELETED_RECIPIENT, fullName, isEnded, letterLabel } from '../rules.ts';
import type { DispatchProgress, LetterCounts, LetterFilter, LetterTimeline } from '../schema.ts';
import { retryKey } from '../settlement-service.ts';
import { statusCounts } from '../store.ts';
import { creditsOf, letterCountsOf, type PaceSample, progressOf, recentSamples, sentOf } from './rules.ts';
import * as store from './store.ts';

/** Counting a large submission takes a while, so that many open pages share one count. */
const COUNT_FRESH_MS = 400;
const MOST_FOLLOWED = 500;

type Submission = { campaign_id: string; submission_no: number };
type Followed = { counted_ms: number; progress: Promise<DispatchProgress>; samples: PaceSample[] };

/** The status of letters for those who sent them, and the retry of one that failed. */
export function trackingService(dependencies: LettersDependencies) {
  const { db } = dependencies;
  const followed = new LRUCache<string, Followed>({ max: MOST_FOLLOWED });

  async function count(campaign_id: string, submission_no: number, samples: PaceSample[]): Promise<DispatchProgress> {
    const counts = await statusCounts(db, campaign_id, submission_no);
    const retried = counts.failed ? await store.countRetried(db, campaign_id, submission_no) : 0;
    const recent = recentSamples(samples, { at_ms: performance.now(), sent: sentOf(counts) });
    samples.splice(0, samples.length, ...recent);
    return progressOf(counts, retried, samples);
  }

  return {
    async timelines(campaign_id: string, filter: LetterFilter): Promise<LetterTimeline[]> {
      return (await store.timelines(db, campaign_id, filter)).map(asTimeline);
    },

    /** How many letters of each of these submissions were handled, by campaign. */
    async countsOfAll(submissions: readonly Submission[]): Promise<Map<string, LetterCounts>> {
      const found = Map.groupBy(await store.countsOfAll(db, submissions), ({ campaign_id }) => campaign_id);
      const counted = submissions.map(async ({ campaign_id, submission_no }) => {
        const counts = Object.fromEntries((found.get(campaign_id) ?? []).map(({ status, n }) => [status, n]));
        const retried = counts.failed ? await store.countRetried(db, campaign_id, submission_no) : 0;
        return [campaign_id, letterCountsOf(counts, retried)] as const;
      });
      return new Map(await Promise.all(counted));
    },

    /** A letter of an account with what is printed, to send it again changed. Throws not_found and letter_redacted. */
    async sentCard(tx: Db, account_id: AccountId, letter_id: string): Promise<store.SentCard> {
      const card = await store.sentCard(tx, account_id, letter_id);
      if (!card) throw letterNotFound();
      if (card.redacted_at) throw letterRedacted(card.redacted_at);
      return card;
    },

    /**
     * Locks a letter that failed or was canceled and is to be replaced. To be called before the charge, as `retry` does: two
     * that lock in different orders would wait for each other. Throws not_found and letter_not_failed.
     */
    async lockReplaced(tx: Db, account_id: AccountId, letter_id: string): Promise<void> {
      const replaced = await store.lockLetterOf(tx, account_id, letter_id);
      if (!replaced) throw letterNotFound();
      if (!isEnded(replaced.status)) throw notFailed();
    },

    /** Notes in the submitting transaction that a campaign's letter replaces a locked one, once. Throws already_sent_again. */
    async replace(tx: Db, letter_id: string, by: Submission): Promise<void> {
      if (!(await store.noteReplacement(tx, letter_id, by))) throw alreadySentAgain();
    },

    /** How far the dispatch of a submission is, at most half a second old. */
    async progress(campaign_id: string, submission_no: number): Promise<DispatchProgress> {
      const key = `${campaign_id}:${submission_no}`;
      const known = followed.get(key);
      if (known && performance.now() - known.counted_ms < COUNT_FRESH_MS) return known.progress;
      const samples = known?.samples ?? [];
      const progress = count(campaign_id, submission_no, samples);
      followed.set(key, { counted_ms: performance.now(), progress, samples });
      progress.catch(() => followed.delete(key));
      return progress;
    },

    /**
     * Sends a failed letter again: a new letter for a new credit. The same letter again answers with the letter that was
     * made for it. Throws not_found, also for a letter of another account, letter_not_failed, letter_redacted, on_do_not_mail_list,
     * unwritable and insufficient_credits.
     */
    async retry(actor: Actor, letter_id: string): Promise<LetterTimeline> {
      return inTransaction(db, async (tx) => {
        const failed = await store.lockLetterOf(tx, actor.account_id, letter_id);
        if (!failed) throw letterNotFound();
        const id = (await store.retryOf(tx, failed.id)) ?? (await sendAgain(dependencies, tx, actor, failed));
        const made = await store.timelineOf(tx, id);
        if (!made) throw letterNotFound();
        return asTimeline(made);
      });
    },
  };
}

async function sendAgain(
  { clock, credits, onLettersChanged }: LettersDependencies,
  tx: Db,
  actor: Actor,
  failed: store.FailedLetter,
): Promise<string> {
  if (failed.status !== 'failed') throw notFailed();
  if (failed.redacted_at) throw letterRedacted(failed.redacted_at);
  const [entry] = await find(tx, failed.account_id, [failed]);
  if (entry) throw onDoNotMailList(entry);
  const problem = envelopeProblem(failed);
  if (problem) throw unwritable(problem);
  await credits.charge(tx, {
    account_id: failed.account_id,
    created_by: actor.user_id,
    credits: 1,
    campaign_id: failed.campaign_id,
    // Without the recipient's name: nothing is ever deleted from the journal.
    description: 'Letter sent again',
    key: retryKey(failed.id),
  });
  const id = await store.insertRetry(tx, failed.id, clock.now());
  await enqueue(tx, 'letters.dispatch', {});
  await onLettersChanged(tx, [failed.campaign_id]);
  return id;
}

export function asTimeline(row: store.TimelineRow): LetterTimeline {
  const events = row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
  const own: LetterTimeline['events'] = [{ status: 'queued', at: row.created_at.toISOString(), note: null }];
  if (row.accepted_at) own.push({ status: 'pending', at: row.accepted_at.toISOString(), note: null });
  return {
    id: row.id,
    contact_name: row.redacted_at ? DELETED_RECIPIENT : fullName(row.first_name, row.last_name),
    address: {
      ...{ company_name: row.company_name, street: row.street, unit: row.unit },
      ...{ city: row.city, state: row.state, zip: row.zip },
    },
    text: row.text,
    credits: creditsOf(row.status, events),
    ordered_at: row.created_at.toISOString(),
    mailed_at: row.mailed_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    redacted_at: row.redacted_at?.toISOString() ?? null,
    status: row.status,
    status_label: letterLabel(row.status),
    failure_reason: row.status === 'failed' ? row.failure_reason : null,
    retried_as: row.retried_as,
    events: [...own, ...events],
  };
}
