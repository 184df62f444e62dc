import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { CreditsService } from '../../credits/service.ts';
import { letterNotFound, notFailed } from '../errors.ts';
import { fullName, letterLabel } from '../rules.ts';
import type { DispatchProgress, LetterFilter, LetterTimeline } from '../schema.ts';
import { retryKey } from '../settlement-service.ts';
import { statusCounts } from '../store.ts';
import { keepSamples, type PaceSample, progressOf, sentOf } from './rules.ts';
import * as store from './store.ts';

type TrackingParts = {
  db: Db;
  clock: Clock;
  credits: CreditsService;
  onLettersChanged(tx: Db, campaign_ids: string[]): Promise<void>;
};

/** Counting a large submission takes a while, so that many open pages share one count. */
const COUNTED_AGAIN_MS = 400;
const CAMPAIGNS_FOLLOWED = 500;

/** What became of letters, for the people who sent them; and sending one again that failed. */
export function trackingService({ db, clock, credits, onLettersChanged }: TrackingParts) {
  const followed = new Map<
    string,
    { counted_ms: number; progress: Promise<DispatchProgress>; samples: PaceSample[] }
  >();

  async function count(campaign_id: string, submission_no: number, samples: PaceSample[]): Promise<DispatchProgress> {
    const counts = await statusCounts(db, campaign_id, submission_no);
    const retried = counts.failed ? await store.countRetried(db, campaign_id, submission_no) : 0;
    const kept = keepSamples(samples, { at_ms: performance.now(), sent: sentOf(counts) });
    samples.splice(0, samples.length, ...kept);
    return progressOf(counts, retried, samples);
  }

  return {
    async timelines(campaign_id: string, filter: LetterFilter): Promise<LetterTimeline[]> {
      return (await store.timelines(db, campaign_id, filter)).map(asTimeline);
    },

    /** How far the dispatch of a submission is, at most half a second old. */
    async progress(campaign_id: string, submission_no: number): Promise<DispatchProgress> {
      const key = `${campaign_id}:${submission_no}`;
      const known = followed.get(key);
      if (known && performance.now() - known.counted_ms < COUNTED_AGAIN_MS) return known.progress;
      const samples = known?.samples ?? [];
      const progress = count(campaign_id, submission_no, samples);
      followed.delete(key);
      followed.set(key, { counted_ms: performance.now(), progress, samples });
      const oldest = followed.keys().next().value;
      if (followed.size > CAMPAIGNS_FOLLOWED && oldest) followed.delete(oldest);
      progress.catch(() => followed.delete(key));
      return progress;
    },

    /**
     * Sends a failed letter again: a new letter for a new credit. The same letter again answers with the letter that was
     * made for it. Throws letter_not_found, letter_not_failed and insufficient_credits.
     */
    async retry(user_id: string, letter_id: string): Promise<LetterTimeline> {
      return inTransaction(db, async (tx) => {
        const failed = await store.lockLetterOf(tx, user_id, letter_id);
        if (!failed) throw letterNotFound();
        const id = (await store.retryOf(tx, failed.id)) ?? (await sendAgain(tx, failed));
        const made = await store.timelineOf(tx, id);
        if (!made) throw letterNotFound();
        return asTimeline(made);
      });
    },
  };

  async function sendAgain(tx: Db, failed: store.FailedLetter): Promise<string> {
    if (failed.status !== 'failed') throw notFailed();
    await credits.charge(tx, {
      user_id: failed.user_id,
      credits: 1,
      campaign_id: failed.campaign_id,
      description: `Letter sent again: ${failed.contact_name}`,
      key: retryKey(failed.id),
    });
    const id = await store.insertRetry(tx, failed.id, clock.now());
    await enqueue(tx, 'letters.dispatch', {});
    await onLettersChanged(tx, [failed.campaign_id]);
    return id;
  }
}

function asTimeline(row: store.TimelineRow): LetterTimeline {
  const events = row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
  const own: LetterTimeline['events'] = [{ status: 'queued', at: row.created_at.toISOString(), note: null }];
  if (row.accepted_at) own.push({ status: 'pending', at: row.accepted_at.toISOString(), note: null });
  return {
    id: row.id,
    contact_name: fullName(row.first_name, row.last_name),
    text: row.text,
    status: row.status,
    status_label: letterLabel(row.status),
    failure_reason: row.status === 'failed' ? row.failure_reason : null,
    retried_as: row.retried_as,
    events: [...own, ...events],
  };
}
