import type { Db } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import { creditsExpireAt } from '../rules.ts';
import * as ledger from '../store.ts';
import * as errors from './errors.ts';
import type { AdjustmentRow } from './store.ts';

const CATEGORY = 'admin_credit_adjustment';

/** Writes an adjustment into the ledger. Throws balance_too_small, which says whether the adjustment still waits. */
export async function postAdjustment(tx: Db, a: AdjustmentRow, { waits, at }: { waits: boolean; at: Date }) {
  const posting = {
    account_id: a.account_id,
    created_by: a.requested_by,
    environment: a.environment,
    type: CATEGORY,
    category: CATEGORY,
    description: a.reason,
    notes: a.notes,
    key: `adjustment:${a.id}`,
  } as const;
  if (a.credits > 0) {
    await ledger.grant(tx, { ...posting, credits: a.credits, expires_at: creditsExpireAt(at) }, at);
    return;
  }
  const { outcome, balance } = await ledger.charge(tx, { ...posting, credits: -a.credits, campaign_id: null }, at);
  if (outcome === 'insufficient') throw errors.balanceTooSmall(-a.credits, balance, waits);
}

/** Records what an operator did about an adjustment, with the balance after it. */
export const recordAdjustment = (
  tx: Db,
  by: AdminActor,
  action: AuditAction,
  { id, account_id, credits }: AdjustmentRow,
  { balance, reason, at }: { balance: number; reason: string; at: Date },
) =>
  record(tx, by, { action, subject: ['credit_adjustment', id], account_id, after: { credits, balance }, reason }, at);
