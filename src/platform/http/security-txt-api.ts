import type { Clock } from '../clock.ts';
import { addDays, DAY_MS } from '../time.ts';
import { openEndpoint } from './endpoint.ts';

type SecurityTxtParts = { clock: Clock; site_url: string; contact: () => Promise<string> };

const VALID_DAYS = 180;

/** Where to report a vulnerability of this installation (RFC 9116). */
export const securityTxtApi = ({ clock, site_url, contact }: SecurityTxtParts) => ({
  text: openEndpoint({
    summary: 'Where to report a vulnerability',
    handle: async () => {
      const today = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
      const fields = [
        ['Contact', `mailto:${encodeURI(await contact())}`],
        ['Expires', addDays(today, VALID_DAYS).toISOString()],
        ['Preferred-Languages', 'en'],
        ['Canonical', new URL('/.well-known/security.txt', site_url).href],
      ];
      return new Response(fields.map(([name, value]) => `${name}: ${value}\n`).join(''), {
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
      });
    },
  }),
});
