import { z } from 'zod';
import type { Reached, SiteFacts } from './rules.ts';

const alive = z.object({ status: z.literal('ok'), version: z.string() });
const refusal = z.object({ code: z.string() });

/** A failure in a few words: "connection refused". */
export function reasonOf(error: unknown): string {
  const { message, cause, name } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
  const { code } = cause ?? {};
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'its name is not in DNS',
    EAI_AGAIN: 'DNS does not answer',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  };
  return (code && known[code]) || cause?.message || message;
}

/** Calls this Longhand by its public address as customers and the payment provider do. `webhooks_of`: who posts there. */
export async function siteFacts(
  site_url: string,
  version: string,
  webhooks_of: string | null,
  signal: AbortSignal,
): Promise<SiteFacts> {
  const site: Reached = await fetch(`${site_url}/healthz`, { redirect: 'manual', signal }).then(
    async (response) => {
      const body = alive.safeParse(await response.json().catch(() => null));
      return { status: response.status, version: body.data?.version ?? null };
    },
    (error) => ({ error: reasonOf(error) }),
  );
  if (!webhooks_of || 'error' in site) return { site_url, version, site, webhook: null };
  const url = `${site_url}/webhooks/payments/${webhooks_of}`;
  const reached = await fetch(url, { method: 'POST', body: '{}', redirect: 'manual', signal }).then(
    async (response) => {
      const body = refusal.safeParse(await response.json().catch(() => null));
      return { status: response.status, code: body.data?.code ?? null };
    },
    (error) => ({ error: reasonOf(error) }),
  );
  return { site_url, version, site, webhook: { url, reached } };
}

/** What a server's clock says; null where it does not say. */
function dateOf(response: Response): Date | null {
  const date = new Date(response.headers.get('Date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** How far the clock of a server on the internet is ahead of ours, in milliseconds; null where it does not say. */
export async function clockOffset(url: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
  await response.body?.cancel();
  const date = dateOf(response);
  // The header has whole seconds.
  return date && date.getTime() + 500 - Date.now();
}
