import { giveUpCalls } from '../api.ts';
import { keepNotice } from '../notice.ts';
import { forgetAccount } from './account.ts';
import { makeClient } from './client.ts';
import { forgetSession } from './stored.ts';
import { stopViewing, viewing } from './viewing.ts';

/** Signs the person out on this device, or ends an operator's view. A full page load, so that no personal data stays in memory. */
export async function signOut(): Promise<void> {
  if (viewing()) return stopViewing();
  giveUpCalls();
  const { error } = await (await makeClient()).signOut();
  forgetSession();
  forgetAccount();
  keepNotice(
    error
      ? { kind: 'error', title: 'Error signing out', description: 'You are signed out on this device.' }
      : { kind: 'success', title: 'Signed out', description: 'You have been successfully signed out.' },
  );
  window.location.assign('/');
}
