import { badgeStyle, isUnderWay, statusLabel } from '../../../modules/campaigns/rules.ts';
import type { CampaignStatusAnswer } from '../../../modules/campaigns/schema.ts';
import { letterLabel } from '../../../modules/letters/rules.ts';
import type { LetterStatus, LetterTimeline } from '../../../modules/letters/schema.ts';
import type { BadgeVariant } from '../../components/badge.tsx';

/** Polling interval while anything is in progress. */
export const POLL_EVERY_MS = 30_000;
/** Minimum time between manual refreshes. */
export const REFRESH_AT_MOST_EVERY_MS = 2000;

/** How a status looks. A rewrite is neither failure nor progress, so it has a look of its own. */
export const badgeLook = (status: string): BadgeVariant =>
  statusLabel(status).startsWith('Rewrite') ? 'warning' : badgeStyle(status);

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

export type Stage = { label: string; at: string; note: string | null; look: 'step' | 'trouble' };

const TROUBLE: LetterStatus[] = ['failed', 'cancelled', 'expect-48-hour-delay'];

/** The events of a letter as a customer follows them: inner steps that have the same name are one, at its first time. */
export function stagesOf(events: LetterTimeline['events']): Stage[] {
  const stages: Stage[] = [];
  for (const { status, at, note } of events) {
    const label = letterLabel(status);
    const before = stages.at(-1);
    if (before?.label === label) before.note = note ?? before.note;
    else stages.push({ label, at, note, look: TROUBLE.includes(status) ? 'trouble' : 'step' });
  }
  return stages;
}
