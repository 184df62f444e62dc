/** What the next page of this tab says in a toast, after a full load. */

const KEY = 'longhand.notice';

export type Notice = { kind: 'success' | 'error' | 'info'; title: string; description?: string };

export const keepNotice = (notice: Notice): void => sessionStorage.setItem(KEY, JSON.stringify(notice));

/** Gives what the page before wanted to say, once. */
export function takeNotice(): Notice | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept ? (JSON.parse(kept) as Notice) : undefined;
}
