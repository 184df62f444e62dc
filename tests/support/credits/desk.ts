import type { CreditAdjustment } from '../../../src/modules/credits/adjustments/schema.ts';
import { deskService } from '../../../src/modules/credits/desk-service.ts';
import { creditsService } from '../../../src/modules/credits/service.ts';
import type { AccountId } from '../../../src/platform/account-id.ts';
import { movableClock } from '../../../src/platform/clock.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import type { AdminActor } from '../../../src/platform/http/endpoint.ts';

/** The ledger and the operator's desk over it, with the limit of an adjustment at 500. */
export function creditDesk(db: Db, environment: 'test' | 'live' = 'test', at = new Date('2026-03-01T12:00:00Z')) {
  const clock = movableClock(at);
  const dependencies = {
    db,
    clock,
    environment,
    adjustmentLimit: async () => 500,
    defaultCreditAmount: async () => 100,
  };
  const credits = creditsService(dependencies);
  const desk = deskService(dependencies, credits);
  return {
    clock,
    credits,
    desk,
    buy: (account_id: AccountId, n: number, key: string = crypto.randomUUID(), over: { intent_id?: string } = {}) =>
      credits.grant(db, {
        ...{ account_id, created_by: null, credits: n, key, ...over },
        ...{ type: 'purchase', category: 'purchase', description: `${n} credits` },
      }),
    spend: (
      account_id: AccountId,
      n: number,
      key: string = crypto.randomUUID(),
      campaign_id: string = crypto.randomUUID(),
    ) =>
      credits.charge(db, { account_id, created_by: null, credits: n, campaign_id, description: `${n} letters`, key }),
    adjust: (by: AdminActor, target_user_id: string, credits_amount: number, over: Partial<CreditAdjustment> = {}) =>
      desk.adjust(by, {
        ...{ action: 'adjust_credits', target_user_id, credits_amount, reason: 'Spoiled cards', notes: '' },
        ...over,
      }),
  };
}
