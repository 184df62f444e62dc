import type { AccountId } from '../../../platform/account-id.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { record } from '../../audit/record-service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import * as erasing from './erasure-store.ts';
import type { EraseRequest, RecipientErasure } from './schema.ts';
import type { SearchService } from './search-service.ts';

export const ERASE_JOB = 'privacy.erase-recipient';
export type RecipientService = ReturnType<typeof recipientService>;

const LISTED = 20;

/** Erasing one recipient from an account, or from all of them: ordered here, done by a job. */
export function recipientService({ db, clock }: ErasureDependencies, searches: SearchService) {
  async function request(
    actor: Actor,
    account_id: AccountId | null,
    { search_id, keep_fingerprint }: EraseRequest,
    reason?: string,
  ): Promise<{ id: string }> {
    const person = await searches.personOf(account_id, search_id);
    return inTransaction(db, async (tx) => {
      const at = clock.now();
      const order = { account_id, requested_by: actor.user_id, person, keeps_fingerprint: keep_fingerprint };
      const id = await erasing.insertErasure(tx, order, at);
      await enqueue(tx, ERASE_JOB, { id });
      // Without the person: entries of the log stay.
      const entry = { action: 'recipient.erasure_requested', subject: ['recipient_erasure', id] } as const;
      await record(tx, actor, { ...entry, account_id, ...(reason && { reason }) }, at);
      return { id };
    });
  }

  return {
    /** Orders the erasure of whom a search has found. Throws search_not_found, search_running and recipient_not_found. */
    erase: (actor: Actor, order: EraseRequest): Promise<{ id: string }> => request(actor, actor.account_id, order),

    /** The same in every account. */
    eraseEverywhere: (actor: AdminActor, { reason, ...order }: EraseRequest & { reason: string }) =>
      request(actor, null, order, reason),

    /** The latest erasures of an account, or those from every account when it is null. They name nobody. */
    async list(account_id: AccountId | null): Promise<RecipientErasure[]> {
      const found = await erasing.erasuresOf(db, account_id, LISTED);
      return found.map(({ id, requested_at, finished_at, letters, places, letters_left, is_reading_lists }) => ({
        id,
        requested_at: requested_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
        letters,
        places,
        letters_left,
        is_reading_lists,
      }));
    },
  };
}
