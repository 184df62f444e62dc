/**
 * The link of an invitation, kept in this tab while its reader signs in. It comes in the fragment of the address, which no
 * server and no log sees.
 */

const KEY = 'longhand.invitation';

export const keptInvitation = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
export const dropInvitation = (): void => sessionStorage.removeItem(KEY);

/** The link that this tab was opened with; it is taken out of the address. */
export function takeInvitation(): string | undefined {
  const token = window.location.hash.slice(1);
  if (!token) return keptInvitation();
  sessionStorage.setItem(KEY, token);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** What whoever joins an account must know first. */
export const JOINED = 'You work in this account now. To work in another one of yours, choose it in the menu.';
