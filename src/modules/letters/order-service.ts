import type { Db } from '../../platform/database/db.ts';
import { formatCount } from '../../platform/format.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { currentRequestId } from '../../platform/telemetry/request-context.ts';
import type { LettersDependencies } from './dependencies.ts';
import { BATCH_SIZE } from './dispatch/rules.ts';
import { insertBatches } from './dispatch/store.ts';
import { messageTooLong } from './errors.ts';
import { charactersIn, lengthProblem, type MessagePart, messageParts, sharesMessage, type Variables } from './rules.ts';
import { chargeKey } from './settlement-service.ts';
import * as store from './store.ts';

/** One letter for each recipient, of one submission of a campaign. */
export type LetterOrder = Omit<store.SubmissionOrder, 'message'> & {
  title: string;
  message: string;
  variables: Variables;
  count: number;
};

const MAX_DISPATCH_JOBS = 16;
/** Fewer letters share a call to the provider with those of other submissions. */
const BATCHED_FROM = 100;

/**
 * Orders one letter for each recipient of the campaign, `count` of them: charges a credit for each and queues them, in
 * the caller's transaction. Throws message_too_long and insufficient_credits.
 */
export async function orderLetters(
  { clock, credits, batched_from = BATCHED_FROM }: LettersDependencies,
  tx: Db,
  order: LetterOrder,
): Promise<number> {
  await credits.charge(tx, {
    account_id: order.account_id,
    created_by: order.created_by,
    credits: order.count,
    campaign_id: order.campaign_id,
    description: `${formatCount(order.count, 'letter')}: ${order.title}`,
    key: chargeKey(order.campaign_id, order.submission_no),
  });
  const parts = messageParts(order.message, order.variables).parts;
  await refuseTooLong(tx, order, parts);
  const submission = { ...order, message: sharesMessage(parts, order.count) ? parts : null };
  const at = clock.now();
  const in_batches = order.count >= batched_from;
  await store.insertOrder(tx, submission, at, currentRequestId());
  const letters = await store.insertLetters(tx, submission, parts, { at, due_at: in_batches ? null : at });
  const { made } = letters;
  if (made !== order.count) throw new Error(`${order.count} letters were paid for and ${made} were made.`);
  if (in_batches) await insertBatches(tx, { ...order, letters, size: BATCH_SIZE }, at);
  const jobs = Math.min(Math.ceil(made / BATCH_SIZE), MAX_DISPATCH_JOBS);
  for (let job = 0; job < jobs; job++) await enqueue(tx, 'letters.dispatch', {});
  return made;
}

/**
 * Adds letters to a submission that goes on, `after_position` of them being there: charges each under its own key and makes
 * it due, in the caller's transaction. Returns their ids. Throws insufficient_credits and message_too_long.
 */
export async function addLetters(
  { clock, credits }: LettersDependencies,
  tx: Db,
  order: Omit<store.SubmissionOrder, 'ink_seed' | 'message'> & { title: string },
  letters: store.AddedLetter[],
  after_position: number,
): Promise<string[]> {
  for (const { text } of letters) {
    const problem = lengthProblem(charactersIn(text), order.text_type, order.signature !== null);
    if (problem) throw messageTooLong(problem);
  }
  await credits.chargeEach(tx, {
    account_id: order.account_id,
    created_by: order.created_by,
    campaign_id: order.campaign_id,
    description: `1 letter: ${order.title}`,
    keys: letters.map(({ charge_key }) => charge_key),
  });
  // Each letter's own id makes its ink differ from every other.
  const at = clock.now();
  if (after_position === 0)
    await store.insertOrder(tx, { ...order, ink_seed: null, message: null }, at, currentRequestId());
  return store.appendLetters(tx, order, letters, { at, after_position });
}

export type MessageOfOrder = Pick<
  LetterOrder,
  'campaign_id' | 'message' | 'variables' | 'text_type' | 'signature' | 'count'
>;

/** Throws message_too_long as ordering the letters would. */
export const checkLength = (tx: Db, order: MessageOfOrder): Promise<void> =>
  refuseTooLong(tx, order, messageParts(order.message, order.variables).parts);

/** Throws message_too_long when a letter has more text than any card fits. */
async function refuseTooLong(tx: Db, order: MessageOfOrder, message: MessagePart[]): Promise<void> {
  const longest = await store.longestText(tx, order.campaign_id, message);
  const what = order.count === 1 ? 'This message' : 'The longest message of this list';
  const problem = lengthProblem(longest, order.text_type, order.signature !== null, what);
  if (problem) throw messageTooLong(problem);
}
