import { isBlank, unwritableIn } from '../../../handwriting/repertoire.ts';
import { addDays, dayText } from '../../../platform/time.ts';
import { envelopeProblem } from '../../addresses/writable-rules.ts';
import { senderProblem } from '../../campaigns/rules.ts';
import { onMailDay } from '../../letters/arrival/mail-day-rules.ts';
import { charactersIn, lengthProblem } from '../../letters/rules.ts';
import { heldText } from '../rules.ts';
import type { Decision, Outcome, PausedReason } from '../schema.ts';
import type { AutomationRow } from '../store.ts';
import type { Claim, Facts } from './processing-store.ts';
import type { Reading } from './reading-rules.ts';
import type { EventRow } from './store.ts';

/** More events than this within a minute pause an automation. */
export const BURST = 20;
export const MINUTE_MS = 60_000;
const BATCH_SIZE = 500;
const BATCH_BYTES = 16 * 1024 * 1024;
const AUTOMATIONS_PER_BATCH = 25;
export const LEASE_S = 60;
/** After so many workers that did not finish an event, it has failed. */
export const MAX_ATTEMPTS = 5;

/** A claim of due events, made at `at`. */
export const claimAt = (at: Date, of: { claim_id: string; uses_ai: boolean; lease_s: number }): Claim => ({
  claim_id: of.claim_id,
  uses_ai: of.uses_ai,
  at,
  until: new Date(at.getTime() + of.lease_s * 1000),
  limit: BATCH_SIZE,
  bytes: BATCH_BYTES,
  automations: AUTOMATIONS_PER_BATCH,
  few: BURST,
});

export const CONTENTS_REMOVED = 'The contents of this request were deleted. We keep them for a limited time.';
export const expiredText = (days: number): string => `No letter was sent within ${days} days.`;

export const BUDGET_USED_UP = 'Your account’s budget for this month is used up.';
const WAITS_FOR_CREDITS = 'You are out of credits. The letter is sent once you buy more.';
const WAITS_FOR_CAMPAIGN = 'The campaign of this automation is paused. Switch the automation on to continue.';

/** What becomes of an event. `rule` names what decided; `due_at` is when it is looked at again. */
export type Verdict =
  | { status: 'send'; message: string }
  | {
      status: Exclude<Outcome, 'received' | 'sent'>;
      rule: string;
      reason: string | null;
      message?: string | null;
      due_at?: Date;
      pause?: PausedReason;
    };

/** What letters of an automation count toward, as it is when an event is decided. */
export type Limits = {
  /** Letters of the automation and of the whole account in the last 24 hours. */
  sent: number;
  account_sent: number;
  account_cap: number;
  /** Cards left of the account's budget for this month. */
  budget_left: number;
  credits: number;
  /** Why its campaign takes no letters. */
  obstacle: Exclude<ObstacleName, 'insufficient_credits'> | null;
};

/** Limits that hold nothing back. */
export const NO_LIMITS: Limits = {
  sent: 0,
  account_sent: 0,
  account_cap: Number.POSITIVE_INFINITY,
  budget_left: Number.POSITIVE_INFINITY,
  credits: Number.POSITIVE_INFINITY,
  obstacle: null,
};

type Obstacle = { rule: string; waits: string | null; asks: string; pause: PausedReason | null };

/** Why no letter can be ordered, by the code of the failure: what an event that waits says, and one that has to be sent again. */
const OBSTACLES = {
  insufficient_credits: {
    rule: 'credits',
    waits: WAITS_FOR_CREDITS,
    asks: 'You are out of credits. Buy more, then send this event again.',
    pause: 'credits',
  },
  campaign_paused: {
    rule: 'paused',
    waits: WAITS_FOR_CAMPAIGN,
    asks: 'The campaign of this automation is paused. Resume it, then send this event again.',
    pause: 'member',
  },
  template_not_found: {
    rule: 'design',
    waits: null,
    asks: 'The card design is no longer available. Choose another one in the automation, then send this event again.',
    pause: null,
  },
  account_closing: {
    rule: 'closing',
    waits: 'This account is closing, so nothing is sent.',
    asks: 'This account was closing. Send this event again.',
    pause: null,
  },
} satisfies Record<string, Obstacle>;
export type ObstacleName = keyof typeof OBSTACLES;

/** Whether a failure to order letters is one that a member can remove. */
export const isObstacle = (code: string): code is ObstacleName => Object.hasOwn(OBSTACLES, code);

export type Case = {
  automation: AutomationRow;
  event: EventRow;
  reading: Reading;
  /** The message for this contact does not fit on the card, however small it is written. */
  is_cut_off: boolean;
  facts: Facts;
  limits: Limits;
  /** The reason of the account's do-not-mail list; null when nothing on it matches. */
  blocked_by: string | null;
  now: Date;
};

const skipped = (rule: string, reason: string): Verdict => ({ status: 'skipped', rule, reason });

/** Decides an event: the first rule that has something to say. */
export function judge(c: Case): Verdict {
  return untilSwitchedOn(c) ?? blockedContact(c) ?? refusal(c) ?? repeat(c) ?? review(c) ?? send(c);
}

function untilSwitchedOn({ automation, event, reading }: Case): Verdict | null {
  if (automation.deleted_at) return skipped('deleted', 'The automation was deleted.');
  if (event.override === 'send_anyway') return null;
  if (automation.status === 'collecting') {
    const reason = reading.problem ?? 'The automation is not switched on yet, so no letter was sent.';
    return { status: 'collected', rule: 'collecting', reason };
  }
  return automation.status === 'off' ? skipped('off', 'The automation was switched off.') : null;
}

/** What is not sent whatever a member decides: the entry of the list has to be removed first. */
function blockedContact({ event, blocked_by }: Case): Verdict | null {
  if (blocked_by === null) return null;
  const advice = event.override === 'send_anyway' ? ' Remove the entry first, then send the card anyway.' : '';
  return skipped('do_not_mail', `${blocked_by}${advice}`);
}

/** What is never sent unless a member decides so. */
function refusal({ automation, event, reading, facts }: Case): Verdict | null {
  if (event.override === 'send_anyway') return null;
  const { event: info, tags, do_not_mail } = reading.understood;
  if (event.is_test || info.is_test) return skipped('test', 'This was a test, so no letter was sent.');
  if (info.is_deletion) return skipped('deletion', 'This event says that something was deleted, canceled or refunded.');
  if (do_not_mail) return skipped('do_not_mail', 'The contact is marked as do not mail.');
  if (facts.is_duplicate) return skipped('duplicate', 'The same event arrived within 10 minutes.');
  const { event_types, tags: wanted_tags, states } = automation.filters;
  if (!passes(event_types, [info.type ?? '']))
    return skipped('event_type', 'This automation doesn’t send for this event type.');
  if (!passes(wanted_tags, tags)) return skipped('tag', 'The contact has none of this automation’s tags.');
  if (reading.recipient && !passes(states, [reading.recipient.state]))
    return skipped('state', 'This automation doesn’t send to this state.');
  return null;
}

const fold = (text: string): string => text.trim().toLowerCase();

/** An empty filter lets everything pass. */
const passes = (wanted: string[], found: string[]): boolean =>
  wanted.length === 0 || found.some((text) => wanted.some((one) => fold(one) === fold(text)));

function repeat({ event, facts }: Case): Verdict | null {
  if (event.override === 'send_anyway' || !facts.repeat_of) return null;
  return skipped('repeat', `Sent on ${dayText(facts.repeat_of)}.`);
}

/** What a person has to look at first. */
function review({ automation, event, reading, is_cut_off }: Case): Verdict | null {
  const sender_problem = senderProblem(automation.return_address);
  if (sender_problem) return { status: 'needs_review', rule: 'sender', reason: sender_problem };
  const { unsure_status } = reading.understood.event;
  if (unsure_status !== undefined && event.override === null)
    return { status: 'needs_review', rule: 'status', reason: unsureReason(unsure_status) };
  if (reading.problem !== null) return { status: 'needs_review', rule: 'address', reason: reading.problem };
  const unwritable = reading.recipient && envelopeProblem(reading.recipient);
  if (unwritable) return { status: 'needs_review', rule: 'address', reason: unwritable };
  const { text, unresolved } = messageOf(automation, event.message, reading);
  const gaps = gapsIn(text, automation);
  const reason =
    unresolved.length > 0
      ? `The message uses ${unresolved.join(', ')}, and this contact has no such field. Change the message or the contact.`
      : isBlank(text)
        ? 'The message is empty. Write one.'
        : gaps.length > 0
          ? `The message has characters that can’t be written for this contact: ${gaps.join(' ')}. Change the message or the contact.`
          : (lengthProblem(charactersIn(text), automation.text_type, false) ?? (is_cut_off ? CUT_OFF : null));
  return reason === null ? null : { status: 'needs_review', rule: 'message', reason };
}

/** Characters that can't be written, besides those of the automation's own message: its editor warns of these. */
function gapsIn(
  text: string,
  { use_ai_message, custom_message }: Pick<AutomationRow, 'use_ai_message' | 'custom_message'>,
) {
  const known = use_ai_message ? [] : unwritableIn(custom_message);
  return unwritableIn(text).filter((character) => !known.includes(character));
}
const CUT_OFF =
  'The message takes more lines than the card has, so its end would be cut off. Shorten the message or the contact’s text, then send this event again.';

const unsureReason = (status: string): string =>
  `Part of this event may be canceled or refunded: it says “${status}”. Send it again if the contact should get the card.`;

/** The words for this contact: those that were shown for approval, else the automation's message, filled. */
export function messageOf(
  automation: Pick<AutomationRow, 'use_ai_message'>,
  written: string | null,
  { filled }: Reading,
): Reading['filled'] {
  if (written !== null) return { text: written, unresolved: [] };
  return automation.use_ai_message ? { text: '', unresolved: [] } : filled;
}

/** The guards of the account's money, then the letter. */
function send(c: Case): Verdict {
  const { automation, event, facts, limits } = c;
  const message = messageOf(automation, event.message, c.reading).text;
  const held = (rule: string, reason: string): Verdict => ({ status: 'waiting', rule, reason, message: event.message });
  if (automation.held_reason !== null) return held('operator', heldText(automation.held_reason));
  const approval = (rule: string, reason: string): Verdict => ({ status: 'needs_approval', rule, reason, message });
  if (event.override === null) {
    if (automation.paused_reason === 'burst')
      return approval('burst', 'The automation was paused because many events arrived at once.');
    if (facts.in_minute > BURST) {
      const reason = `More than ${BURST} events arrived within a minute, so the automation was paused.`;
      return { ...approval('burst', reason), pause: 'burst' } as Verdict;
    }
    if (automation.needs_approval) return approval('approval', 'Each letter from this automation needs approval.');
  }
  const due_at = delayedUntil(c);
  if (due_at) return { ...held('delay', `Will be sent on ${dayText(due_at)}.`), due_at } as Verdict;
  if (event.override === null && limits.sent >= automation.daily_cap)
    return approval('daily_cap', 'The automation reached its daily limit.');
  if (event.override === null && limits.account_sent >= limits.account_cap)
    return approval('account_cap', 'Your automations reached your account’s daily limit.');
  if (event.override === null && limits.budget_left < 1) return approval('budget', BUDGET_USED_UP);
  if (automation.paused_reason === 'credits' && event.override !== 'send_anyway')
    return held('credits', WAITS_FOR_CREDITS);
  if (automation.paused_reason === 'member') return held('paused', WAITS_FOR_CAMPAIGN);
  const obstacle = limits.credits < 1 ? 'insufficient_credits' : limits.obstacle;
  return obstacle ? blocked(c, OBSTACLES[obstacle]) : { status: 'send', message };
}

/** Waits until the automation continues. Where it would not continue by itself, a person has to look at the event. */
function blocked({ automation, event: { message } }: Case, { rule, waits, asks, pause }: Obstacle): Verdict {
  const continues = automation.status === 'on' || automation.paused_reason === pause;
  return waits && pause && continues
    ? { status: 'waiting', rule, reason: waits, message, pause }
    : { status: 'needs_review', rule, reason: asks, message };
}

function delayedUntil({ automation, event, now }: Case): Date | null {
  if (automation.delay_days === 0) return null;
  const due_at = onMailDay(addDays(event.received_at, automation.delay_days));
  return event.override !== 'send_anyway' && due_at > now ? due_at : null;
}

/** One of the three statuses of the webhook history. */
export const statusOf = (outcome: Outcome): 'success' | 'failed' | 'pending' =>
  outcome === 'sent' || outcome === 'collected'
    ? 'success'
    : outcome === 'failed' || outcome === 'skipped'
      ? 'failed'
      : 'pending';

const DECIDABLE: Record<Decision, Outcome[]> = {
  approve: ['needs_approval'],
  reject: ['needs_approval', 'needs_review', 'waiting'],
  send_again: ['needs_review', 'failed', 'sent'],
  send_anyway: ['skipped', 'collected', 'waiting'],
};

const REFUSALS: Record<Decision, string> = {
  approve: 'Only an event that needs approval can be approved. Refresh the page to see its status.',
  reject: 'This event has already been decided. Refresh the page to see its status.',
  send_again:
    'Only an event that failed, needs review or was sent can be sent again. Refresh the page to see its status.',
  send_anyway:
    'Only an event that was skipped, collected or is waiting can be sent anyway. Refresh the page to see its status.',
};

/** Why a decision does not fit an event with this status; null when it does. */
export const decisionProblem = (decision: Decision, status: Outcome): string | null =>
  DECIDABLE[decision].includes(status) ? null : REFUSALS[decision];
