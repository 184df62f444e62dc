import { createHash } from 'node:crypto';
import type { AccountId } from '../../../platform/account-id.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { lockQuota } from '../../../platform/quota.ts';
import { listSizes } from '../../imports/import-service.ts';
import { draftChanged, draftGone, draftNotFound, tooManyDrafts } from '../errors.ts';
import { DRAFTS_LIMIT, VISITOR_DRAFTS_LIMIT } from './rules.ts';
import type { CampaignDraftSummary, DraftState, LetterDraftSummary, SavedDraft } from './schema.ts';
import * as store from './store.ts';

export type DraftsService = ReturnType<typeof draftsService>;
export type LetterDraftsService = ReturnType<typeof letterDraftsService>;

/** Removes everything that an account has written and not sent. */
export const removeUnsent = (tx: Db, account_id: AccountId): Promise<void> => store.removeUnsent(tx, account_id);

/** Removes the single letter that was sent from a draft of the actor. */
export const removeSentLetter = (tx: Db, actor: Actor, key: string): Promise<boolean> =>
  store.removeDraft(tx, ofPerson(actor), key);

const ofAccount = ({ account_id }: Actor): store.DraftScope => ({ account_id, person_id: null });
const ofPerson = ({ account_id, user_id }: Actor): store.DraftScope => ({ account_id, person_id: user_id });

/** Lists as far as they are filled in, saved under a key that the browser makes. All members of an account see them. */
export function draftsService(dependencies: { db: Db; clock: Clock }) {
  const { db, clock } = dependencies;
  const drafts = savedDrafts(dependencies, ofAccount);
  return {
    ...drafts,

    /** Starts a draft; a key that is in use gives its draft unchanged. Throws too_many_drafts. */
    async begin(actor: Actor, key: string, state: DraftState): Promise<SavedDraft> {
      await inTransaction(db, async (tx) => {
        await refuseTooMany(tx, actor, key);
        await store.addDraft(tx, { ...ofAccount(actor), updated_by: actor.user_id, key }, state, clock.now());
      });
      return drafts.open(actor, key);
    },

    async list(actor: Actor): Promise<CampaignDraftSummary[]> {
      const found = await store.draftsOf(db, ofAccount(actor), DRAFTS_LIMIT);
      const sizes = await listSizes(
        db,
        actor.account_id,
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
  };
}

/** Single letters as far as they are written, saved in the same way. Only the person who writes one sees it. */
export function letterDraftsService(dependencies: { db: Db; clock: Clock }) {
  return {
    ...savedDrafts(dependencies, ofPerson),

    async list(actor: Actor): Promise<LetterDraftSummary[]> {
      const found = await store.draftsOf(dependencies.db, ofPerson(actor), DRAFTS_LIMIT);
      return found.map(({ key, state, updated_at }) => ({
        key,
        title: state.title ?? '',
        recipient: typeof state.recipient === 'string' ? state.recipient : '',
        step: state.step,
        updated_at: updated_at.toISOString(),
      }));
    },
  };
}

function savedDrafts({ db, clock }: { db: Db; clock: Clock }, scopeOf: (actor: Actor) => store.DraftScope) {
  return {
    /**
     * Saves a draft. `version` is the one that the caller edited: throws draft_changed if it was changed since, and
     * draft_gone if it was sent or deleted. Without a version, the draft is replaced or added: throws too_many_drafts.
     */
    save(actor: Actor, key: string, state: DraftState, version?: string): Promise<SavedDraft> {
      const scope = scopeOf(actor);
      return inTransaction(db, async (tx) => {
        if (version !== undefined) await refuseConflict(tx, scope, key, version);
        else await refuseTooMany(tx, actor, key);
        const saved = await store.saveDraft(tx, { ...scope, updated_by: actor.user_id, key }, state, clock.now());
        // Somebody else's draft has the key.
        if (!saved) throw draftGone();
        return present(saved);
      });
    },

    /** Throws not_found. */
    async open(actor: Actor, key: string): Promise<SavedDraft> {
      const found = await store.findDraft(db, scopeOf(actor), key);
      if (!found) throw draftNotFound();
      return present(found);
    },

    /**
     * Returns false where there is no such draft. With the `version` that the caller edited, throws draft_changed if the
     * draft was changed since.
     */
    remove(actor: Actor, key: string, version?: string): Promise<boolean> {
      const scope = scopeOf(actor);
      return inTransaction(db, async (tx) => {
        const current = version === undefined ? undefined : await store.lockDraft(tx, scope, key);
        if (current) refuseChanged(current, version);
        return store.removeDraft(tx, scope, key);
      });
    },
  };
}

async function refuseTooMany(tx: Db, { account_id, is_anonymous }: Actor, key: string): Promise<void> {
  const limit = is_anonymous ? VISITOR_DRAFTS_LIMIT : DRAFTS_LIMIT;
  await lockQuota(tx, 'drafts', account_id);
  if ((await store.countOtherDrafts(tx, account_id, key)) >= limit) throw tooManyDrafts(limit);
}

async function refuseConflict(tx: Db, scope: store.DraftScope, key: string, version: string): Promise<void> {
  const current = await store.lockDraft(tx, scope, key);
  if (!current) throw draftGone();
  refuseChanged(current, version);
}

function refuseChanged({ state }: store.DraftRow, version: string | undefined): void {
  if (versionOf(state) === version) return;
  const { saved_at } = state;
  throw draftChanged({ version: versionOf(state), ...(saved_at ? { saved_at } : {}) });
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
