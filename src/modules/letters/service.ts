import type { RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { providerFailure } from '../../platform/provider-error.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { PrintProvider, PrintStatusUpdate } from '../../providers/print/port.ts';
import type { WritingProvider } from '../../providers/writing/port.ts';
import type { CreditsService } from '../credits/service.ts';
import type { TemplatesService } from '../templates/service.ts';
import { insertBatches, scatterSubmission } from './batch-store.ts';
import { BATCH_SIZE, dispatchService } from './dispatch-service.ts';
import type { PreviewDrawing } from './drawing-service.ts';
import { messageTooLong } from './errors.ts';
import { previewService } from './preview-service.ts';
import { lengthProblem, type MessagePart, messageParts, movesLetter, TEXT_FACTS, type Variables } from './rules.ts';
import type { ContentRequest, PreviewAnswer, PreviewRequest } from './schema.ts';
import { chargeKey, type Ending, settlement } from './settlement-service.ts';
import * as store from './store.ts';
import { trackingService } from './tracking/service.ts';

export type LettersParts = {
  db: Db;
  clock: Clock;
  log: Log;
  credits: CreditsService;
  print: PrintProvider;
  templates: TemplatesService;
  writing: WritingProvider;
  /** Draws previews, on a thread of its own. */
  drawing: PreviewDrawing;
  /** How long a worker may take over one batch before another one takes it again. */
  lease_s?: number;
  /** Submissions of so many letters and more are handed over in whole batches, others letter by letter. */
  batched_from?: number;
  /** Told, within the transaction, whose letters changed. */
  onLettersChanged(tx: Db, campaign_ids: string[]): Promise<void>;
};
export type LettersService = ReturnType<typeof lettersService>;

/** One letter for each recipient, of one submission of a campaign. */
export type LetterOrder = store.SubmissionOrder & {
  title: string;
  message: string;
  variables: Variables;
  count: number;
};

export type Withdrawal = { taken_back: number; waiting: number; too_late: number };

const MAX_DISPATCH_JOBS = 16;
/** Fewer letters share a call to the provider with those of other submissions. */
const BATCHED_FROM = 100;
const POLL_INTERVAL_MS = 5 * 60_000;

export function lettersService(parts: LettersParts) {
  const { db, clock, credits, print } = parts;
  const settle = settlement(credits);
  const dispatch = dispatchService({ ...parts, settle, lease_s: parts.lease_s ?? 60 });
  const previews = previewService(parts);

  /** Takes news from the provider: late, twice or out of order does no harm. */
  async function recordPrintStatus(updates: PrintStatusUpdate[]): Promise<void> {
    for (let from = 0; from < updates.length; from += BATCH_SIZE) {
      await recordNews(updates.slice(from, from + BATCH_SIZE));
    }
  }

  async function recordNews(updates: PrintStatusUpdate[]): Promise<void> {
    const news = updates.map((update) => ({ ...update, at: new Date(update.at) }));
    news.sort((a, b) => a.at.getTime() - b.at.getTime());
    await inTransaction(db, async (tx) => {
      const locked = await store.lockLetters(tx, [...new Set(news.map((update) => update.letter_id))]);
      const letters = new Map(locked.map((letter) => [letter.id, letter]));
      const changes = new Map<string, store.LetterChange>();
      const ended = { failed: [] as Ending[], cancelled: [] as Ending[] };
      const events: store.LetterEvent[] = [];
      for (const { letter_id, status, at, note, reason, campaign_ref = null } of news) {
        const letter = letters.get(letter_id);
        if (!letter || !movesLetter({ status: letter.status, at: letter.status_at }, { status, at })) continue;
        const before = changes.get(letter_id);
        letters.set(letter_id, { ...letter, status, status_at: at });
        if (status === 'failed' || status === 'cancelled') {
          ended[status].push({ letter, reason: reason ?? note ?? null });
          continue;
        }
        changes.set(letter_id, { ...before, ...newState(letter, status, at), campaign_ref });
        events.push({ letter_id, status, at, note: note ?? reason ?? null });
      }
      await store.applyChanges(tx, [...changes.values()]);
      await store.addEvents(tx, events);
      await settle(tx, ended.failed, 'failed', clock.now());
      await settle(tx, ended.cancelled, 'cancelled', clock.now());
      const touched = locked.filter((letter) => letters.get(letter.id) !== letter);
      if (touched.length > 0)
        await parts.onLettersChanged(tx, [...new Set(touched.map((letter) => letter.campaign_id))]);
    });
  }

  /** Throws message_too_long when a letter has more text than any card fits. */
  async function refuseTooLong(tx: Db, o: LetterOrder, message: MessagePart[], recipients: RawBuilder<unknown>) {
    const longest = await store.longestText(tx, message, recipients);
    const what = o.count === 1 ? 'This message' : 'The longest message of this list';
    const problem = lengthProblem(longest, o.text_type, o.signature !== null, what);
    if (problem) throw messageTooLong(problem);
  }

  return {
    recordPrintStatus,
    ...trackingService(parts),
    sendBatch: dispatch.sendBatch,
    withdrawBatch: dispatch.withdrawBatch,

    /** Four pictures of a letter as it will be printed. Throws template_not_found, message_too_long and preview_failed. */
    async preview(user_id: string, request: PreviewRequest): Promise<PreviewAnswer> {
      await parts.templates.usableBy(db, user_id, request.template_id);
      return previews.draw(request);
    },

    /**
     * Orders one letter for each recipient: charges a credit for each and queues them, in the caller's transaction.
     * `recipients` selects what `store.insertLetters` reads; `count` is how many it gives. Throws
     * message_too_long and insufficient_credits.
     */
    async order(tx: Db, order: LetterOrder, recipients: RawBuilder<unknown>): Promise<number> {
      await credits.charge(tx, {
        user_id: order.user_id,
        credits: order.count,
        campaign_id: order.campaign_id,
        description: `${order.count === 1 ? '1 letter' : `${order.count} letters`}: ${order.title}`,
        key: chargeKey(order.campaign_id, order.submission_no),
      });
      const message = messageParts(order.message, order.variables).parts;
      await refuseTooLong(tx, order, message, recipients);
      const at = clock.now();
      const in_batches = order.count >= (parts.batched_from ?? BATCHED_FROM);
      await store.insertOrder(tx, order);
      const made = await store.insertLetters(tx, order, message, recipients, { at, due_at: in_batches ? null : at });
      if (made !== order.count) throw new Error(`${order.count} letters were paid for and ${made} were made.`);
      if (in_batches) await insertBatches(tx, { ...order, size: BATCH_SIZE }, at);
      const jobs = Math.min(Math.ceil(made / BATCH_SIZE), MAX_DISPATCH_JOBS);
      for (let job = 0; job < jobs; job++) await enqueue(tx, 'letters.dispatch', {});
      return made;
    },

    /** Takes a submission's letters back: those that nobody has seen at once, others through the provider. */
    async withdraw(tx: Db, campaign_id: string, submission_no: number): Promise<Withdrawal> {
      await scatterSubmission(tx, campaign_id, submission_no);
      const letters = (await store.lockSubmission(tx, campaign_id, submission_no)).filter((l) => !isOver(l));
      const unseen = letters.filter((l) => l.status === 'queued' && l.attempts === 0);
      const asked = letters.filter((l) => !unseen.includes(l) && ['queued', 'sending', 'pending'].includes(l.status));
      const too_late = letters.length - unseen.length - asked.length;
      if (too_late > 0) return { taken_back: 0, waiting: 0, too_late };
      await settle(
        tx,
        unseen.map((letter) => ({ letter, reason: null })),
        'cancelled',
        clock.now(),
      );
      await store.askWithdrawal(
        tx,
        asked.map((letter) => letter.id),
        clock.now(),
      );
      if (asked.length > 0) await enqueue(tx, 'letters.withdraw', {});
      return { taken_back: unseen.length, waiting: asked.length, too_late };
    },

    /** Looks for work that nobody was told of: leases of killed workers, tries that are due again. */
    async sweep(): Promise<void> {
      const due = await store.anyDue(db, clock.now());
      if (due.to_send) await enqueue(db, 'letters.dispatch', {}, { key: 'letters.dispatch.sweep' });
      if (due.to_withdraw) await enqueue(db, 'letters.withdraw', {}, { key: 'letters.withdraw.sweep' });
    },

    /** Asks a provider that does not push for news of letters under way. Returns how many it asked about. */
    async poll(): Promise<number> {
      if (print.pushes) return 0;
      const before = new Date(clock.now().getTime() - POLL_INTERVAL_MS);
      const asked = await store.takeForPolling(db, before, clock.now(), BATCH_SIZE);
      if (asked.length === 0) return 0;
      const news = await print.statuses(asked.map((letter) => letter.id)).catch(async (error) => {
        await store.markUnasked(db, asked);
        throw error;
      });
      await recordPrintStatus(news);
      return asked.length;
    },

    /** Whether news of these campaigns may be old, because the provider does not push and could not be asked lately. */
    async isNewsStale(campaign_ids: string[]): Promise<boolean> {
      if (print.pushes) return false;
      return store.anyUnasked(db, campaign_ids, new Date(clock.now().getTime() - 3 * POLL_INTERVAL_MS));
    },

    statusesOf: store.statusesOf,
    deliveryOf: store.deliveryOf,
    countOf: store.countLetters,

    /** Writes a message as asked, never longer than the card takes. */
    async compose(request: ContentRequest): Promise<{ generatedText: string }> {
      const maxCharacters = Math.min(request.maxCharacters, TEXT_FACTS[request.textType].max_characters);
      try {
        const { text } = await parts.writing.compose({ ...request, maxCharacters });
        return { generatedText: text };
      } catch (error) {
        throw providerFailure(error, 'Failed to generate content');
      }
    },
  };
}

const isOver = (letter: store.LetterState) => ['delivered', 'failed', 'cancelled'].includes(letter.status);

function newState(letter: store.LetterState, status: store.LetterState['status'], at: Date): store.LetterChange {
  const is_mailed = status === 'shipped' || status === 'delivered';
  return {
    id: letter.id,
    status,
    at,
    withdraw_to: letter.withdraw_to,
    failure_reason: letter.withdraw_to ? letter.failure_reason : null,
    withdraw_at: letter.withdraw_to && at,
    ...(is_mailed ? { mailed_at: at } : {}),
    ...(status === 'delivered' ? { delivered_at: at } : {}),
  };
}
