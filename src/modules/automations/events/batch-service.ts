import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { addDays } from '../../../platform/time.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import type { PausedReason } from '../schema.ts';
import { type AutomationRow, lockAutomation, setStatus } from '../store.ts';
import { type Decided, type Item, judgeAll, type ReadEvent } from './batch-rules.ts';
import { blockedBy } from './do-not-mail-service.ts';
import * as store from './processing-store.ts';
import { splitReason } from './reading-rules.ts';
import { BURST, type Limits } from './rules.ts';
import { insertParts } from './store.ts';

/** Claimed events of one automation that were read, with what they were read by. */
export type Batch = {
  automation: AutomationRow;
  items: ReadEvent[];
  claim_id: string;
  obstacle: Limits['obstacle'];
};

/** What other events say of these, for `judgeAll`. */
export async function itemsOf(db: Db, automation: AutomationRow, read: Batch['items'], now: Date): Promise<Item[]> {
  const facts = await store.factsOf(
    db,
    automation,
    read.map(({ event, reading }) => ({ id: event.id, contact_key: reading.contact_key })),
    { sent_after: addDays(now, -automation.repeat_days), most_in_minute: BURST + 1 },
  );
  const blocked = await blockedBy(
    db,
    automation.account_id,
    read.map(({ reading }) => reading),
  );
  return read.flatMap((one, index) => {
    const known = facts.get(one.event.id);
    return known ? [{ ...one, facts: known, blocked_by: blocked[index] ?? null }] : [];
  });
}

/**
 * Decides a batch and does what was decided, in the caller's transaction: letters are charged, made and recorded together.
 * Events whose claim was lost are left alone. Returns how many letters were made. Throws the failures of `addLetters`.
 */
export async function decideBatch(dependencies: AutomationsDependencies, tx: Db, batch: Batch): Promise<number> {
  const { credits, clock } = dependencies;
  const { account_id, id } = batch.automation;
  const account_cap = await store.lockDailyCap(tx, account_id);
  const automation = await lockAutomation(tx, id);
  const held = await store.lockClaimed(
    tx,
    batch.items.map(({ event }) => event.id),
    batch.claim_id,
  );
  const now = clock.now();
  if (automation.updated_at.getTime() !== batch.automation.updated_at.getTime()) {
    await store.putBack(tx, [...held], now);
    return 0;
  }
  const items = batch.items.filter(({ event }) => held.has(event.id));
  const [whole, several] = [items.filter(isWhole), items.filter((item) => !isWhole(item))];
  for (const { event, reading } of several) await insertParts(tx, event, reading.contacts);
  const known = await itemsOf(tx, automation, whole, now);
  const sent = await store.sentSince(tx, { account_id, automation_id: id }, addDays(now, -1), {
    automation: automation.daily_cap,
    account: account_cap,
  });
  const limits: Limits = {
    sent: sent.automation,
    account_sent: sent.account,
    account_cap,
    budget_left: await dependencies.budgetLeft(tx, account_id),
    credits: await credits.balanceOf(tx, account_id),
    obstacle: batch.obstacle,
  };
  const { decided, pause } = judgeAll(known, { automation, limits, now });
  const letters = await send(dependencies, tx, automation, decided);
  const results = decided.map((one) => resultOf(one, letters.get(one.event.id)));
  await store.recordAll(tx, [...results, ...several.map(resultOfSplit)], now);
  if (letters.size > 0) await store.countSent(tx, id, letters.size);
  if (pause) await pauseFor(dependencies, tx, automation, pause, now);
  publish(tx, { account_id, topic: 'automations', id });
  return letters.size;
}

const isWhole = ({ reading }: Batch['items'][number]): boolean => reading.contacts.length < 2;

type Letter = { letter_id: string; campaign_id: string };

/** Orders the letters that were decided on, in the transaction that charges their credits. Returns them by their events. */
async function send(
  { campaigns }: AutomationsDependencies,
  tx: Db,
  automation: AutomationRow,
  decided: Decided[],
): Promise<Map<string, Letter>> {
  const ordered = decided.flatMap(({ event, reading: { recipient }, verdict }) =>
    verdict.status === 'send' && recipient ? [{ id: event.id, text: verdict.message, recipient }] : [],
  );
  if (ordered.length === 0) return new Map();
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
    ordered.map(({ id, ...letter }) => ({ ...letter, charge_key: `automation:${id}` })),
  );
  return new Map(ordered.map(({ id }, index) => [id, { letter_id: letter_ids[index] ?? '', campaign_id }]));
}

/** Pauses an automation and mails its owner once about it. Without credits, a top-up that was agreed to is requested. */
async function pauseFor(
  { credits }: AutomationsDependencies,
  tx: Db,
  { id: automation_id, account_id }: AutomationRow,
  reason: PausedReason,
  at: Date,
): Promise<void> {
  await setStatus(tx, automation_id, 'paused', reason, at);
  if (reason !== 'member') await enqueue(tx, 'automations.mail', { automation_id, kind: reason, at: at.toISOString() });
  if (reason === 'credits') await credits.reportShortage(tx, account_id);
}

const SENT = { status: 'sent', rule: 'sent', reason: null } as const;

function resultOf({ event, reading, verdict }: Decided, letter: Letter | undefined): store.EventResult {
  const { contact, contact_key } = reading;
  const shared = {
    id: event.id,
    contact,
    contact_key,
    due_at: null,
    message: null,
    letter_id: null,
    campaign_id: null,
  };
  if (verdict.status === 'send') {
    if (!letter) throw new Error(`Event ${event.id} has no letter.`);
    return { ...shared, ...SENT, message: verdict.message, ...letter };
  }
  const { pause: _, ...outcome } = verdict;
  return { ...shared, ...outcome };
}

/** An event that ends without a letter and without a contact. */
export const endedAs = (
  id: string,
  outcome: Pick<store.EventResult, 'status' | 'rule' | 'reason'>,
): store.EventResult => ({
  ...outcome,
  id,
  contact: null,
  contact_key: null,
  message: null,
  due_at: null,
  letter_id: null,
  campaign_id: null,
});

const resultOfSplit = ({ event, reading }: Batch['items'][number]): store.EventResult =>
  endedAs(event.id, { status: 'skipped', rule: 'split', reason: splitReason(reading.contacts.length) });
