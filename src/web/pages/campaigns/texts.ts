import type { Campaign } from './queries.ts';

const TYPES: Record<Campaign['campaign_type'], string> = {
  'one-time': 'Single card',
  bulk: 'Bulk campaign',
  ongoing: 'Ongoing campaign',
};

export const typeName = (campaign: Pick<Campaign, 'campaign_type'>): string => TYPES[campaign.campaign_type];
