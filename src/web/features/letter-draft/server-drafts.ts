import type { LetterDraftSummary, SavedLetterDraft } from '../../../modules/campaigns/drafts/schema.ts';
import { fullName } from '../../../modules/letters/rules.ts';
import { call } from '../../lib/api.ts';
import type { RemoteDrafts } from '../drafts/autosave.ts';
import { orNull, saveLimit, showLimit } from '../drafts/server.ts';
import { type LetterDraft, letterDraft } from './drafts.ts';

/** The drafts of single letters on the server: those of this person in this account. */

const NAME_LENGTH = 200;

/** Returns the draft as the server stores it, with the names that lists of drafts show. */
export const stateOf = ({ version: _, key: __, ...draft }: LetterDraft): SavedLetterDraft['state'] => ({
  ...draft,
  title: draft.letterForm.title.trim().slice(0, NAME_LENGTH),
  recipient: fullName(draft.contactForm.first_name, draft.contactForm.last_name).slice(0, NAME_LENGTH),
});

export const draftOf = ({ key, state, version }: SavedLetterDraft): LetterDraft | undefined =>
  letterDraft.safeParse({ ...state, key, version }).data;

export const letterDraftsQuery = {
  queryKey: ['letter-drafts'],
  // A draft that was just sent is never shown again.
  gcTime: 0,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    call('GET /rest/v1/letter_drafts', undefined, signal ? { signal } : {}),
};

/** The drafts of this person on the server. A draft is saved and removed if the version that is sent is still the latest there. */
export const letterServer: RemoteDrafts<LetterDraft> = {
  async load(key) {
    const saved = await orNull(call('GET /rest/v1/letter_drafts/:key', { params: { key } }));
    return (saved && draftOf(saved)) ?? null;
  },
  save: (draft) =>
    call(
      'PUT /rest/v1/letter_drafts/:key',
      { params: { key: draft.key }, body: { state: stateOf(draft), ...(draft.version && { version: draft.version }) } },
      saveLimit(),
    ).catch(showLimit),
  remove: (key, version) =>
    call('DELETE /rest/v1/letter_drafts/:key', { params: { key }, query: version ? { version } : {} }),
};

/**
 * Which draft the wizard opens where none is named: the one changed last. `left` is in this browser. If the server once had
 * it and has it no more, it was sent or deleted elsewhere.
 */
export function keyToOpen(
  left: LetterDraft | undefined,
  listed: readonly Pick<LetterDraftSummary, 'key' | 'updated_at'>[],
): string | undefined {
  const [newest] = listed;
  if (!left || (left.version && !listed.some(({ key }) => key === left.key))) return newest?.key;
  return newest && newest.updated_at > left.saved_at ? newest.key : left.key;
}
