import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { creditsToReclaim } from './rules.ts';

const DAY_MS = 86_400_000;
let db: Db;
let shop: MoneyShop;
let operator: AdminActor;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
  operator = await shop.operator();
});

/** Somebody who bought a bundle of ten for $44.90. */
async function buyer(creditPackId = 'bundle_10') {
  const actor = await shop.customer();
  const { sessionId } = await shop.billing.startCheckout(actor, { creditPackId });
  await shop.pay(sessionId);
  await shop.receiveWebhooks();
  const found = sql`select id, payment_intent_id as intent from payments where checkout_session_id = ${sessionId}`;
  return { actor, sessionId, ...(await one<{ id: string; intent: string }>(db, found)) };
}
const refund = (payment_id: string, over: { amount_cents?: number; request_key?: string } = {}) =>
  shop.billing.refundPayment(operator, {
    payment_id,
    reason: 'Asked for it',
    request_key: crypto.randomUUID(),
    ...over,
  });
async function disputed(intent: string): Promise<string> {
  const dispute = await shop.sandbox.simulator.openDispute(intent);
  if (!dispute) throw new Error('This payment cannot be disputed.');
  return dispute.id;
}
const debtOf = async (actor: Actor) => (await shop.billing.summary(actor)).debt_credits;
const balanceAndDebt = async (actor: Actor) => [await shop.balance(actor), await debtOf(actor)];
const mailsTo = (actor: Actor) => shop.mails.filter(({ to }) => to === actor.email).map(({ subject }) => subject);
const booksAgree = async () => {
  expect(await shop.credits.disagreements()).toEqual([]);
};

describe('a refund', () => {
  it('takes unspent credits back, with a credit note and a mail', async () => {
    const { actor, id } = await buyer();
    expect(await refund(id)).toMatchObject({ refunded_cents: 4490, credits_taken: 10, debt_credits: 0 });
    await shop.receiveWebhooks();
    expect(await balanceAndDebt(actor)).toEqual([0, 0]);
    expect(await shop.billing.documents(actor, { limit: 10 })).toMatchObject([
      { kind: 'credit_note', amount_cents: -4490 },
      { kind: 'receipt', amount_cents: 4490 },
    ]);
    expect(mailsTo(actor)).toContain('We refunded $44.90');
    expect((await shop.billing.summary(actor)).total_purchased).toBe(0);
    expect(await shop.billing.managedPayments(2)).toMatchObject([
      { type: 'refund', email: actor.email, amount_cents: -4490 },
      { id, user_id: actor.user_id, email: actor.email, amount_cents: 4490 },
    ]);
    await booksAgree();
  });

  it('of spent credits leaves a debt, which the next purchase settles first; the balance is never negative', async () => {
    const { actor, id } = await buyer();
    await shop.spend(actor, 7);
    expect(await refund(id)).toMatchObject({ credits_taken: 3, debt_credits: 7 });
    expect(await balanceAndDebt(actor)).toEqual([0, 7]);
    expect((await shop.billing.summary(actor)).notices).toMatchObject([{ kind: 'debt' }]);
    await expect(shop.spend(actor, 1)).rejects.toMatchObject({ code: 'insufficient_credits' });
    for (const [creditPackId, expected] of [
      ['single_card', [0, 6]],
      ['bundle_10', [4, 0]],
    ] as const) {
      const { sessionId } = await shop.billing.startCheckout(actor, { creditPackId });
      await shop.pay(sessionId);
      await shop.receiveWebhooks();
      expect(await balanceAndDebt(actor)).toEqual(expected);
    }
    await booksAgree();
  });

  it('in part takes the share in whole credits, and never gives back more than was paid', async () => {
    const { actor, id } = await buyer();
    await refund(id, { amount_cents: 1000 });
    expect(await shop.balance(actor)).toBe(8);
    await expect(refund(id, { amount_cents: 3491 })).rejects.toMatchObject({
      code: 'refund_too_large',
      details: { left_cents: 3490 },
    });
    expect(await refund(id)).toMatchObject({ refunded_cents: 3490 });
    await expect(refund(id)).rejects.toMatchObject({ code: 'refund_too_large' });
    expect(await shop.balance(actor)).toBe(0);
  });
});

describe('a refund that is requested twice or made at the provider', () => {
  it('with one request key is made once, also when it is asked for five times at the same instant', async () => {
    const { actor, id } = await buyer();
    const request_key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => refund(id, { amount_cents: 449, request_key })));
    await shop.receiveWebhooks();
    expect(await shop.balance(actor)).toBe(9);
    const rows = await shop.paymentsOf(actor);
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([4490, -449]);
  });

  it('whose answer was lost is made once when it is asked for again', async () => {
    const { actor, id } = await buyer();
    const without_response = shop.billingWith({
      refund: async (order) => {
        await shop.sandbox.provider.refund(order);
        throw new ProviderError('retryable', 'The line went dead.');
      },
    });
    const request = { payment_id: id, reason: 'Asked for it', request_key: crypto.randomUUID() };
    await expect(without_response.refundPayment(operator, request)).rejects.toMatchObject({ status: 503 });
    expect(await shop.billing.refundPayment(operator, request)).toMatchObject({ refunded_cents: 4490 });
    await shop.receiveWebhooks();
    expect((await shop.paymentsOf(actor)).map(({ amount_cents }) => amount_cents)).toEqual([4490, -4490]);
  });

  it('that was made at the provider is found, though its webhook was lost', async () => {
    const { actor, intent } = await buyer();
    await shop.sandbox.simulator.refund(intent, 4490);
    for (const { webhook_id } of await shop.sandbox.webhooks.outstanding())
      await shop.sandbox.webhooks.drop(webhook_id);
    shop.clock.move(DAY_MS);
    await shop.billing.sweep();
    expect(await balanceAndDebt(actor)).toEqual([0, 0]);
  });
});

describe('a refund of expired or spent credits', () => {
  it('does not claim credits that had expired unspent', async () => {
    const { actor, id } = await buyer();
    await shop.spend(actor, 4);
    shop.clock.move(366 * DAY_MS);
    await shop.credits.expireDue();
    expect(await refund(id)).toMatchObject({ credits_taken: 0, debt_credits: 4 });
    await booksAgree();
  });

  it('settles its debt also from the credits of an undeliverable letter', async () => {
    const { actor, id } = await buyer();
    await shop.spend(actor, 10, `sent-${id}`);
    await refund(id);
    const { account_id } = actor;
    const returned = { account_id, charge_key: `sent-${id}`, credits: 4, description: 'Undeliverable' };
    await shop.credits.refund(db, { ...returned, key: `back-${id}` });
    expect(await balanceAndDebt(actor)).toEqual([0, 6]);
    await booksAgree();
  });

  it('cannot be asked for what is no payment', async () => {
    const { id, actor } = await buyer();
    await refund(id);
    const row = (await shop.paymentsOf(actor)).find(({ type }) => type === 'refund');
    await expect(refund(row?.id as string)).rejects.toMatchObject({ code: 'not_refundable' });
    await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});

describe('a dispute', () => {
  it('takes the credits back when it is opened, and gives them again when it is won', async () => {
    const { actor, intent } = await buyer();
    await shop.spend(actor, 4);
    const dispute_id = await disputed(intent);
    await shop.receiveWebhooks();
    expect(await balanceAndDebt(actor)).toEqual([0, 4]);
    expect(mailsTo(actor)).toContain('A payment of $44.90 was disputed');
    await shop.sandbox.simulator.closeDispute(dispute_id, 'won');
    await shop.receiveWebhooks();
    expect(await balanceAndDebt(actor)).toEqual([6, 0]);
    expect((await shop.paymentsOf(actor)).map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
      ['customer_payment', 4490],
      ['dispute', -4490],
      ['dispute_won', 4490],
    ]);
    await booksAgree();
  });

  it('that is lost leaves things as they are', async () => {
    const { actor, intent } = await buyer();
    const dispute_id = await disputed(intent);
    await shop.receiveWebhooks();
    await shop.sandbox.simulator.closeDispute(dispute_id, 'lost');
    await shop.receiveWebhooks();
    expect(await balanceAndDebt(actor)).toEqual([0, 0]);
    expect(await shop.paymentsOf(actor)).toHaveLength(2);
  });

  it('that was opened and won before its webhooks arrived costs its fee and nothing else', async () => {
    const { actor, intent } = await buyer();
    await shop.sandbox.simulator.closeDispute(await disputed(intent), 'won');
    await shop.receiveWebhooks();
    expect(await shop.balance(actor)).toBe(10);
    const kept = await shop.paymentsOf(actor);
    expect(kept.map(({ type }) => type).sort()).toEqual(['customer_payment', 'dispute', 'dispute_won']);
    expect(kept.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(4490);
  });
});

describe('the credits that a return takes back', () => {
  it('are all for all the money, and whole ones for a part', () => {
    expect(creditsToReclaim(10, 4490, 4490)).toBe(10);
    expect(creditsToReclaim(10, 4490, 5000)).toBe(10);
    expect(creditsToReclaim(10, 4490, 448)).toBe(0);
    expect(creditsToReclaim(10, 4490, 449)).toBe(1);
    expect(creditsToReclaim(30, 10725, 0)).toBe(0);
    expect(creditsToReclaim(30, 10725, -100)).toBe(0);
  });
});
