import { isUnderWay } from '../../../modules/campaigns/rules.ts';
import type { CampaignStatusAnswer } from '../../../modules/campaigns/schema.ts';

/** Polling interval while anything is in progress. */
export const POLL_EVERY_MS = 30_000;
/** Minimum time between manual refreshes. */
export const REFRESH_AT_MOST_EVERY_MS = 2000;

export const needsPolling = (campaigns: readonly { status: string }[]): boolean =>
  campaigns.some(({ status }) => isUnderWay(status));

type Known = { id: string; scribe_campaign_id: string | null };
type News = CampaignStatusAnswer['statuses'];

/** The id for status requests: the print provider's, if the campaign has one. */
export const statusIdOf = ({ id, scribe_campaign_id }: Known): string => scribe_campaign_id ?? id;

const UNKNOWN_STATUS = /^(error|unknown)$/i;

/** Returns the campaigns with the provider's statuses. An error or an unknown status replaces nothing. */
export function withNews<C extends Known>(campaigns: readonly C[], news: News): C[] {
  return campaigns.map((campaign) => {
    const update = news[statusIdOf(campaign)];
    return update && !UNKNOWN_STATUS.test(update.status_label) ? { ...campaign, ...update } : campaign;
  });
}

const PRINTERS: Record<string, string> = { press: 'the print shop', scribe: 'Scribe API', lob: 'Lob API' };
const CACHED = 'Unable to connect to Scribe API. Using cached status.';

/** The message when the print provider could not be reached. */
export const cachedStatusText = (print_provider: string): string =>
  CACHED.replace('Scribe API', PRINTERS[print_provider.toLowerCase()] ?? `${print_provider} API`);
