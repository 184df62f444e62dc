import { cancelRefusal, pauseRefusal, resumeRefusal } from '../../../modules/campaigns/rules.ts';
import type { Campaign } from './queries.ts';

/** What a customer can do with a campaign. */
export type Offer = 'submit' | 'ask' | 'remove' | 'cancel' | 'pause' | 'resume';

type Judged = Pick<Campaign, 'campaign_type' | 'status' | 'contact_count' | 'template_id'>;

/** Whether its cards were ordered. */
export const isSent = ({ status }: Pick<Campaign, 'status'>): boolean =>
  !['draft', 'awaiting-approval'].includes(status);

/**
 * A draft has nothing to cancel: once it lacks nothing, it can be sent, or somebody who may send is asked; and it can be
 * deleted. The server decides again.
 */
export function offersOf(campaign: Judged, can_send = true): Offer[] {
  if (campaign.status === 'draft') {
    const is_complete = campaign.contact_count > 0 && campaign.template_id;
    return [...(is_complete ? [can_send ? ('submit' as const) : ('ask' as const)] : []), 'remove'];
  }
  if (campaign.status === 'awaiting-approval') return [];
  const offers: Offer[] = [];
  if (cancelRefusal(campaign) === null) offers.push('cancel');
  if (pauseRefusal(campaign) === null) offers.push('pause');
  if (resumeRefusal(campaign) === null) offers.push('resume');
  return offers;
}
