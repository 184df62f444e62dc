import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import * as store from './draft-store.ts';
import { draftNotFound } from './errors.ts';
import type { CampaignDraftSummary, DraftState, SavedDraft } from './import-schema.ts';

export type DraftsService = ReturnType<typeof draftsService>;

const MOST_LISTED = 50;

/** The bulk wizard as far as it is filled in, kept under a key that the browser makes. */
export function draftsService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async save(user_id: string, key: string, state: DraftState): Promise<SavedDraft> {
      return present(await store.saveDraft(db, user_id, key, state, clock.now()));
    },

    /** Makes a draft of what is known; a known key gives its draft as it stands. */
    async begin(user_id: string, key: string, state: DraftState): Promise<SavedDraft> {
      await store.addDraft(db, user_id, key, state, clock.now());
      return this.open(user_id, key);
    },

    /** Throws not_found. */
    async open(user_id: string, key: string): Promise<SavedDraft> {
      const found = await store.draftOf(db, user_id, key);
      if (!found) throw draftNotFound();
      return present(found);
    },

    async list(user_id: string): Promise<CampaignDraftSummary[]> {
      const found = await store.draftsOf(db, user_id, MOST_LISTED);
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

const present = ({ key, state, updated_at }: store.DraftRow): SavedDraft => ({
  key,
  state,
  updated_at: updated_at.toISOString(),
});
