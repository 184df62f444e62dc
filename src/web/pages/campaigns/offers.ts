import { cancelRefusal, pauseRefusal, resumeRefusal } from '../../../modules/campaigns/rules.ts';
import type { Campaign } from './queries.ts';

/** What a customer can do with a campaign. */
export type Offer = 'submit' | 'cancel' | 'pause' | 'resume';

type Judged = Pick<Campaign, 'campaign_type' | 'status' | 'contact_count' | 'template_id'>;

/** A draft has nothing to cancel: it can be sent once it lacks nothing. The server decides again. */
export function offersOf(campaign: Judged): Offer[] {
  if (campaign.status === 'draft') return campaign.contact_count > 0 && campaign.template_id ? ['submit'] : [];
  const offers: Offer[] = [];
  if (cancelRefusal(campaign) === null) offers.push('cancel');
  if (pauseRefusal(campaign) === null) offers.push('pause');
  if (resumeRefusal(campaign) === null) offers.push('resume');
  return offers;
}
