import type { Campaign } from './queries.ts';

const TYPES: Record<Campaign['campaign_type'], string> = {
  'one-time': 'Single card',
  bulk: 'Bulk campaign',
  ongoing: 'Ongoing campaign',
};

export const typeName = (campaign: Pick<Campaign, 'campaign_type'>): string => TYPES[campaign.campaign_type];

/** 1 credit, 250 credits; with the plural of any word that takes an s. */
export const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? word : `${word}s`}`;
