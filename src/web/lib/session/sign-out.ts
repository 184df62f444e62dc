import { giveUpCalls } from '../api.ts';
import { keepNotice } from '../notice.ts';
import { makeClient } from './client.ts';
import { forgetPerson } from './leftovers.ts';
import { forgetSession } from './stored.ts';
import { stopViewing, viewing } from './viewing.ts';

/** Saves what is open on the page. False when that failed. */
type Save = () => Promise<boolean>;
const saves = new Set<Save>();
/** So long a person who wants to leave waits for it. */
const SAVING_MS = 5000;

/** Saves with this function before the person signs out. Returns the function that cancels. */
export function saveBeforeSignOut(save: Save): () => void {
  saves.add(save);
  return () => saves.delete(save);
}

/**
 * Signs the person out on this device, or ends an operator's view. A full page load, so that no personal data stays in memory.
 * Returns false, and signs nobody out, when something on the page could not be saved and `anyway` is not set.
 */
export async function signOut(anyway = false): Promise<boolean> {
  if (viewing()) {
    await stopViewing();
    return true;
  }
  if (!anyway && !(await areSaved())) return false;
  giveUpCalls();
  const { error } = await (await makeClient()).signOut();
  forgetSession();
  forgetPerson();
  keepNotice(
    error
      ? { kind: 'error', title: 'Error signing out', description: 'You are signed out on this device.' }
      : { kind: 'success', title: 'Signed out', description: 'You have been successfully signed out.' },
  );
  window.location.assign('/');
  return true;
}

function areSaved(): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), SAVING_MS));
  const saved = Promise.all([...saves].map((save) => save())).then((each) => !each.includes(false));
  return Promise.race([saved, late]);
}
