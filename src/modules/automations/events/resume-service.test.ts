import { beforeAll, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { topUpConsentText } from '../../billing/top-ups/rules.ts';

let db: Db;
let money: MoneyShop;
let shop: AutomationShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db, { onCharged: (tx, charged) => money.billing.onCharged(tx, charged) });
  money = moneyShop(db, { clock: shop.clock });
});

async function agreeToTopUps(actor: Actor): Promise<void> {
  const { url } = await money.billing.paymentMethods(actor, { action: 'add' });
  await money.sandbox.simulator.pay(String(url).split('/').at(-1) ?? '', { card: '4242424242424242' });
  const { payment_methods } = await money.billing.paymentMethods(actor, { action: 'list' });
  const { bundles } = await money.billing.topUpConsent(actor, '192.0.2.7', { action: 'check' });
  const [bundle] = bundles.filter(({ credits }) => credits === 10);
  const settings = { threshold: 1, bundle_size: 10, payment_method_id: payment_methods[0]?.id ?? '' };
  await money.billing.topUpConsent(actor, '192.0.2.7', {
    action: 'grant',
    typed_name: 'Ada Writer',
    auto_topup_settings: settings,
    consent_text: topUpConsentText(settings, bundle?.amount_cents ?? 0),
  });
}

describe('an automation without credits', () => {
  it('requests the top-up that its account agreed to, once, and resumes when it is paid', async () => {
    const ada = await shop.customer(0);
    await agreeToTopUps(ada);
    // The agreement itself requests one; this is about what happens later.
    await sql`delete from jobs`.execute(db);
    const id = await shop.switchedOn(ada);
    const first = await shop.outcomeOf(ada, id, lead('Grace'));
    const second = await shop.outcomeOf(ada, id, lead('Alan'));
    expect([first.outcome, second.outcome]).toEqual(['waiting', 'waiting']);
    const names = async () =>
      (await rows<{ name: string }>(db, sql`select name from jobs order by name`)).map((job) => job.name);
    expect(await names()).toEqual(['automations.mail', 'billing.top-up']);
    await money.work();
    await shop.pollers['automations.resume']?.work();
    await shop.process();
    expect(await shop.automations.attempt(ada, second.id)).toMatchObject({ outcome: 'sent' });
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'on', sent_this_month: 2 });
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(8);
    expect(await shop.credits.disagreements()).toEqual([]);
  });
});
