import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../tests/support/money-shop.ts';
import { type Db, one, sql } from '../../platform/database/db.ts';
import type { Actor, Call } from '../../platform/http/endpoint.ts';
import { billingApi } from './api.ts';
import { CATALOG_ITEMS } from './catalog/item-rules.ts';
import { checkoutRequest } from './schema.ts';

let db: Db;
let shop: MoneyShop;
let api: ReturnType<typeof billingApi>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
  api = billingApi(shop.billing, async () => {});
});

/** Everything that a browser could hope to be believed. */
const HOPES = {
  creditsAwarded: 100_000,
  credits: 100_000,
  price: 1,
  priceString: '$0.01',
  amount: 1,
  amount_cents: 1,
  quantity: 0,
  discount: 100,
  currency: 'xxx',
  account_id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  environment: 'test',
  mode: 'setup',
};
type Opening = {
  body?: { parse(value: unknown): unknown };
  handle(call: Call<never, never, never, never>): unknown;
};

/** Sends a body as a browser would: parsed by the endpoint's own shape. */
async function open(endpoint: unknown, actor: Actor | null, body: object): Promise<{ sessionId: string }> {
  const opening = endpoint as Opening;
  const call = { actor, body: opening.body?.parse({ ...HOPES, ...body }), ip: '192.0.2.7' };
  return (await opening.handle(call as unknown as Call<never, never, never, never>)) as { sessionId: string };
}
const agreed = (session_id: string) =>
  one<{ amount_cents: number; credits: number; asked_cents: number; account_id: string | null }>(
    db,
    sql`select s.amount_cents, s.credits, s.account_id, c.amount_cents as asked_cents
      from checkout_sessions s join sandbox_checkouts c on c.our_session_id = s.id::text where s.id = ${session_id}`,
  );

describe('a browser that asks for other prices, credits and owners', () => {
  it.each([
    ['single_card', 499, 1],
    ['bundle_10', 4490, 10],
    ['bundle_25', 10725, 30],
    ['bundle_50', 19450, 55],
    ['plan_solo', 2400, 8],
    ['plan_elite_5000', 995000, 5000],
  ])('pays for %s what the catalog says, in every field that may name it', async (id, amount_cents, credits) => {
    for (const field of ['creditPackId', 'planId', 'stripePriceId'] as const) {
      const actor = await shop.customer();
      const { sessionId } = await open(api.startCheckout, actor, { [field]: id });
      const expected = { amount_cents, credits, asked_cents: amount_cents, account_id: actor.account_id };
      expect(await agreed(sessionId)).toEqual(expected);
    }
  });

  it('pays the listed price for a bundle before sign-up, for a plan, and for an event pack', async () => {
    const bundle = await open(api.startBundle, null, { bundleId: 'bundle_50' });
    expect(await agreed(bundle.sessionId)).toMatchObject({ asked_cents: 19450, credits: 55, account_id: null });
    const plan = await open(api.startSubscription, await shop.customer(), { planId: 'plan_scale' });
    expect(await agreed(plan.sessionId)).toMatchObject({ asked_cents: 27000, credits: 120 });
    const pack = await open(api.startEventPack, await shop.customer(), { creditsNeeded: 2500, campaignName: 'Gala' });
    expect(await agreed(pack.sessionId)).toMatchObject({ asked_cents: 2500 * 209, credits: 2500 });
  });

  it('finds nothing for sale by the names of top-ups, event packs or the provider', async () => {
    const hidden = CATALOG_ITEMS.filter(({ id }) => id.startsWith('top_up') || id.startsWith('event_pack'));
    for (const { id } of [...hidden, { id: 'price_1' }, { id: '__proto__' }]) {
      await expect(open(api.startCheckout, await shop.customer(), { creditPackId: id })).rejects.toMatchObject({
        code: 'unknown_item',
      });
    }
    await expect(open(api.startBundle, null, { bundleId: 'plan_solo' })).rejects.toMatchObject({
      code: 'unknown_item',
    });
  });

  it('cannot make an event pack of half a credit, of none, or of fewer than none', async () => {
    for (const creditsNeeded of [0, -500, 500.5, 'Infinity', Number.MAX_SAFE_INTEGER]) {
      const actor = await shop.customer();
      await expect(open(api.startEventPack, actor, { creditsNeeded })).rejects.toThrow();
    }
  });

  it('is refused a body of the wrong shape before anything is opened', () => {
    expect(checkoutRequest.safeParse({ creditPackId: { toString: 'bundle_10' } }).success).toBe(false);
    expect(checkoutRequest.safeParse({ creditPackId: ['bundle_10'] }).success).toBe(false);
  });
});

describe('the operator’s limit of one purchase', () => {
  const refusal = (limit: string) => ({
    status: 400,
    code: 'purchase_limit',
    user_message: `You can buy up to ${limit} at once. Choose fewer, or contact us for more.`,
  });
  afterEach(() => Object.assign(shop.max_credits, { purchase: 1000, event_pack: 5000 }));

  it('holds for bundles, with and without an account, by what they bring', async () => {
    shop.max_credits.purchase = 29;
    const customer = await shop.customer();
    for (const start of [
      () => open(api.startBundle, null, { bundleId: 'bundle_25' }),
      () => open(api.startBundle, customer, { bundleId: 'bundle_25' }),
      () => open(api.startCheckout, customer, { creditPackId: 'bundle_25' }),
    ])
      await expect(start()).rejects.toMatchObject(refusal('29 credits'));
    shop.max_credits.purchase = 30;
    expect(await open(api.startBundle, customer, { bundleId: 'bundle_25' })).toHaveProperty('url');
  });

  it('is another one for event packs, and none for plans', async () => {
    Object.assign(shop.max_credits, { purchase: 1, event_pack: 600 });
    const customer = await shop.customer();
    const pack = (creditsNeeded: number) => open(api.startEventPack, customer, { creditsNeeded });
    await expect(pack(601)).rejects.toMatchObject(refusal('600 credits'));
    expect(await pack(600)).toHaveProperty('url');
    expect(await open(api.startCheckout, customer, {})).toHaveProperty('url');
    expect(await open(api.startSubscription, customer, { planId: 'plan_scale' })).toHaveProperty('url');
  });
});

it('limits the payment pages that an account opens, or an address without a session', async () => {
  const asked: string[] = [];
  const guarded = billingApi(shop.billing, async (who) => {
    asked.push(who);
    throw new Error('Please wait.');
  });
  const customer = await shop.customer();
  const pages = [
    () => open(guarded.startBundle, null, { bundleId: 'bundle_10' }),
    () => open(guarded.startBundle, customer, { bundleId: 'bundle_10' }),
    () => open(guarded.startCheckout, customer, { creditPackId: 'bundle_10' }),
    () => open(guarded.startSubscription, customer, { planId: 'starter' }),
    () => open(guarded.startEventPack, customer, { creditsNeeded: 5 }),
    () => open(guarded.customerPortal, customer, {}),
    () => open(guarded.paymentMethods, customer, { action: 'add' }),
  ];
  for (const page of pages) await expect(page()).rejects.toThrow('Please wait.');
  expect(asked).toEqual(['192.0.2.7', ...Array(6).fill(customer.account_id)]);
  await open(guarded.paymentMethods, customer, { action: 'list' });
});
