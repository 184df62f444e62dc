import { beforeAll, describe, expect, it } from 'vitest';
import { signIn as signInto, testApp } from '../../../tests/support/app.ts';
import type { App } from '../../app.ts';
import { type Db, one, sql } from '../../platform/database/db.ts';
import { paymentSimulator } from '../../providers/payments/sandbox/simulator.ts';
import { topUpConsentText } from './top-ups/rules.ts';

let app: App;
let db: Db;
let simulator: ReturnType<typeof paymentSimulator>;

beforeAll(async () => {
  const test_app = await testApp();
  ({ app, db } = test_app);
  simulator = paymentSimulator({ db, clock: test_app.clock });
});

const PASSWORD = 'a-letter-every-day';
let people = 0;

/** Signs up over the wire; gives the token. */
async function signUp(): Promise<string> {
  const email = `simulator-${++people}@example.com`;
  await app.server.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Ada Writer' } }),
  });
  return signInto(app, email, PASSWORD);
}

async function call(token: string | null, path: string, body?: unknown) {
  const response = await app.server.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, response };
}
const ask = async (token: string | null, path: string, body?: unknown) => {
  const { response } = await call(token, path, body);
  return (await response.json()) as Record<string, unknown>;
};

/** Pays the page that a checkout led to. */
async function pay(session_id: string, card?: { card?: string; email?: string }): Promise<void> {
  const found = sql`select id from sandbox_checkouts where our_session_id = ${session_id}`;
  expect(await simulator.pay((await one<{ id: string }>(db, found)).id, card)).toBe('paid');
}

describe('the catalog', () => {
  it('is brought to the provider once, by anybody, and counted in three kinds', async () => {
    const first = await ask(null, '/functions/v1/setup-products', {});
    expect(first).toEqual({ results: { subscriptionsCreated: 4, bundlesCreated: 3, enterpriseCreated: 4 } });
    const again = await ask(null, '/functions/v1/setup-products', {});
    expect(again).toEqual({ results: { subscriptionsCreated: 0, bundlesCreated: 0, enterpriseCreated: 0 } });
  });
});

describe('a plan', () => {
  it('is bought, shown, changed after a preview, cancelled and resumed', async () => {
    const token = await signUp();
    expect(await ask(token, '/rest/v1/subscription')).toEqual({ subscription: null });
    const started = await ask(token, '/functions/v1/subscription-checkout', { planId: 'plan_team' });
    await pay(started.sessionId as string);
    const paid = await ask(token, '/functions/v1/process-payment-success', { session_id: started.sessionId });
    expect(paid).toMatchObject({ status: 'paid', kind: 'subscription', credits_awarded: 25, balance: 30 });

    const shown = await ask(token, '/rest/v1/subscription');
    expect(shown).toMatchObject({
      subscription: { plan_id: 'plan_team', status: 'active', seats: { used: 1, total: 3 }, credits: 25 },
    });
    const second = await call(token, '/functions/v1/subscription-checkout', { planId: 'plan_growth' });
    expect([second.status, (await second.response.json()).code]).toEqual([409, 'already_subscribed']);

    const preview = await ask(token, '/functions/v1/change-plan', { planId: 'plan_growth', preview: true });
    expect(preview).toMatchObject({ status: 'preview', direction: 'upgrade', due_now_cents: 5600, credits_now: 25 });
    const changed = await ask(token, '/functions/v1/change-plan', {
      planId: 'plan_growth',
      preview_at: preview.preview_at,
    });
    expect(changed).toMatchObject({ status: 'changed', subscription: { plan_id: 'plan_growth' } });
    expect(await ask(token, '/rest/v1/billing/summary')).toMatchObject({ balance: 55, plan_id: 'plan_growth' });

    const scheduled = await ask(token, '/functions/v1/change-plan', { planId: 'plan_solo' });
    expect(scheduled).toMatchObject({ status: 'scheduled', due_now_cents: 0, credits_now: 0 });
    expect(scheduled).toMatchObject({ subscription: { plan_id: 'plan_growth', next_plan_id: 'plan_solo' } });
    const unchanged = await ask(token, '/functions/v1/change-plan', { planId: 'plan_growth' });
    expect(unchanged).toMatchObject({
      direction: 'keep',
      subscription: { plan_id: 'plan_growth', next_plan_id: null },
    });

    const cancelled = await ask(token, '/functions/v1/cancel-plan', {});
    expect(cancelled).toMatchObject({ subscription: { cancel_at_period_end: true } });
    const resumed = await ask(token, '/functions/v1/resume-plan', {});
    expect(resumed).toMatchObject({ subscription: { cancel_at_period_end: false } });
    expect(String((await ask(token, '/functions/v1/customer-portal', {})).url)).toContain('/sandbox/portal/');
  });
});

describe('a bundle before sign-up', () => {
  it('lands once, on the account that is made with the address that the buyer is led to', async () => {
    const request = { bundleId: 'bundle_25', stripePriceId: 'x', credits: 9999, price: 1 };
    const started = await ask(null, '/functions/v1/bundle-checkout', request);
    await pay(started.sessionId as string, { email: 'new@example.com' });
    const found = sql`select success_url from checkout_sessions where id = ${started.sessionId}`;
    const { success_url } = await one<{ success_url: string }>(db, found);
    const led_to = new URL(success_url);
    expect(led_to.pathname).toBe('/auth/signup');
    expect(led_to.searchParams.get('bundle_purchase')).toBe('true');
    expect(led_to.searchParams.get('credits')).toBe('30');
    const session_id = led_to.searchParams.get('session_id');
    expect(session_id).not.toBe(started.sessionId);

    const [buyer, other] = [await signUp(), await signUp()];
    for (const guessed of [started.sessionId, 'x', '']) {
      const refused = await call(other, '/functions/v1/process-payment-success', { session_id: guessed });
      expect([400, 404]).toContain(refused.status);
    }
    const claimed = await ask(buyer, '/functions/v1/process-payment-success', { session_id });
    expect(claimed).toMatchObject({ status: 'paid', credits_awarded: 30, balance: 35 });
    const again = await ask(buyer, '/functions/v1/process-payment-success', { session_id });
    expect(again).toMatchObject({ already_processed: true, balance: 35 });
    const thief = await call(other, '/functions/v1/process-payment-success', { session_id });
    expect(thief.status).toBe(404);
  });
});

describe('an event pack', () => {
  it('sells exactly the gap, and says what to do where there is none for it', async () => {
    const token = await signUp();
    const sold = await ask(token, '/functions/v1/event-pack-pricing', { creditsNeeded: 500, campaignName: 'Gala' });
    expect(sold).toMatchObject({ pack: { tier: 'Pro', credits: 500, amount_cents: 114500 } });
    await pay(sold.sessionId as string);
    const paid = await ask(token, '/functions/v1/process-payment-success', { session_id: sold.sessionId });
    expect(paid).toMatchObject({ credits_awarded: 500, amount_cents: 114500, balance: 505 });
    for (const [creditsNeeded, code, title] of [
      [499, 'minimum_not_met', 'Minimum Not Met'],
      [5001, 'contact_sales', 'Contact Sales Required'],
    ]) {
      const refused = await ask(token, '/functions/v1/event-pack-pricing', { creditsNeeded, campaignName: '' });
      expect(refused).toMatchObject({ code, details: { title } });
    }
  });
});

describe('cards and top-ups', () => {
  it('saves a card, consents to top-ups with it, refuses other terms, and withdraws', async () => {
    const token = await signUp();
    const added = await ask(token, '/functions/v1/manage-payment-methods', { action: 'add' });
    expect(added.payment_methods).toEqual([]);
    await simulator.pay(String(added.url).split('/').at(-1) as string);
    const { payment_methods } = await ask(token, '/functions/v1/manage-payment-methods', { action: 'list' });
    expect(payment_methods).toMatchObject([{ card: { brand: 'visa', last4: '4242' }, used_by_top_up: false }]);
    const { id } = (payment_methods as unknown as { id: string }[])[0] as { id: string };

    const before = await ask(token, '/functions/v1/auto-topup-consent', { action: 'check' });
    expect(before).toMatchObject({ has_active_consent: false, auto_topup_enabled: false, settings: null });
    const auto_topup_settings = { threshold: 3, bundle_size: 10, payment_method_id: id };
    const consent_text = topUpConsentText(auto_topup_settings, 4999, false);
    const grant = { action: 'grant', consent_text, typed_name: 'Ada Writer', auto_topup_settings };
    const other_terms = await call(token, '/functions/v1/auto-topup-consent', {
      ...grant,
      consent_text: consent_text.replace('$49.99', '$0.01'),
    });
    expect([other_terms.status, (await other_terms.response.json()).code]).toEqual([409, 'consent_text_changed']);
    const unsigned = await ask(token, '/functions/v1/auto-topup-consent', { ...grant, typed_name: ' ' });
    expect(unsigned.user_message).toBe('Please type your full name to provide digital consent');
    const cardless = await ask(token, '/functions/v1/auto-topup-consent', {
      ...grant,
      auto_topup_settings: { ...auto_topup_settings, payment_method_id: '' },
    });
    expect(cardless.user_message).toBe('Please add a payment method before enabling auto-topup');

    const enabled = await ask(token, '/functions/v1/auto-topup-consent', grant);
    expect(enabled).toMatchObject({
      auto_topup_enabled: true,
      settings: auto_topup_settings,
      typed_name: 'Ada Writer',
    });
    const stored = await one<{ consent_text: string; ip: string }>(
      db,
      sql`select consent_text, ip from top_up_consents`,
    );
    expect(stored).toEqual({ consent_text, ip: '127.0.0.1' });
    const in_use = await ask(token, '/functions/v1/manage-payment-methods', {
      action: 'remove',
      payment_method_id: id,
    });
    expect(in_use.code).toBe('card_in_use');
    const stranger = await signUp();
    const foreign = await call(stranger, '/functions/v1/manage-payment-methods', {
      action: 'remove',
      payment_method_id: id,
    });
    expect(foreign.status).toBe(404);

    const withdrawn = await ask(token, '/functions/v1/auto-topup-consent', { action: 'withdraw' });
    expect(withdrawn).toMatchObject({ has_active_consent: false, settings: null });
    const gone = await ask(token, '/functions/v1/manage-payment-methods', { action: 'remove', payment_method_id: id });
    expect(gone.payment_methods).toEqual([]);
  });
});

describe('the records of an account', () => {
  it('hold each payment with a document as PDF, the lots, and everything as a file', async () => {
    const token = await signUp();
    const started = await ask(token, '/functions/v1/stripe-checkout', {
      creditPackId: 'bundle_10',
      billing_info: {
        fullName: 'Ada Writer',
        email: 'ada@example.com',
        companyName: 'Paper & Ink',
        billingAddressLine1: '12 Long Street',
        billingCity: 'Portland',
        billingState: 'OR',
        billingZip: '97201',
      },
    });
    await pay(started.sessionId as string);
    await ask(token, '/functions/v1/process-payment-success', { session_id: started.sessionId });
    const list = (await ask(token, '/rest/v1/billing/documents')) as unknown as { pdf_path: string; number: string }[];
    expect(list).toMatchObject([{ kind: 'receipt', amount_cents: 4490, description: '10 credits' }]);
    const pdf = await call(token, list[0]?.pdf_path as string);
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect(pdf.headers.get('Content-Disposition')).toBe(`attachment; filename="${list[0]?.number}.pdf"`);
    expect(new TextDecoder().decode((await pdf.response.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
    const stranger = await signUp();
    expect((await call(stranger, list[0]?.pdf_path as string)).status).toBe(404);
    expect((await call(null, list[0]?.pdf_path as string)).status).toBe(401);
    expect((await call(token, '/rest/v1/billing/documents/nothing/document.pdf')).status).toBe(400);
    const { bill_to } = await one<{ bill_to: object }>(
      db,
      sql`select bill_to from billing_documents where number = ${list[0]?.number}`,
    );
    expect(bill_to).toMatchObject({ company: 'Paper & Ink', line1: '12 Long Street', city: 'Portland', zip: '97201' });

    expect(await ask(token, '/rest/v1/credit_lots')).toMatchObject([{ remaining: 5 }, { remaining: 10 }]);
    expect(await ask(token, '/rest/v1/billing/summary')).toMatchObject({
      balance: 15,
      total_purchased: 10,
      credits_used: 0,
      debt_credits: 0,
      plan_id: null,
      notices: [],
    });
    const csv = await (await call(token, '/rest/v1/billing/export?format=csv')).response.text();
    expect(csv.split('\r\n')[0]).toBe(
      'date,record,type,description,credits,amount_usd,sales_tax_usd,document,payment,environment,id',
    );
    expect(csv).toMatch(/,44\.90,0\.00,LH-\d{4}-\d{6},/);
    expect(csv).not.toContain('1.60');
    const json = await ask(token, '/rest/v1/billing/export?format=json');
    expect(json).toMatchObject({ account: { balance: 15 }, payments: [{ amount_cents: 4490 }] });
    const before = await ask(token, `/rest/v1/credit_transactions?direction=in&limit=1`);
    const [{ id }] = before as unknown as [{ id: string }];
    expect(await ask(token, `/rest/v1/credit_transactions?before=${id}`)).toHaveLength(1);
  });
});

describe("the operator's simulator", () => {
  it('is closed to customers', async () => {
    const token = await signUp();
    for (const path of ['/rest/v1/admin/reconciliation', '/rest/v1/admin/payments']) {
      expect((await call(token, path)).status).toBe(403);
    }
    for (const path of ['/functions/v1/reconcile', '/functions/v1/refund-payment']) {
      expect((await call(token, path, {})).status).toBe(403);
    }
  });
});
