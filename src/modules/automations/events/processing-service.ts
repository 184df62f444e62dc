import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { addDays } from '../../../platform/time.ts';
import { TEXT_FACTS } from '../../letters/rules.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import type { PausedReason } from '../schema.ts';
import {
  type AutomationRow,
  automationById,
  hasAutomations,
  lockAutomation,
  pausedForCredits,
  setStatus,
} from '../store.ts';
import { blockedBy } from './do-not-mail-service.ts';
import { type Reading, readPosted, splitReason } from './reading-rules.ts';
import {
  claimAt,
  judge,
  MAX_ATTEMPTS,
  MINUTE_MS,
  mayBeSent,
  type Verdict,
  WAITS_FOR_CAMPAIGN,
  WAITS_FOR_CREDITS,
} from './rules.ts';
import * as store from './store.ts';

const RETRY_MS = 5 * MINUTE_MS;

/**
 * Makes letters of events: claims a batch and commits, then decides each event in a transaction of its own, under the lock
 * of its automation, which also charges the credit and makes the letter. The lease of a process that dies in between
 * expires, and the event is decided again; a claim that was lost records nothing.
 */
export function processingService(dependencies: AutomationsDependencies) {
  const { db, clock, credits, log } = dependencies;

  async function process(event: store.EventRow, claim_id: string): Promise<boolean> {
    const automation = await automationById(db, event.automation_id);
    if (!automation) return false;
    if (event.attempts > MAX_ATTEMPTS) return fail(event, claim_id);
    const reading = readPosted(event, automation.mapping, dependencies.verify);
    const written = await withMessage(dependencies, automation, event, reading);
    if (written === 'later') {
      await store.postpone(db, event.id, claim_id, new Date(clock.now().getTime() + RETRY_MS));
      return false;
    }
    try {
      return await inTransaction(db, (tx) => decide(dependencies, tx, written, claim_id));
    } catch (error) {
      const obstacle = error instanceof Failure ? OBSTACLES[error.code] : undefined;
      if (!obstacle) throw error;
      await inTransaction(db, (tx) => holdBack(dependencies, tx, { event: written, reading, claim_id }, obstacle));
      return false;
    }
  }

  async function fail(event: store.EventRow, claim_id: string): Promise<boolean> {
    await inTransaction(db, async (tx) => {
      if (!(await store.lockClaimed(tx, event.id, claim_id))) return;
      const verdict = {
        status: 'failed',
        rule: 'error',
        reason: 'This event could not be processed. Send it again.',
      } as const;
      await store.record(tx, event.id, resultOf(verdict, null), clock.now());
    });
    return false;
  }

  return {
    /** Processes one batch of events that are due. Returns how many it claimed and how many letters it made. */
    async processBatch(): Promise<{ claimed: number; sent: number }> {
      const claim = claimAt(clock.now(), crypto.randomUUID(), dependencies.lease_s);
      const events = await store.claimDue(db, claim);
      let sent = 0;
      for (const event of events) {
        try {
          if (await process(event, claim.claim_id)) sent++;
        } catch (error) {
          // Its lease expires, and it is tried again; the others go on.
          log.error('automation_event_failed', error, { event_id: event.id });
        }
      }
      if (sent > 0) await enqueue(db, 'letters.dispatch', {}, { key: 'letters.dispatch.automations' });
      return { claimed: events.length, sent };
    },

    /** Continues automations that were paused for want of credits and whose accounts have some again. */
    async continuePaid(): Promise<void> {
      for (const { id, account_id } of await pausedForCredits(db)) {
        if ((await credits.balanceOf(db, account_id)) < 1) continue;
        await inTransaction(db, async (tx) => {
          if ((await lockAutomation(tx, id)).paused_reason !== 'credits') return;
          await setStatus(tx, id, 'on', null, clock.now());
          await store.releaseHeld(tx, id, clock.now());
        });
      }
    },

    /** Whether there is any automation whose events have to be looked for. */
    isNeeded: (): Promise<boolean> => hasAutomations(db),
  };
}

type Obstacle = { rule: string; waits: string | null; asks: string; paused: PausedReason | null };

/** Failures of ordering a letter that a member can remove: what an event that waits says, and one that has to be sent again. */
const OBSTACLES: Record<string, Obstacle> = {
  insufficient_credits: {
    rule: 'credits',
    waits: WAITS_FOR_CREDITS,
    asks: 'You are out of credits. Buy more, then send this event again.',
    paused: 'credits',
  },
  campaign_paused: {
    rule: 'paused',
    waits: WAITS_FOR_CAMPAIGN,
    asks: 'The campaign of this automation is paused. Resume it, then send this event again.',
    paused: 'member',
  },
  template_not_found: {
    rule: 'design',
    waits: null,
    asks: 'The card design is no longer available. Choose another one in the automation, then send this event again.',
    paused: null,
  },
};

/** The event with the message that AI writes for it, where it needs one; 'later' while the writer can't be reached. */
async function withMessage(
  { db, clock, compose }: AutomationsDependencies,
  automation: AutomationRow,
  event: store.EventRow,
  reading: Reading,
): Promise<store.EventRow | 'later'> {
  if (!automation.use_ai_message || event.message !== null) return event;
  const facts = await store.factsOf(db, event, windowsOf(automation, event, reading, clock.now()));
  const [blocked_by = null] = await blockedBy(db, event.account_id, [reading]);
  if (!mayBeSent({ automation, event, reading, facts, blocked_by, now: clock.now() })) return event;
  try {
    const { generatedText } = await compose({
      prompt: automation.ai_message_description,
      recipientName: reading.recipient?.first_name,
      senderName: `${automation.return_address.firstName} ${automation.return_address.lastName}`.trim(),
      senderFirstName: automation.return_address.firstName,
      occasion: undefined,
      tone: 'friendly',
      additionalContext: undefined,
      textType: automation.text_type,
      maxCharacters: TEXT_FACTS[automation.text_type].max_characters,
    });
    return { ...event, message: generatedText };
  } catch (error) {
    if (error instanceof Failure || error instanceof ProviderError) return 'later';
    throw error;
  }
}

const windowsOf = (automation: AutomationRow, event: store.EventRow, reading: Reading, now: Date) => {
  const minute_start = new Date(event.received_at.getTime() - MINUTE_MS);
  const { switched_on_at, repeat_days } = automation;
  return {
    contact_key: reading.contact_key,
    sent_after: addDays(now, -repeat_days),
    since: switched_on_at && switched_on_at > minute_start ? switched_on_at : minute_start,
    day_start: addDays(now, -1),
  };
};

/** Decides one event and does what was decided. Returns whether a letter was made. */
async function decide(
  dependencies: AutomationsDependencies,
  tx: Db,
  event: store.EventRow,
  claim_id: string,
): Promise<boolean> {
  const automation = await lockAutomation(tx, event.automation_id);
  if (!(await store.lockClaimed(tx, event.id, claim_id))) return false;
  const now = dependencies.clock.now();
  const reading = readPosted(event, automation.mapping, dependencies.verify);
  if (reading.parts.length > 1) {
    await split(tx, event, reading, now);
    return false;
  }
  const facts = await store.factsOf(tx, event, windowsOf(automation, event, reading, now));
  const [blocked_by = null] = await blockedBy(tx, event.account_id, [reading]);
  const verdict = judge({ automation, event, reading, facts, blocked_by, now });
  if (verdict.status !== 'send') {
    await store.record(tx, event.id, resultOf(verdict, reading), now);
    if (verdict.pause) await pause(tx, automation, verdict.pause, now);
    return false;
  }
  await send(dependencies, tx, automation, { event, reading, message: verdict.message });
  return true;
}

/** Makes the letter and records it, in the transaction that charges its credit. */
async function send(
  { campaigns, clock }: AutomationsDependencies,
  tx: Db,
  automation: AutomationRow,
  { event, reading, message }: { event: store.EventRow; reading: Reading; message: string },
): Promise<void> {
  if (!reading.recipient) throw new Error(`Event ${event.id} has no recipient.`);
  const { account_id, created_by, name, text_type, hand, ink_colour, ink_setting, return_address } = automation;
  const look = { text_type, hand, ink_colour, ink_setting, return_address, template_id: automation.card_design_id };
  // All letters of a campaign share one look, so another look is another campaign.
  const look_hash = createHash('sha256').update(JSON.stringify(look)).digest('base64url').slice(0, 16);
  const { campaign_id, letter_ids } = await campaigns.addLetters(
    tx,
    {
      ...look,
      account_id,
      created_by,
      title: name,
      message: automation.use_ai_message ? automation.ai_message_description : automation.custom_message,
      request_key: `automation:${automation.id}:${look_hash}`,
    },
    [{ text: message, recipient: reading.recipient, charge_key: `automation:${event.id}` }],
  );
  const { contact, contact_key } = reading;
  const sent = { status: 'sent', rule: 'sent', reason: null, contact, contact_key, message, due_at: null } as const;
  await store.record(tx, event.id, { ...sent, letter_id: letter_ids[0] ?? null, campaign_id }, clock.now());
}

/** Gives each contact of a request a row of its own. */
async function split(tx: Db, event: store.EventRow, { parts }: Reading, now: Date): Promise<void> {
  for (const part of parts) {
    const body = new TextEncoder().encode(JSON.stringify(part));
    await store.insertEvent(tx, {
      ...event,
      body,
      content_type: 'application/json',
      headers: {},
      sender_event_id: null,
      key: null,
      body_hash: createHash('sha256').update(body).digest(),
    });
  }
  const verdict = { status: 'skipped', rule: 'split', reason: splitReason(parts.length) } as const;
  await store.record(tx, event.id, resultOf(verdict, null), now);
}

/**
 * Keeps an event until its automation continues, and pauses the automation. Where it would not continue by itself for this
 * reason, a person has to look at the event.
 */
async function holdBack(
  { clock }: AutomationsDependencies,
  tx: Db,
  { event, reading, claim_id }: { event: store.EventRow; reading: Reading; claim_id: string },
  { rule, waits, asks, paused }: Obstacle,
): Promise<void> {
  const automation = await lockAutomation(tx, event.automation_id);
  if (!(await store.lockClaimed(tx, event.id, claim_id))) return;
  const { message } = event;
  const now = clock.now();
  if (waits && paused && (automation.status === 'on' || automation.paused_reason === paused)) {
    await store.record(tx, event.id, resultOf({ status: 'waiting', rule, reason: waits, message }, reading), now);
    await pause(tx, automation, paused, now);
  } else
    await store.record(tx, event.id, resultOf({ status: 'needs_review', rule, reason: asks, message }, reading), now);
}

/** Pauses an automation that is on, and mails its owner once about it. */
async function pause(
  tx: Db,
  { id: automation_id, status }: AutomationRow,
  reason: PausedReason,
  at: Date,
): Promise<void> {
  if (status !== 'on') return;
  await setStatus(tx, automation_id, 'paused', reason, at);
  if (reason !== 'member') await enqueue(tx, 'automations.mail', { automation_id, kind: reason, at: at.toISOString() });
}

const resultOf = (
  { status, rule, reason, message = null, due_at }: Exclude<Verdict, { status: 'send' }>,
  reading: Reading | null,
): store.EventResult => ({
  status,
  rule,
  reason,
  contact: reading?.contact ?? null,
  contact_key: reading?.contact_key ?? null,
  message,
  due_at: due_at ?? null,
  letter_id: null,
  campaign_id: null,
});
