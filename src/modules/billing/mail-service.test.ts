import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop, SITE } from '../../../tests/support/money-shop.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { addDays } from '../../platform/time.ts';

const DAY_MS = 86_400_000;
let db: Db;
let shop: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

const mailsTo = (actor: Actor) => shop.mails.filter(({ to }) => to === actor.email);
const give = (actor: Actor, credits: number, days: number) =>
  shop.give(actor, credits, addDays(shop.clock.now(), days));
async function warn(): Promise<void> {
  await shop.billing.warnOfExpiry();
  await shop.work();
}

describe('the mail of a payment', () => {
  it('names amount, item, card, credits and document, and comes once', async () => {
    const actor = await shop.customer();
    const { sessionId } = await shop.billing.startCheckout(actor, { creditPackId: 'bundle_25' });
    await shop.pay(sessionId);
    await shop.receiveWebhooks();
    await shop.billing.processPaymentSuccess(actor, sessionId);
    await shop.work();
    const [mail, ...more] = mailsTo(actor);
    const [document] = await shop.billing.documents(actor, { limit: 1 });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your payment of $107.25 to Longhand');
    expect(mail?.text).toContain('$107.25 for 25 credits (+5 bonus), paid on March 1, 2026 with Visa •••• 4242.');
    expect(mail?.text).toContain('30 credits were added to your account.');
    expect(mail?.text).toContain(`Your invoice or receipt, ${document?.number}, is on your billing page.`);
    expect(mail?.text).toContain(`${SITE}/portal/billing`);
  });
});

describe('the warning before credits expire', () => {
  it('comes 30 and 7 days before, each once, together for what expires together', async () => {
    const actor = await shop.customer();
    await give(actor, 3, 40);
    await give(actor, 2, 40);
    await warn();
    expect(mailsTo(actor)).toEqual([]);
    shop.clock.move(10 * DAY_MS);
    await warn();
    await warn();
    expect(mailsTo(actor).map(({ subject }) => subject)).toEqual(['5 credits expire after April 10, 2026']);
    shop.clock.move(23 * DAY_MS);
    await shop.spend(actor, 4);
    await warn();
    await warn();
    expect(mailsTo(actor).map(({ subject }) => subject)).toEqual([
      '5 credits expire after April 10, 2026',
      '1 credit expires after April 10, 2026',
    ]);
  });

  it('comes once where less than a week is left at the first look, and never for what is spent', async () => {
    const [late, empty] = [await shop.customer(), await shop.customer()];
    await give(late, 4, 5);
    await give(empty, 4, 5);
    await shop.spend(empty, 4);
    await warn();
    await warn();
    expect(mailsTo(late)).toHaveLength(1);
    expect(mailsTo(empty)).toEqual([]);
    expect((await shop.billing.summary(late)).notices).toMatchObject([{ kind: 'credits_expire' }]);
  });
});
