import { ProviderError } from '../../../platform/provider-error.ts';
import { DAY_MS } from '../../../platform/time.ts';
import type { PaidSession } from '../../../providers/payments/port.ts';
import type { SettlementService } from '../checkout/settlement-service.ts';
import { findSession } from '../checkout/store.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { comparedSince, compareSessions, type Found, type OurSession } from './rules.ts';
import * as store from './store.ts';

type Compared = { found: Found[]; sessions: number };
type Settle = SettlementService['settle'];

/** Compares our paid sessions with the provider's. A provider that does not respond is a difference of its own. */
export function compareWithProvider(dependencies: BillingDependencies, settle: Settle): Promise<Compared> {
  return compare(dependencies, settle).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.error('reconciliation_unreadable', error);
    const unreadable: Found = {
      kind: 'provider_unreadable',
      subject: dependencies.payments.name,
      expected: 'a list of paid sessions',
      found: error.message,
    };
    return { found: [unreadable], sessions: 0 };
  });
}

async function compare(dependencies: BillingDependencies, settle: Settle): Promise<Compared> {
  const { db, clock, payments } = dependencies;
  const since = comparedSince(clock.now());
  // A day more than of ours, so that a session that was opened late at the provider is in their list, too.
  const theirs = await payments.listPaidSessions(new Date(since.getTime() - DAY_MS));
  await settleUnreported(dependencies, settle, theirs);
  const ours = new Map((await store.paidSessionsSince(db, payments, since)).map((s) => [s.id, s]));
  for (const session of await paidHere(dependencies, theirs)) ours.set(session.id, session);
  return { found: compareSessions([...ours.values()], theirs), sessions: theirs.length };
}

/** Settles sessions that are paid at the provider and not here, because no webhook reported them. */
async function settleUnreported(
  dependencies: BillingDependencies,
  settle: Settle,
  theirs: readonly PaidSession[],
): Promise<void> {
  const { db, payments } = dependencies;
  const paid = new Set((await paidHere(dependencies, theirs)).map(({ id }) => id));
  for (const { our_session_id } of theirs) {
    const session = paid.has(our_session_id) ? undefined : await findSession(db, payments, our_session_id);
    if (session) await settle(session);
  }
}

const paidHere = ({ db, payments }: BillingDependencies, theirs: readonly PaidSession[]): Promise<OurSession[]> =>
  store.paidAmong(
    db,
    payments,
    theirs.map(({ our_session_id }) => our_session_id),
  );
