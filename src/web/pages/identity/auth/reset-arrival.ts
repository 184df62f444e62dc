/** How a person reached the page that sets a new password. */
export type ResetArrival =
  /** The link was used already, or is too old. */
  | 'expired'
  /** The link carries a code that only the browser which asked for it can use. */
  | 'other_browser'
  /** No link led here. */
  | 'no_link';

/** Reads the URL before the auth client does. Errors are in its fragment or query. */
export function resetArrival(href: string): ResetArrival {
  const url = new URL(href);
  const all_params = [url.searchParams, new URLSearchParams(url.hash.slice(1))];
  if (all_params.some((params) => params.has('error') || params.has('error_code'))) return 'expired';
  return url.searchParams.has('code') ? 'other_browser' : 'no_link';
}

export const RESET_ARRIVAL_TEXT: Record<ResetArrival, { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'Reset links work once, for 24 hours. Request a new one here.',
  },
  other_browser: {
    title: 'This link doesn’t work here',
    text: 'Reset links work once, in the browser that requested them. Open it there, or request a new one here.',
  },
  no_link: {
    title: 'Auth session missing!',
    text: 'Open the reset link from your email first, or request one here.',
  },
};
