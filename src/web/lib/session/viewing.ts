/**
 * An operator's view as a customer. It belongs to one tab: its token is in that tab's session storage, so the operator's own
 * session, which all tabs share, does not change.
 */

export const VIEW_KEY = 'longhand.view_as';

export type Viewing = { token: string; user_id: string; email: string; full_name: string; ends_at: string };

/** The view of this tab; undefined where there is none, and on the server. */
export function viewing(): Viewing | undefined {
  if (typeof window === 'undefined') return undefined;
  const kept = sessionStorage.getItem(VIEW_KEY);
  return kept ? (JSON.parse(kept) as Viewing) : undefined;
}

/** The token that a link of the desk carries in its fragment, which no server and no log sees. */
export const tokenIn = (href: string): string | null => new URLSearchParams(new URL(href).hash.slice(1)).get('view');

/** Makes this tab view as the customer of a token. Throws when the server refuses it. */
export async function startViewing(token: string): Promise<void> {
  const response = await fetch('/rest/v1/profiles', { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error('This view has ended.');
  const { user_id, email, full_name } = (await response.json()) as Viewing;
  const view: Viewing = { token, user_id, email, full_name, ends_at: endOf(token) };
  sessionStorage.setItem(VIEW_KEY, JSON.stringify(view));
}

/** Leaves the view, so that this tab shows where it ended. The server ends it by itself if it cannot be reached. */
export async function stopViewing(): Promise<void> {
  const view = viewing();
  sessionStorage.removeItem(VIEW_KEY);
  if (view)
    await fetch('/functions/v1/end-view-as', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: view.token }),
    }).catch(() => {});
  // A full page load, so that nothing of the customer stays in memory.
  window.location.replace('/view-as');
}

/** When a token ends, by its own claim. */
export function endOf(token: string): string {
  const payload = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
  return new Date(exp * 1000).toISOString();
}
