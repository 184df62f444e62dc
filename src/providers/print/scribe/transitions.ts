import type { ScribeStatus } from './rules.ts';

/**
 * How a campaign of ours gets to Scribe, and back. Each state says what is known of it there; in most states one call is
 * made, and what came of it decides which state follows. A worker that dies in a call leaves the campaign in the state
 * of that call, where the next worker finds it: to it the answer is unclear.
 */
export type Step =
  /** Scribe has nothing of it that could be posted. */
  | 'waiting'
  /** Scribe has a draft of it with the recipients that we counted, each once. */
  | 'draft'
  /** Recipients are being added: nobody knows how often Scribe has them. */
  | 'listing'
  /** It is being sent, perhaps not for the first time. Scribe sends a campaign once. */
  | 'sending'
  /** Scribe says that it was sent before. */
  | 'confirming'
  /** Scribe prints and posts it. */
  | 'sent'
  /** It may have been sent and is to be withdrawn: first it is stopped. */
  | 'stopping'
  /** Scribe has stopped it, or did not: it is a draft then, or printed already. */
  | 'checking'
  | 'pausing'
  /** Scribe said once that it does not know it; `vanished`: twice. */
  | 'missing'
  | 'vanished'
  /** Scribe has a draft that is not sent and must never be: it is deleted. */
  | 'discarding'
  /** Scribe has it no more, or never had it. Only from here do its letters go into another campaign. */
  | 'withdrawn';

/**
 * What came of a call, as far as it is known.
 * - `not_made`: Scribe has not looked at it. It was not made at all, or turned away at the door (401, 429).
 * - `on_hold`: Scribe will not do it for this account now (402, 403).
 * - `unclear`: perhaps it was done, and perhaps it still will be.
 */
export type Answer = 'done' | Failed;
export type Failed = 'not_made' | 'on_hold' | 'refused' | 'not_found' | 'already_sent' | 'unclear';

/** What a look at a campaign's status says. */
export type Sight = 'draft' | 'halted' | 'pending' | 'running' | 'printing' | 'deleted' | Failed;

const SIGHTS: Record<ScribeStatus, Sight> = {
  draft: 'draft',
  'payment-pending': 'halted',
  paused: 'halted',
  pending: 'pending',
  'on-going': 'running',
  queued: 'printing',
  processing: 'printing',
  printing: 'printing',
  'expect-48-hour-delay': 'printing',
  shipped: 'printing',
  delivered: 'printing',
  delete: 'deleted',
};
export const sightOf = (status: ScribeStatus): Sight => SIGHTS[status];

/** The next state. With `wait`, the worker leaves the campaign for a while: the same call now would fare no better. */
export type Move<To extends Step = Step> = { to: To; wait: boolean };
const go = <To extends Step>(to: To): Move<To> => ({ to, wait: false });
const wait = <To extends Step>(to: To): Move<To> => ({ to, wait: true });

type Known = 'done' | 'not_made';
type Row<To extends Step> = Record<Answer, Move<To>>;
type Look<To extends Step> = Record<Sight, Move<To>>;

const unlessSeen = <To extends Step>(again: To) => ({
  not_made: wait(again),
  on_hold: wait(again),
  refused: wait(again),
  already_sent: wait(again),
  unclear: wait(again),
});

/** What was not found is there after all. */
const IS_THERE = {
  draft: wait('checking'),
  halted: wait('checking'),
  pending: wait('checking'),
  running: wait('checking'),
  printing: wait('checking'),
};

/** The types say what must never be otherwise, above all that only a list that is known goes back to being a draft. */
const TRANSITIONS: {
  waiting: Row<'waiting' | 'draft' | 'withdrawn'>;
  listing: Record<Known, Move<'draft'>> & Record<Exclude<Answer, Known>, Move<'discarding'>>;
  sending: Row<'sending' | 'confirming' | 'sent' | 'stopping'>;
  confirming: Look<'confirming' | 'sending' | 'sent' | 'stopping'>;
  stopping: Row<'stopping' | 'checking' | 'missing'>;
  checking: Look<'checking' | 'stopping' | 'pausing' | 'discarding' | 'sent' | 'withdrawn'>;
  pausing: Row<'checking' | 'discarding'>;
  missing: Look<'missing' | 'vanished' | 'checking' | 'withdrawn'>;
  vanished: Look<'vanished' | 'checking' | 'withdrawn'>;
  discarding: Row<'discarding' | 'missing' | 'withdrawn'>;
} = {
  waiting: {
    done: go('draft'),
    // A draft whose number we never learn has no recipients.
    unclear: wait('waiting'),
    not_made: wait('waiting'),
    on_hold: wait('waiting'),
    refused: go('withdrawn'),
    not_found: wait('waiting'),
    already_sent: wait('waiting'),
  },
  listing: {
    done: go('draft'),
    not_made: wait('draft'),
    unclear: wait('discarding'),
    on_hold: wait('discarding'),
    refused: go('discarding'),
    not_found: go('discarding'),
    already_sent: go('discarding'),
  },
  sending: {
    done: go('sent'),
    unclear: wait('sending'),
    not_made: wait('sending'),
    on_hold: wait('sending'),
    // An earlier call may have sent it.
    refused: go('stopping'),
    not_found: go('stopping'),
    already_sent: go('confirming'),
  },
  confirming: {
    ...unlessSeen('confirming'),
    pending: go('sent'),
    halted: go('sent'),
    running: go('sent'),
    printing: go('sent'),
    draft: wait('sending'),
    deleted: go('stopping'),
    not_found: go('stopping'),
  },
  stopping: {
    // A call to send it that was slow may have sent it again.
    done: go('checking'),
    unclear: wait('stopping'),
    not_made: wait('stopping'),
    on_hold: go('checking'),
    refused: go('checking'),
    not_found: go('missing'),
    already_sent: go('checking'),
  },
  checking: {
    ...unlessSeen('checking'),
    draft: go('discarding'),
    halted: go('discarding'),
    pending: wait('stopping'),
    running: go('pausing'),
    printing: go('sent'),
    deleted: go('withdrawn'),
    not_found: wait('stopping'),
  },
  pausing: {
    done: go('discarding'),
    unclear: wait('checking'),
    not_made: wait('checking'),
    on_hold: wait('checking'),
    refused: wait('checking'),
    not_found: wait('checking'),
    already_sent: wait('checking'),
  },
  missing: { ...unlessSeen('missing'), ...IS_THERE, deleted: go('withdrawn'), not_found: wait('vanished') },
  vanished: { ...unlessSeen('vanished'), ...IS_THERE, deleted: go('withdrawn'), not_found: go('withdrawn') },
  discarding: {
    done: go('withdrawn'),
    unclear: wait('discarding'),
    not_made: wait('discarding'),
    on_hold: wait('discarding'),
    refused: wait('discarding'),
    not_found: go('missing'),
    already_sent: wait('discarding'),
  },
};

/** The states in which a call is made. */
export type CallStep = keyof typeof TRANSITIONS;

export const isCallStep = (step: Step): step is CallStep => step in TRANSITIONS;

export function moveOf(step: CallStep, answer: Answer | Sight): Move {
  const move: Move | undefined = (TRANSITIONS[step] as Partial<Record<Answer | Sight, Move>>)[answer];
  if (!move) throw new Error(`A campaign that is ${step} has no answer ${answer}.`);
  return move;
}

/** The calls that bring letters to Scribe: what the account lacks for them, it lacks for all. */
export const isDelivery = (step: CallStep): boolean => ['waiting', 'listing', 'sending'].includes(step);
