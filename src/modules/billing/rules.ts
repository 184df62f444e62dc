import { formatCount } from '../../platform/format.ts';
/** Rules that several concerns share. */

/** `return_url` when it is on our own origin, else `fallback_path` there. */
export function ownUrl(site_url: string, return_url: string | undefined, fallback_path: string): URL {
  const site = new URL(site_url);
  const requested = return_url && URL.canParse(return_url, site) ? new URL(return_url, site) : undefined;
  return requested?.origin === site.origin ? requested : new URL(fallback_path, site);
}

export const creditsText = (n: number): string => formatCount(n, 'credit');
