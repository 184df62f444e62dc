import { useCallback, useEffect, useState } from 'react';
import { usePageHide } from '../../lib/use-page-hide.ts';
import { type AutosaveOptions, DraftAutosave, type DraftConflict } from './autosave.ts';
import type { Draft } from './store.ts';

/**
 * Autosaves the draft of a page, also when the page is hidden. `saved` is the draft as it was stored when the page
 * opened. The options are read once.
 */
export function useDraftAutosave<D extends Draft>(saved: D, draft: D, options: Omit<AutosaveOptions<D>, 'onConflict'>) {
  const [conflict, setConflict] = useState<DraftConflict>();
  const [autosave] = useState(() => new DraftAutosave(saved, { ...options, onConflict: setConflict }));
  useEffect(() => autosave.changed(draft), [autosave, draft]);
  usePageHide(autosave.leave);

  const { key } = draft;
  return {
    /** Stops autosave and removes the draft everywhere, because it was sent or deleted. */
    endDraft: useCallback(() => autosave.remove(key), [autosave, key]),
    /** Stops autosave and removes the draft from this browser; the server's version stays. */
    discard: useCallback(() => autosave.end(key), [autosave, key]),
    saveNow: autosave.saveNow,
    /** Set when the server has a newer version. Nothing is saved there until it is resolved. */
    conflict,
    overwrite: autosave.overwrite,
  };
}
