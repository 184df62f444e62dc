import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../tests/support/money-shop.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { topUpConsentText } from './top-ups/rules.ts';

let db: Db;
let shop: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

const CHECK = { action: 'check' as const };
const LIST = { action: 'list' as const };
const IP = '192.0.2.7';
const mailsTo = ({ email }: Actor) => shop.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const cardsOf = async (actor: Actor) => (await shop.billing.paymentMethods(actor, LIST)).payment_methods;

async function subscribe(actor: Actor): Promise<string> {
  const { sessionId } = await shop.billing.startSubscription(actor, { planId: 'plan_team' });
  await shop.pay(sessionId);
  await shop.receiveWebhooks();
  return sessionId;
}

async function agree(actor: Actor): Promise<void> {
  const { bundles } = await shop.billing.topUpConsent(actor, IP, CHECK);
  const payment_method_id = (await cardsOf(actor))[0]?.id as string;
  const auto_topup_settings = { threshold: 5, bundle_size: 10, payment_method_id };
  const amount_cents = bundles.find(({ credits }) => credits === 10)?.amount_cents as number;
  const consent_text = topUpConsentText(auto_topup_settings, amount_cents, false);
  const grant = { action: 'grant' as const, typed_name: 'Ada Writer', auto_topup_settings, consent_text };
  await shop.billing.topUpConsent(actor, IP, grant);
}

describe('two members of one account', () => {
  it('see the same plan, credits, cards and documents, and either changes them for both', async () => {
    const owner = await shop.customer();
    const member = await shop.colleagueOf(owner);
    const sessionId = await subscribe(owner);
    expect(await shop.billing.summary(member)).toEqual(await shop.billing.summary(owner));
    expect(await shop.billing.subscription(member)).toMatchObject({ subscription: { plan_id: 'plan_team' } });
    expect(await shop.billing.processPaymentSuccess(member, sessionId)).toMatchObject({ status: 'paid', balance: 25 });
    const [document] = await shop.billing.documents(member, { limit: 10 });
    expect((await shop.billing.documentFile(member, document?.id as string)).bytes.length).toBeGreaterThan(0);
    expect(await cardsOf(member)).toEqual(await cardsOf(owner));
    await shop.billing.cancelPlan(member);
    expect(await shop.billing.subscription(owner)).toMatchObject({ subscription: { cancel_at_period_end: true } });
    await agree(member);
    expect(await shop.billing.topUpConsent(owner, IP, CHECK)).toMatchObject({ has_active_consent: true });
    await shop.billing.topUpConsent(owner, IP, { action: 'withdraw' });
    expect(await shop.billing.topUpConsent(member, IP, CHECK)).toMatchObject({ has_active_consent: false });
  });

  it('cannot have a plan each, nor two pages for one pending letter', async () => {
    const owner = await shop.customer();
    const member = await shop.colleagueOf(owner);
    const pending = { pending_letter_key: 'a letter of both' };
    const page = await shop.billing.startCheckout(owner, pending);
    expect(await shop.billing.startCheckout(member, pending)).toEqual(page);
    await subscribe(owner);
    await expect(shop.billing.startSubscription(member, { planId: 'plan_solo' })).rejects.toMatchObject({
      code: 'already_subscribed',
    });
  });

  it('are one customer at the provider, under the address of the owner, who gets the mails', async () => {
    const owner = await shop.customer();
    const member = await shop.colleagueOf(owner);
    await subscribe(member);
    await shop.spend(member, 18);
    await agree(member);
    await shop.spend(member, 3);
    await shop.work();
    const customers = sql`select email from sandbox_customers where account_id = ${owner.account_id}`;
    expect(await rows(db, customers)).toEqual([{ email: owner.email }]);
    expect(mailsTo(owner)).toHaveLength(2);
    expect(mailsTo(member)).toEqual([]);
    const [document] = await rows<{ bill_to: { email: string } }>(
      db,
      sql`select bill_to from billing_documents where account_id = ${owner.account_id} limit 1`,
    );
    expect(document?.bill_to.email).toBe(owner.email);
  });

  it('are distinguished in the records of who bought and who consented', async () => {
    const owner = await shop.customer();
    const member = await shop.colleagueOf(owner);
    const { sessionId } = await shop.billing.startCheckout(member, {});
    await shop.pay(sessionId);
    await shop.receiveWebhooks();
    await shop.billing.paymentMethods(owner, { action: 'add' }).then(async ({ url }) => {
      await shop.sandbox.simulator.pay(String(url).split('/').at(-1) as string);
    });
    await agree(owner);
    const by = { account_id: owner.account_id, created_by: member.user_id };
    const columns = sql`account_id, created_by`;
    expect(await one(db, sql`select ${columns} from checkout_sessions where id = ${sessionId}`)).toEqual(by);
    const granted = sql`select ${columns} from credit_transactions where payment_session_id = ${sessionId}`;
    expect(await one(db, granted)).toEqual(by);
    const agreed = sql`select ${columns} from top_up_consents where account_id = ${owner.account_id}`;
    expect(await one(db, agreed)).toEqual({ ...by, created_by: owner.user_id });
  });
});

describe('a person of another account', () => {
  it('sees nothing of the account and changes nothing', async () => {
    const [owner, other] = [await shop.customer(), await shop.customer()];
    const sessionId = await subscribe(owner);
    await agree(owner);
    const before = [await shop.billing.summary(owner), await shop.billing.topUpConsent(owner, IP, CHECK)];

    expect(await shop.billing.subscription(other)).toEqual({ subscription: null });
    expect(await shop.billing.documents(other, { limit: 10 })).toEqual([]);
    expect(await cardsOf(other)).toEqual([]);
    expect(await shop.billing.summary(other)).toMatchObject({ balance: 0, plan_id: null, notices: [] });
    const exported = JSON.parse((await shop.billing.exportMoney(other, 'json')).text);
    expect(exported).toMatchObject({ payments: [], documents: [], subscriptions: [], top_up_consents: [] });

    const [document] = await shop.billing.documents(owner, { limit: 1 });
    const [card] = await cardsOf(owner);
    const payment_method_id = card?.id as string;
    await Promise.all(
      [
        shop.billing.documentFile(other, document?.id as string),
        shop.billing.processPaymentSuccess(other, sessionId),
        shop.billing.cancelPlan(other),
        shop.billing.resumePlan(other),
        shop.billing.changePlan(other, { planId: 'plan_scale', preview: false }),
        shop.billing.paymentMethods(other, { action: 'remove', payment_method_id }),
        shop.billing.paymentMethods(other, { action: 'set_default', payment_method_id }),
      ].map((call) => expect(call).rejects.toMatchObject({ status: 404 })),
    );
    await shop.billing.topUpConsent(other, IP, { action: 'withdraw' });
    expect([await shop.billing.summary(owner), await shop.billing.topUpConsent(owner, IP, CHECK)]).toEqual(before);
    expect(await cardsOf(owner)).toMatchObject([{ id: payment_method_id }]);
  });

  it('may use the same key for a pending letter: each account has a page of its own', async () => {
    const [owner, other] = [await shop.customer(), await shop.customer()];
    const pending = { pending_letter_key: 'letter 1' };
    const [mine, theirs] = [
      await shop.billing.startCheckout(owner, pending),
      await shop.billing.startCheckout(other, pending),
    ];
    expect(mine.sessionId).not.toBe(theirs.sessionId);
    await shop.pay(mine.sessionId);
    await shop.receiveWebhooks();
    expect([await shop.balance(owner), await shop.balance(other)]).toEqual([1, 0]);
  });

  it('cannot claim a purchase that another account has claimed, which a colleague still sees', async () => {
    const [owner, other] = [await shop.customer(), await shop.customer()];
    const member = await shop.colleagueOf(owner);
    const { sessionId } = await shop.billing.startBundle(null, { bundleId: 'bundle_25' });
    await shop.pay(sessionId, { email: 'payer@example.com' });
    await shop.receiveWebhooks();
    const { claim_token } = await one<{ claim_token: string }>(
      db,
      sql`select claim_token from checkout_sessions where id = ${sessionId}`,
    );
    await shop.billing.processPaymentSuccess(owner, claim_token);
    await expect(shop.billing.processPaymentSuccess(other, claim_token)).rejects.toMatchObject({ status: 404 });
    expect(await shop.billing.processPaymentSuccess(member, claim_token)).toMatchObject({
      status: 'paid',
      balance: 30,
    });
  });
});

describe('the export of an account', () => {
  it('names who agreed and the owner as user_id, and has the same fields as before', async () => {
    const owner = await shop.customer();
    const member = await shop.colleagueOf(owner);
    await subscribe(owner);
    await agree(member);
    await shop.spend(member, 21);
    await shop.work();
    const file = JSON.parse((await shop.billing.exportMoney(member, 'json')).text);
    const { user_id } = owner;
    expect(file.payments[0]).toMatchObject({ user_id, amount_cents: expect.any(Number) });
    expect(JSON.stringify(file)).not.toMatch(/fee|net_cents/);
    expect(file.documents[0]).toMatchObject({ user_id });
    expect(file.subscriptions).toMatchObject([{ user_id, next_check_at: expect.any(String) }]);
    expect(file.top_up_consents).toMatchObject([{ user_id: member.user_id }]);
    expect(file.top_up_attempts).toMatchObject([{ user_id, next_check_at: expect.any(String) }]);
  });
});
