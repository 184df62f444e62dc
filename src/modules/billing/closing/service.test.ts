import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { eventPack } from '../catalog/rules.ts';
import { topUpConsentText } from '../top-ups/rules.ts';

/** An account that is being closed pays nothing more. */

let db: Db;
let shop: MoneyShop;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

const refused = {
  code: 'account_closing',
  user_message:
    'This account closes on March 15, 2026, so nothing can be bought. To keep it, go to Settings, then Privacy, and choose Keep My Account.',
};

async function startClosing({ account_id, user_id }: Actor): Promise<void> {
  await shop.billing.stopPayments(account_id);
  await sql`insert into account_closures (account_id, requested_by, by_operator, requested_at, erase_at)
    values (${account_id}, ${user_id}, false, ${shop.clock.now()}, '2026-03-16T11:00:00Z')`.execute(db);
}
const keep = ({ account_id }: Actor) => sql`delete from account_closures where account_id = ${account_id}`.execute(db);
const cardOf = async (actor: Actor) =>
  (await shop.billing.paymentMethods(actor, { action: 'list' })).payment_methods[0]?.id as string;

describe('an account that is being closed', () => {
  it('gets no payment page, whatever it would pay for', async () => {
    const ada = await shop.customer();
    await startClosing(ada);
    const { billing } = shop;
    expect(eventPack(600)).toBeTypeOf('object');
    const ways: (() => Promise<unknown>)[] = [
      () => billing.startCheckout(ada, {}),
      () => billing.startCheckout(ada, { pending_letter_key: 'a-letter' }),
      () => billing.startCheckout(ada, { planId: 'plan_team' }),
      () => billing.startSubscription(ada, { planId: 'plan_team' }),
      () => billing.startBundle(ada, { bundleId: 'bundle_10' }),
      () => billing.startEventPack(ada, { creditsNeeded: 600, campaignName: 'Spring' }),
      () => billing.startSetup(ada, undefined),
    ];
    for (const way of ways) await expect(way()).rejects.toMatchObject(refused);
    await keep(ada);
    expect((await billing.startCheckout(ada, {})).url).toContain('http');
  });

  it('can pay no page that was open before', async () => {
    const ada = await shop.customer();
    const { sessionId } = await shop.billing.startCheckout(ada, {});
    await startClosing(ada);
    await expect(shop.pay(sessionId)).rejects.toThrow();
    expect(await one(db, sql`select status from checkout_sessions where id = ${sessionId}`)).toEqual({
      status: 'closed',
    });
  });

  it('keeps no plan and changes none', async () => {
    const ada = await shop.customer();
    const { sessionId } = await shop.billing.startSubscription(ada, { planId: 'plan_team' });
    await shop.pay(sessionId);
    await shop.receiveWebhooks();
    await startClosing(ada);
    await expect(shop.billing.resumePlan(ada)).rejects.toMatchObject(refused);
    await expect(shop.billing.changePlan(ada, { planId: 'plan_growth', preview: false })).rejects.toMatchObject(
      refused,
    );
    expect(await shop.billing.subscription(ada)).toMatchObject({ subscription: { cancel_at_period_end: true } });
  });

  it('is not charged for a top-up that was ordered before, and agrees to none', async () => {
    const ada = await shop.customer();
    const { sessionId } = await shop.billing.startSetup(ada, undefined);
    await shop.pay(sessionId);
    await shop.receiveWebhooks();
    const auto_topup_settings = { threshold: 5, bundle_size: 10, payment_method_id: await cardOf(ada) };
    const { bundles } = await shop.billing.topUpConsent(ada, '192.0.2.7', { action: 'check' });
    const amount_cents = bundles.find(({ credits }) => credits === 10)?.amount_cents as number;
    const consent_text = topUpConsentText(auto_topup_settings, amount_cents, false);
    const grant = { action: 'grant' as const, typed_name: 'Ada Writer', auto_topup_settings, consent_text };
    const agree = () => shop.billing.topUpConsent(ada, '192.0.2.7', grant);
    await agree();
    await startClosing(ada);
    await shop.work();
    expect(await shop.balance(ada)).toBe(0);
    await expect(agree()).rejects.toMatchObject(refused);
    await keep(ada);
    await agree();
    await shop.work();
    expect(await shop.balance(ada)).toBe(10);
  });
});
