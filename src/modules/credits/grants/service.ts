import type { Db } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import { placesOf } from './rules.ts';
import type { GrantsQuery, PaidBy, PaidCharge } from './schema.ts';
import * as store from './store.ts';

const SHOWN_CHARGES = 50;

type Subject = {
  account_id: string;
  by: Parameters<typeof store.charges>[2];
  letter: PaidBy['letter'];
};

/** Which purchases, plans, gifts and adjustments paid for something: each credit names the lot that it came from. */
export function grantService({ db }: { db: Db }) {
  async function subjectOf({ of, id, account_id }: GrantsQuery): Promise<Subject> {
    if (of === 'letter') {
      const found = await store.chargeOfLetter(db, id);
      if (!found) throw notFound('This letter');
      const { place, given_back_at } = found;
      const letter = { place, given_back_at: given_back_at?.toISOString() ?? null };
      return { account_id: found.account_id, by: { key: found.charge_key }, letter };
    }
    if (of === 'campaign') {
      const owner = await store.accountOfCampaign(db, id);
      if (!owner) throw notFound('This campaign');
      return { account_id: owner, by: { campaign_id: id }, letter: null };
    }
    if (!account_id) throw notFound('This transaction');
    return { account_id, by: { id }, letter: null };
  }

  return {
    /** The grants that paid for a letter, a campaign or a transaction. */
    async paidBy(query: GrantsQuery): Promise<PaidBy> {
      const { account_id, by, letter } = await subjectOf(query);
      const [found, owner] = await Promise.all([
        store.charges(db, account_id, by, SHOWN_CHARGES + 1),
        store.ownerOf(db, account_id),
      ]);
      if (found.length === 0 && query.of === 'transaction') throw notFound('This transaction');
      const shown = found.slice(0, SHOWN_CHARGES);
      const taken = await store.takenBy(
        db,
        account_id,
        shown.map(({ id }) => id),
      );
      const charges = shown.map((charge) => withGrants(charge, taken, letter?.place));
      const { user_id = null, email = null } = owner ?? {};
      return { account_id, user_id, email, charges, has_more: found.length > SHOWN_CHARGES, letter };
    },
  };
}

/** A charge with the lots behind it; for one letter, the lot of its credit alone. */
function withGrants(charge: store.ChargeRow, taken: store.TakenRow[], place: number | undefined): PaidCharge {
  const lots = placesOf(taken.filter(({ charge_id }) => charge_id === charge.id));
  return {
    ...charge,
    created_at: charge.created_at.toISOString(),
    grants: lots
      .filter(({ first, last }) => place === undefined || (first <= place && place <= last))
      .map(({ lot_id, credits, first, last, expires_at, ...source }) => ({
        ...{ lot_id, credits, first, last, expires_at: expires_at.toISOString() },
        source: {
          transaction_id: source.source_id,
          transaction_type: source.source_type,
          description: source.source_description,
          created_at: source.source_at.toISOString(),
          stripe_payment_intent_id: source.payment_intent_id,
        },
      })),
  };
}
