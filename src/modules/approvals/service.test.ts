import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { joinAccount } from '../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { type Db, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { ApprovalRule } from './rules.ts';
import { releasedSince } from './settings/store.ts';
import * as store from './store.ts';

let db: Db;
let shop: LetterShop;
let [owner, sender, drafter] = [{} as Actor, {} as Actor, {} as Actor];

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});
beforeEach(async () => {
  owner = await shop.customer(20);
  sender = await joinAccount(db, owner, 'sender');
  drafter = await joinAccount(db, owner, 'drafter');
});

const list = (actor: Actor, cards: number) =>
  shop.prepared(
    actor,
    { campaign_type: 'bulk' },
    Array.from({ length: cards }, (_, n) => contactNamed(`Grace ${n}`)),
  );
const ask = async (actor: Actor, cards = 1, note = '') =>
  shop.approvals.ask(actor, { campaign_id: await list(actor, cards), note });
const decide = (actor: Actor, approval_id: string, decision: 'approve' | 'send_back', note = '') =>
  shop.approvals.decide(actor, { approval_id, decision, note });
const balance = () => shop.credits.balanceOf(db, owner.account_id);
const set = (budgets: [Actor, number][], over: { rules?: ApprovalRule[]; monthly_cards?: number } = {}) =>
  shop.approvals.saveSettings(owner, {
    ...{ time_zone: 'America/New_York', monthly_cards: null, rules: [], ...over },
    budgets: budgets.map(([{ user_id }, monthly_cards]) => ({ user_id, monthly_cards })),
  });
const auditOf = (id: string) =>
  rows<{ action: string }>(db, sql`select action from audit_entries where subject_id = ${id} order by id`);

describe('a request', () => {
  it('locks the draft, costs nothing, and is sent in the name of whoever asked when another member approves', async () => {
    const { id, campaign_id, cards } = await ask(drafter, 3, 'For the spring sale');
    expect(cards).toBe(3);
    expect(await balance()).toBe(20);
    await expect(shop.campaigns.submit(sender, campaign_id)).rejects.toMatchObject({ code: 'waits_for_approval' });
    await shop.campaigns.addContacts(drafter, campaign_id, [contactNamed('Late')]);
    await expect(shop.campaigns.cancel(owner, campaign_id)).rejects.toMatchObject({ code: 'cannot_cancel' });
    expect(await decide(sender, id, 'approve', 'Nice')).toMatchObject({ state: 'approved', cards: 3 });
    expect(await balance()).toBe(17);
    expect(await shop.lettersOf(campaign_id)).toHaveLength(3);
    expect(
      await rows(
        db,
        sql`select created_by, credits_amount from credit_transactions where campaign_id = ${campaign_id}`,
      ),
    ).toEqual([{ created_by: drafter.user_id, credits_amount: -3 }]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['approval.requested', 'approval.approved']);
  });

  it('asked for twice is one', async () => {
    const { id, campaign_id } = await ask(drafter);
    expect(await shop.approvals.ask(drafter, { campaign_id, note: 'Again' })).toMatchObject({ id, note: '' });
  });

  it('is decided once by two who decide at the same instant', async () => {
    const { id } = await ask(drafter, 2);
    const both = await Promise.allSettled([decide(owner, id, 'approve'), decide(sender, id, 'approve')]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ code: 'already_decided', status: 409 }]);
    expect(refused[0].user_message).toContain('was approved, and its letters were sent by Ada Writer');
    expect(await balance()).toBe(18);
  });

  it('that is sent back is a draft again, which can be changed and asked for again', async () => {
    const { id, campaign_id } = await ask(drafter);
    await decide(sender, id, 'send_back', 'Wrong year');
    await shop.campaigns.addContacts(drafter, campaign_id, [contactNamed('Alan')]);
    const again = await shop.approvals.ask(drafter, { campaign_id, note: '' });
    expect(again).toMatchObject({ cards: 2, state: 'waiting' });
    await expect(decide(sender, id, 'approve')).rejects.toMatchObject({ code: 'already_decided' });
    expect(await balance()).toBe(20);
  });

  it('is withdrawn by whoever asked and by nobody else', async () => {
    const { id, campaign_id } = await ask(drafter);
    await expect(shop.approvals.withdraw(owner, id)).rejects.toMatchObject({ code: 'not_your_request' });
    expect(await shop.approvals.withdraw(drafter, id)).toMatchObject({ state: 'withdrawn' });
    expect(await shop.campaigns.get(drafter, campaign_id)).toMatchObject({ status: 'draft' });
  });

  it('waits on when there are too few credits', async () => {
    const { id } = await ask(drafter, 21);
    await expect(decide(owner, id, 'approve')).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect((await shop.approvals.detail(owner, id)).approval.state).toBe('waiting');
  });

  it('is not approved by whoever asked, whatever they have become, nor by a member who may not send', async () => {
    const { id } = await ask(drafter);
    await expect(decide(drafter, id, 'approve')).rejects.toMatchObject({ code: 'cannot_approve' });
    await set([], { rules: [{ role: 'anybody', kind: 'bulk', over_cards: 0 }] });
    const promoted = { ...drafter, role: 'sender' } as Actor;
    await sql`update account_users set role = 'sender' where user_id = ${drafter.user_id}`.execute(db);
    await expect(decide(promoted, id, 'approve')).rejects.toMatchObject({
      user_message: 'You requested this, so someone else has to approve it.',
    });
  });

  it('of another account is not found', async () => {
    const { id } = await ask(drafter);
    await expect(decide(await shop.customer(5), id, 'approve')).rejects.toMatchObject({ status: 404 });
  });

  it('shows each recipient with their message, and what the caller may do', async () => {
    const { id } = await ask(drafter, 3, 'Please look');
    const [second] = await shop.approvals.recipients(sender, id, { limit: 1, offset: 1 });
    expect(second).toMatchObject({ contact: { first_name: 'Grace 1' } });
    expect(second?.text).toBe('Dear Grace 1, thank you for the lovely evening in Portland.');
    expect(await shop.approvals.detail(sender, id)).toMatchObject({
      ...{ problem: null, may_send_back: true, is_own: false, credits_balance: 20 },
      reasons: ['Ada Writer can write letters but not send them.'],
    });
    expect(await shop.approvals.detail(drafter, id)).toMatchObject({ may_send_back: false, is_own: true });
    expect(await shop.approvals.own(sender)).toMatchObject({ can_send: true, waiting_count: 1 });
    expect(await shop.approvals.own(drafter)).toMatchObject({ can_send: false, waiting_count: 0 });
  });
});

describe('the audit log', () => {
  const actionsOf = (subject_id: string) =>
    rows<{ action: string; by: string; reason: string | null }>(
      db,
      sql`select action, actor_id as by, reason from audit_entries where subject_id = ${subject_id} order by id`,
    );

  it('says who sent back, withdrew and changed the rules', async () => {
    const [first, second] = [await ask(drafter), await ask(drafter)];
    await decide(sender, first.id, 'send_back', 'Wrong year');
    await shop.approvals.withdraw(drafter, second.id);
    await set([[sender, 5]], { monthly_cards: 100 });
    expect((await actionsOf(first.id))[1]).toEqual({
      ...{ action: 'approval.sent_back', by: sender.user_id, reason: 'Wrong year' },
    });
    expect((await actionsOf(second.id))[1]).toMatchObject({ action: 'approval.withdrawn', by: drafter.user_id });
    const [changed] = await rows<{ after: unknown }>(
      db,
      sql`select after from audit_entries where action = 'approval.rules_changed' and account_id = ${owner.account_id}`,
    );
    expect(changed?.after).toEqual({ monthly_cards: 100, budgets: { [sender.user_id]: 5 } });
  });
});

describe('a rule', () => {
  it('demands a second person for a large list, of the owner too', async () => {
    await set([], { rules: [{ role: 'anybody', kind: 'bulk', over_cards: 2 }] });
    await shop.campaigns.submit(owner, await list(owner, 2));
    const large = await list(owner, 3);
    await expect(shop.campaigns.submit(owner, large)).rejects.toMatchObject({
      code: 'approval_needed',
      user_message: 'A list of more than 2 cards needs approval. Ask for approval to have it sent.',
    });
    const { id } = await shop.approvals.ask(owner, { campaign_id: large, note: '' });
    await expect(decide(owner, id, 'approve')).rejects.toMatchObject({ code: 'cannot_approve' });
    expect(await decide(sender, id, 'approve')).toMatchObject({ state: 'approved' });
  });
});

describe('a budget', () => {
  it('of a member is used up by what they send, and beyond it an owner or admin approves', async () => {
    await set([[sender, 5]]);
    await shop.campaigns.submit(sender, await list(sender, 4));
    const more = await list(sender, 2);
    await expect(shop.campaigns.submit(sender, more)).rejects.toMatchObject({
      user_message: 'Your budget has 1 of 5 cards left this month. Ask for approval to have it sent.',
    });
    const other = await joinAccount(db, owner, 'sender');
    const { id } = await shop.approvals.ask(sender, { campaign_id: more, note: '' });
    await expect(decide(other, id, 'approve')).rejects.toMatchObject({
      user_message: 'This is over budget, so only an owner or admin can approve it.',
    });
    expect(await decide(owner, id, 'approve')).toMatchObject({ state: 'approved' });
    expect(await shop.approvals.own(sender)).toMatchObject({ member_budget: { limit: 5, used: 6, left: 0 } });
  });

  it('of the account counts all members, and a cancelled letter is given back to it', async () => {
    await set([], { monthly_cards: 2 });
    const letter = await shop.prepared(sender);
    await shop.campaigns.submit(sender, letter);
    await shop.campaigns.submit(owner, await shop.prepared(owner));
    const third = await shop.prepared(sender);
    await expect(shop.campaigns.submit(sender, third)).rejects.toMatchObject({ code: 'approval_needed' });
    await shop.campaigns.cancel(sender, letter);
    await shop.campaigns.submit(sender, third);
    expect((await shop.approvals.settings(owner)).used).toBe(2);
  });

  it('is not exceeded by submissions at the same instant', async () => {
    await set([[sender, 3]]);
    const drafts = await Promise.all(Array.from({ length: 8 }, () => shop.prepared(sender)));
    const sent = await Promise.allSettled(drafts.map((id) => shop.campaigns.submit(sender, id)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balance()).toBe(17);
  });

  it('resets when a new month starts in the account’s time zone', async () => {
    await set([[sender, 1]]);
    await shop.campaigns.submit(sender, await shop.prepared(sender));
    shop.clock.move(32 * 24 * 60 * 60_000);
    await shop.campaigns.submit(sender, await shop.prepared(sender));
  });

  it('of an approver holds for what they release', async () => {
    await set([[sender, 2]]);
    const first = await ask(drafter, 2);
    await decide(sender, first.id, 'approve');
    const { id } = await ask(drafter, 1);
    await expect(decide(sender, id, 'approve')).rejects.toMatchObject({ code: 'cannot_approve' });
    await expect(shop.campaigns.submit(sender, await shop.prepared(sender))).rejects.toMatchObject({
      code: 'approval_needed',
    });
  });

  it('of somebody who is no member is refused', async () => {
    await expect(set([[await shop.customer(0), 3]])).rejects.toMatchObject({ code: 'not_a_member' });
  });
});

it('pages and budgets are found by indexes, however much an account has sent', async () => {
  const { account_id, user_id } = owner;
  const scanned = await tablesScanned(db, async (tx) => {
    for (const state of ['', 'waiting'] as const) {
      await store.pageOfRequests(tx, account_id, { state, ascending: false, limit: 50, offset: 0 });
      await store.requestsAfter(tx, account_id, state, { after: { at: new Date(), id: user_id }, limit: 50 });
      await store.countRequests(tx, account_id, state);
    }
    await store.waitingForApprover(tx, account_id, user_id, 10);
    await releasedSince(tx, account_id, new Date());
    await shop.credits.cardsSince(tx, account_id, new Date());
  });
  expect(scanned).toEqual([]);
});

describe('mails', () => {
  const orders = () =>
    rows<{ payload: { kind: 'asked'; approval_id: string; user_id: string }; run_at: Date }>(
      db,
      sql`select payload, run_at from jobs where name = 'approvals.mail' and key like ${`approvals.asked:${owner.account_id}:%`}
        order by payload ->> 'user_id'`,
    );

  it('tell each approver once in 15 minutes, with all that waits', async () => {
    await ask(drafter, 2, 'For the sale');
    await ask(drafter, 1);
    const waiting = await orders();
    expect(waiting.map(({ payload }) => payload.user_id)).toEqual([owner.user_id, sender.user_id].sort());
    const composed = await shop.approvals.composeMail(waiting[0]!.payload);
    expect(composed?.mail.text).toContain(
      'Ada Writer: Thank you, 2 cards\n   "For the sale"\nAda Writer: Thank you, 1 card',
    );
    await sql`delete from jobs where name = 'approvals.mail'`.execute(db);
    await ask(drafter, 1);
    const at = shop.clock.now().getTime();
    const [next] = (await orders()).filter(({ payload }) => payload.user_id === waiting[0]!.payload.user_id);
    expect(next!.run_at.getTime()).toBe(at + 15 * 60_000);
  });

  it('say to whoever asked what was decided', async () => {
    const { id } = await ask(drafter);
    await decide(sender, id, 'send_back', 'Wrong year');
    const composed = await shop.approvals.composeMail({ kind: 'decided', approval_id: id });
    expect(composed?.mail).toMatchObject({ to: drafter.email, subject: 'Sent back to you: Thank you' });
    expect(composed?.mail.text).toContain('Their note: Wrong year');
  });
});
