import { setTimeout as sleep } from 'node:timers/promises';
import { isPosted } from '../../support/scribe/campaigns.ts';
import { SCRIBE_TOKEN, scribeStandIn } from '../../support/scribe/stand-in.ts';

const STEP_MS = 1500;
const NEXT: Record<string, string> = {
  pending: 'processing',
  processing: 'printing',
  printing: 'shipped',
  shipped: 'delivered',
};

/** Scribe's stand-in with people who print and mail: each campaign that was sent goes one step further now and then. */
export async function scribeWorld() {
  const scribe = await scribeStandIn({ opens_archives: false });
  let is_open = true;
  const printing = (async () => {
    for (; is_open; await sleep(STEP_MS))
      for (const campaign of scribe.campaigns.values()) campaign.status = NEXT[campaign.status] ?? campaign.status;
  })();
  return {
    settings: (api_url: string) => ({
      PRINT_PROVIDER: 'scribe',
      SCRIBE_API_URL: api_url,
      SCRIBE_API_TOKEN: SCRIBE_TOKEN,
      SCRIBE_REQUESTS_PER_MINUTE: '10000',
    }),
    api_url: scribe.api_url,
    /** The text of each letter that it prints and mails, one for each recipient. */
    posted: (): string[] =>
      [...scribe.campaigns.values()].filter(isPosted).flatMap(({ message, contacts }) => contacts.map(() => message)),
    async stop(): Promise<void> {
      is_open = false;
      await printing;
      await scribe.stop();
    },
  };
}
export type ScribeWorld = Awaited<ReturnType<typeof scribeWorld>>;
