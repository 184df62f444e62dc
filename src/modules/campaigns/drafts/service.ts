import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { lockQuota } from '../../../platform/quota.ts';
import { draftChanged, draftGone, draftNotFound, tooManyDrafts } from '../errors.ts';
import { DRAFTS_LIMIT } from '../limit-rules.ts';
import type { CampaignDraftSummary, DraftState, SavedDraft } from './schema.ts';
import * as store from './store.ts';

export type DraftsService = ReturnType<typeof draftsService>;

/** The bulk wizard as far as it is filled in, kept under a key that the browser makes. */
export function draftsService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Saves a draft. `version` is the one that it was made from: throws draft_changed where it has another by now, and
     * draft_gone where it was sent or thrown away. Without it, what is there is replaced, or added: throws too_many_drafts.
     */
    save(user_id: string, key: string, state: DraftState, version?: string): Promise<SavedDraft> {
      return inTransaction(db, async (tx) => {
        if (version !== undefined) await refuseUnlessStill(tx, user_id, key, version);
        else await refuseOneTooMany(tx, user_id, key);
        return present(await store.saveDraft(tx, user_id, key, state, clock.now()));
      });
    },

    /** Makes a draft of what is known; a known key gives its draft as it stands. Throws too_many_drafts. */
    async begin(user_id: string, key: string, state: DraftState): Promise<SavedDraft> {
      await inTransaction(db, async (tx) => {
        await refuseOneTooMany(tx, user_id, key);
        await store.addDraft(tx, user_id, key, state, clock.now());
      });
      return this.open(user_id, key);
    },

    /** Throws not_found. */
    async open(user_id: string, key: string): Promise<SavedDraft> {
      const found = await store.draftOf(db, user_id, key);
      if (!found) throw draftNotFound();
      return present(found);
    },

    async list(user_id: string): Promise<CampaignDraftSummary[]> {
      const found = await store.draftsOf(db, user_id, DRAFTS_LIMIT);
      return found.map(({ key, state, updated_at, contacts }) => ({
        key,
        title: state.title ?? '',
        step: state.step,
        contacts,
        file_name: state.file_name ?? null,
        updated_at: updated_at.toISOString(),
      }));
    },

    remove: (user_id: string, key: string): Promise<boolean> => store.removeDraft(db, user_id, key),
  };
}

async function refuseOneTooMany(tx: Db, user_id: string, key: string): Promise<void> {
  await lockQuota(tx, 'drafts', user_id);
  if ((await store.countOtherDrafts(tx, user_id, key)) >= DRAFTS_LIMIT) throw tooManyDrafts(DRAFTS_LIMIT);
}

async function refuseUnlessStill(tx: Db, user_id: string, key: string, version: string): Promise<void> {
  const there = await store.lockDraft(tx, user_id, key);
  if (!there) throw draftGone();
  if (versionOf(there.state) === version) return;
  const { saved_at } = there.state;
  throw draftChanged({ version: versionOf(there.state), ...(saved_at ? { saved_at } : {}) });
}

/** Tells drafts apart by what is in them, wherever in the wizard their owner stands. */
function versionOf({ step: _, saved_at: __, ...state }: DraftState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
}

const present = ({ key, state, updated_at }: store.DraftRow): SavedDraft => ({
  key,
  state,
  updated_at: updated_at.toISOString(),
  version: versionOf(state),
});
