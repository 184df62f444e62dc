import { useCallback, useEffect, useState } from 'react';
import { SIGNED_OUT } from '../../lib/session/leftovers.ts';
import { saveBeforeSignOut } from '../../lib/session/sign-out.ts';
import { usePageHide } from '../../lib/use-page-hide.ts';
import { type AutosaveOptions, DraftAutosave, type DraftConflict } from './autosave.ts';
import type { Draft } from './store.ts';

/**
 * Autosaves the draft of a page, also when the page is hidden or the person signs out. `saved` is the draft as it was
 * stored when the page opened. The options are read once.
 */
export function useDraftAutosave<D extends Draft>(
  saved: D,
  draft: D,
  options: Omit<AutosaveOptions<D>, 'onConflict' | 'onUnsaved'>,
) {
  const [conflict, setConflict] = useState<DraftConflict>();
  const [is_unsaved, setUnsaved] = useState(false);
  const [autosave] = useState(
    () => new DraftAutosave(saved, { ...options, onConflict: setConflict, onUnsaved: setUnsaved }),
  );
  useEffect(() => autosave.changed(draft), [autosave, draft]);
  usePageHide(autosave.leave);
  useEffect(() => {
    const cancel = saveBeforeSignOut(autosave.saveNow);
    window.addEventListener(SIGNED_OUT, autosave.stop);
    return () => {
      cancel();
      window.removeEventListener(SIGNED_OUT, autosave.stop);
    };
  }, [autosave]);

  const { key } = draft;
  return {
    /** Stops autosave and removes the draft everywhere, because it was sent or deleted. */
    endDraft: useCallback(() => autosave.remove(key), [autosave, key]),
    /** Stops autosave and removes the draft from this browser; the server's version stays. */
    discard: useCallback(() => autosave.end(key), [autosave, key]),
    saveNow: autosave.saveNow,
    /** Set when the server has a newer version, or none any more. Nothing is saved there until it is resolved. */
    conflict,
    isInConflict: () => autosave.is_in_conflict,
    reportGone: autosave.reportGone,
    overwrite: autosave.overwrite,
    /** The server could not be reached or refused the last save. */
    is_unsaved,
  };
}
