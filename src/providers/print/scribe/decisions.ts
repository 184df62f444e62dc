import {
  type Answer,
  type CallStep,
  isCallStep,
  isDelivery,
  type Move,
  moveOf,
  type Sight,
  type Step,
} from './transitions.ts';

/** Where the withdrawal of a campaign begins. What may have been sent is stopped before it is deleted. */
const WITHDRAWAL_OF: Partial<Record<Step, Step>> = {
  waiting: 'withdrawn',
  draft: 'discarding',
  listing: 'discarding',
  sending: 'stopping',
  confirming: 'stopping',
  sent: 'stopping',
};

export const isWithdrawable = (step: Step): boolean => step in WITHDRAWAL_OF;
export const withdrawalOf = (step: Step): Step => WITHDRAWAL_OF[step] ?? step;

/** What a worker does with a campaign that it finds: begin one of these states, make the call of its state, or nothing. */
export type Opening = 'withdrawal' | 'listing' | 'sending' | 'call' | 'nothing';

/** `letters`: those in the campaign; `listed_count` of them are in the draft. `is_wanted`: somebody wants one back. */
export function openingOf(found: { step: Step; is_wanted: boolean; letters: number; listed_count: number }): Opening {
  const { step, is_wanted, letters, listed_count } = found;
  // Found while recipients are added: the call may have had an effect, and may still have one.
  if (isWithdrawable(step) && (is_wanted || step === 'listing')) return 'withdrawal';
  if (step === 'waiting' && letters === 0) return 'withdrawal';
  if (step === 'draft') return listed_count < letters ? 'listing' : 'sending';
  return isCallStep(step) ? 'call' : 'nothing';
}

/** What becomes of a campaign's letters once it is withdrawn: those that their customer wants back are cancelled in any case. */
export type Verdict = 'retry' | 'split' | 'failed';

/** With half an hour between most of them, these tries last two days: longer than an outage, and a bad weekend. */
export const MOST_TRIES = 100;
const REBUILDING_COUNTS_AS_TRIES = 10;

/** What is done about a call's answer. `verdict` where a withdrawal begins. */
export type Decision = Move & { verdict?: Verdict; tries: number };

/** The state after a call, with what becomes of the letters. `letters`: how many are in the campaign. */
export function decisionOf(
  { step, tries, letters }: { step: CallStep; tries: number; letters: number },
  answer: Answer | Sight,
): Decision {
  const move = moveOf(step, answer);
  const counts = move.wait && answer !== 'not_made' && !(answer === 'on_hold' && isDelivery(step));
  if (counts && tries >= MOST_TRIES) {
    if (isWithdrawable(step)) return { to: withdrawalOf(step), wait: true, verdict: 'failed', tries };
    // Nobody has sent this draft, and nobody will. Its letters don't wait forever for somebody to delete it.
    if (step === 'discarding') return { to: 'withdrawn', wait: false, verdict: 'failed', tries };
  }
  const tried = { ...move, tries: counts ? tries + 1 : tries };
  if (!isWithdrawable(step) || isWithdrawable(move.to)) return tried;
  if (step === 'waiting') return { ...tried, verdict: 'failed' };
  // A bad address must not fail the other letters.
  if (step === 'listing' && answer === 'refused') return { ...tried, verdict: letters > 1 ? 'split' : 'failed' };
  if (move.wait) return { ...tried, verdict: 'retry' };
  if (tries >= MOST_TRIES) return { ...tried, verdict: 'failed' };
  return { ...tried, verdict: 'retry', tries: tries + REBUILDING_COUNTS_AS_TRIES };
}
