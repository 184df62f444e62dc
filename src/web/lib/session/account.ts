import { keepNotice } from '../notice.ts';
import { viewing } from './viewing.ts';

/**
 * The account that this tab works in, for a person who belongs to several. Each tab keeps its own; a new one begins with
 * the account that was chosen last in this browser.
 */

const KEY = 'longhand.account';

/** The account that was chosen; undefined for the one that the person joined first. */
export function chosenAccount(): string | undefined {
  if (typeof window === 'undefined' || viewing()) return undefined;
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? '';
  // Kept from now on, so that a choice in another tab does not change this one.
  sessionStorage.setItem(KEY, kept);
  return kept || undefined;
}

/** Chooses for this tab, and for tabs that are opened from now on. */
export function chooseAccount(account_id: string): void {
  sessionStorage.setItem(KEY, account_id);
  localStorage.setItem(KEY, account_id);
}

function forgetAccount(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

/** The header that names the account to the server. */
export function accountHeader(): Record<string, string> {
  const account_id = chosenAccount();
  return account_id ? { 'X-Account-Id': account_id } : {};
}

/** Works in another account from here on. A full page load, so that nothing of the one before stays in memory. */
export function switchAccount(account_id: string, to = '/create-letter-start'): void {
  chooseAccount(account_id);
  window.location.assign(to);
}

/** The person is no member of the chosen account any more: back to their first one. */
export function leaveLostAccount(): void {
  if (chosenAccount() === undefined) return;
  forgetAccount();
  keepNotice({
    kind: 'info',
    title: 'You left an account',
    description: 'You are no longer a member of the account that this tab was in. Here is your own.',
  });
  window.location.replace('/create-letter-start');
}

/** What this browser keeps for a person is kept apart for each account. */
export const ownKey = (user_id: string): string => [user_id, chosenAccount()].filter(Boolean).join('.');
