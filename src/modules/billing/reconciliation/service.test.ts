import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { compareSessions } from './rules.ts';

const DAY_MS = 86_400_000;
let db: Db;
let shop: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

async function bought(creditPackId = 'bundle_10') {
  const actor = await shop.customer();
  const { sessionId } = await shop.billing.startCheckout(actor, { creditPackId });
  await shop.pay(sessionId);
  return { actor, sessionId };
}
const kinds = async (service = shop.billing) => (await service.reconcile()).differences.map(({ kind }) => kind);

describe('the comparison of the books', () => {
  it('finds nothing where everything adds up, and credits what was not reported', async () => {
    expect(await shop.billing.reconciliation()).toEqual({ last_run: null, differences: [] });
    const { actor } = await bought();
    const { sessionId } = await shop.billing.startSubscription(await shop.customer(), { planId: 'plan_team' });
    await shop.pay(sessionId);
    const { last_run, differences } = await shop.billing.reconcile();
    expect(differences).toEqual([]);
    expect(last_run).toMatchObject({ provider_sessions: 2, payments: 2, differences: 0 });
    expect(await shop.balance(actor)).toBe(10);
  });

  it('names credits without a payment, until they are corrected, and stores when they were first seen', async () => {
    const actor = await shop.customer();
    const { account_id } = actor;
    const grant = { account_id, created_by: null, credits: 3, type: 'purchase' as const, category: 'purchase' };
    await shop.credits.grant(db, { ...grant, description: 'Out of nowhere', key: 'nowhere' });
    const first = await shop.billing.reconcile();
    expect(first.differences).toMatchObject([{ kind: 'grant_without_payment', found: '3 credits: Out of nowhere' }]);
    expect(first.differences[0]?.what_to_do).toContain('without a known payment');
    shop.clock.move(DAY_MS);
    const second = await shop.billing.reconcile();
    expect(second.differences[0]?.first_seen_at).toBe(first.differences[0]?.first_seen_at);
    expect(second.differences[0]?.last_seen_at).toBe(second.last_run?.finished_at);
    await sql`insert into payments (key, type, account_id, provider, amount_cents, fee_cents, environment, occurred_at, credits,
      grant_key) values ('nowhere', 'customer_payment', ${actor.account_id}, 'sandbox', 0, 0, 'test', now(), 3, 'nowhere')`.execute(
      db,
    );
    expect(await kinds()).toEqual([]);
  });

  it('names a payment that was not as agreed', async () => {
    const { sessionId } = await bought('single_card');
    const tampered = shop.billingWith({
      readCheckout: async (id) => ({ ...(await shop.sandbox.provider.readCheckout(id)), amount_cents: 1 }),
    });
    expect((await kinds(tampered)).sort()).toEqual(['mismatched_payment', 'session_unknown_here']);
    await sql`update checkout_sessions set status = 'open' where id = ${sessionId}`.execute(db);
    expect(await kinds()).toEqual([]);
  });

  it('names a purchase before sign-up that nobody claims for a week', async () => {
    const { sessionId } = await shop.billing.startBundle(null, { bundleId: 'bundle_10' });
    await shop.pay(sessionId, { email: 'slow@example.com' });
    await shop.receiveWebhooks();
    expect(shop.mails.find(({ to }) => to === 'slow@example.com')?.text).toContain('/auth/signup?bundle_purchase=true');
    expect(await kinds()).toEqual([]);
    shop.clock.move(8 * DAY_MS);
    const { differences } = await shop.billing.reconcile();
    expect(differences).toMatchObject([{ kind: 'unclaimed_purchase', subject: sessionId }]);
    expect(differences[0]?.found).toContain('slow@example.com');
    const found = sql`select claim_token from checkout_sessions where id = ${sessionId}`;
    const { claim_token } = await one<{ claim_token: string }>(db, found);
    await shop.billing.processPaymentSuccess(await shop.customer(), claim_token);
    expect(await kinds()).toEqual([]);
  });

  it('says so when the provider cannot be read', async () => {
    const mute = shop.billingWith({
      listPaidSessions: async () => {
        throw new ProviderError('retryable', 'The provider says no.');
      },
    });
    expect(await kinds(mute)).toEqual(['provider_unreadable']);
  });
});

describe('two lists of paid sessions', () => {
  const ours = [{ id: 'a', amount_cents: 100 }];
  const theirs = [{ our_session_id: 'a', provider_session_id: 'p', amount_cents: 100, tax_cents: 0 }];

  it('agree, or show which one lacks what', () => {
    expect(compareSessions(ours, theirs)).toEqual([]);
    expect(compareSessions(ours, [])).toMatchObject([{ kind: 'session_unknown_there', subject: 'a' }]);
    expect(compareSessions([], theirs)).toMatchObject([{ kind: 'session_unknown_here', subject: 'p' }]);
    expect(compareSessions([{ id: 'a', amount_cents: 99 }], theirs)).toMatchObject([
      { kind: 'amount_differs', subject: 'a', expected: '$0.99', found: '$1.00' },
    ]);
  });
});
