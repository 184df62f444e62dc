import { createHash } from 'node:crypto';
import type { AccountId } from '../../../platform/account-id.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { lockQuota } from '../../../platform/quota.ts';
import { listSizes } from '../../imports/import-service.ts';
import { draftChanged, draftGone, draftNotFound, tooManyDrafts } from '../errors.ts';
import { DRAFTS_LIMIT } from './rules.ts';
import type { CampaignDraftSummary, DraftState, SavedDraft } from './schema.ts';
import * as store from './store.ts';

export type DraftsService = ReturnType<typeof draftsService>;

/** Removes everything that an account has written and not sent. */
export const removeUnsent = (tx: Db, account_id: AccountId): Promise<void> => store.removeUnsent(tx, account_id);

/** The bulk wizard as far as it is filled in, saved under a key that the browser makes. */
export function draftsService({ db, clock }: { db: Db; clock: Clock }) {
  /** Throws not_found. */
  async function open({ account_id }: Actor, key: string): Promise<SavedDraft> {
    const found = await store.findDraft(db, account_id, key);
    if (!found) throw draftNotFound();
    return present(found);
  }

  return {
    /**
     * Saves a draft. `version` is the one that the caller edited: throws draft_changed if it was changed since, and
     * draft_gone if it was sent or deleted. Without a version, the draft is replaced or added: throws too_many_drafts.
     */
    save(actor: Actor, key: string, state: DraftState, version?: string): Promise<SavedDraft> {
      return inTransaction(db, async (tx) => {
        if (version !== undefined) await refuseConflict(tx, actor.account_id, key, version);
        else await refuseTooMany(tx, actor.account_id, key);
        return present(await store.saveDraft(tx, keyOf(actor, key), state, clock.now()));
      });
    },

    /** Starts a draft; a key that is in use gives its draft unchanged. Throws too_many_drafts. */
    async begin(actor: Actor, key: string, state: DraftState): Promise<SavedDraft> {
      await inTransaction(db, async (tx) => {
        await refuseTooMany(tx, actor.account_id, key);
        await store.addDraft(tx, keyOf(actor, key), state, clock.now());
      });
      return open(actor, key);
    },

    open,

    async list({ account_id }: Actor): Promise<CampaignDraftSummary[]> {
      const found = await store.draftsOf(db, account_id, DRAFTS_LIMIT);
      const sizes = await listSizes(
        db,
        account_id,
        found.flatMap(({ state }) => state.import_id ?? []),
      );
      return found.map(({ key, state, updated_at }) => ({
        key,
        title: state.title ?? '',
        step: state.step,
        contacts: sizes.get(state.import_id ?? '') ?? 0,
        file_name: state.file_name ?? null,
        updated_at: updated_at.toISOString(),
      }));
    },

    remove: (actor: Actor, key: string): Promise<boolean> => store.removeDraft(db, actor.account_id, key),
  };
}

const keyOf = ({ account_id, user_id }: Actor, key: string): store.DraftKey => ({
  account_id,
  updated_by: user_id,
  key,
});

async function refuseTooMany(tx: Db, account_id: AccountId, key: string): Promise<void> {
  await lockQuota(tx, 'drafts', account_id);
  if ((await store.countOtherDrafts(tx, account_id, key)) >= DRAFTS_LIMIT) throw tooManyDrafts(DRAFTS_LIMIT);
}

async function refuseConflict(tx: Db, account_id: AccountId, key: string, version: string): Promise<void> {
  const current = await store.lockDraft(tx, account_id, key);
  if (!current) throw draftGone();
  if (versionOf(current.state) === version) return;
  const { saved_at } = current.state;
  throw draftChanged({ version: versionOf(current.state), ...(saved_at ? { saved_at } : {}) });
}

/** A hash of the content, whatever step of the wizard it was saved in. */
function versionOf({ step: _, saved_at: __, ...state }: DraftState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
}

const present = ({ key, state, updated_at }: store.DraftRow): SavedDraft => ({
  key,
  state,
  updated_at: updated_at.toISOString(),
  version: versionOf(state),
});
