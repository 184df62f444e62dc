import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { CampaignsService } from '../campaigns/service.ts';

/** What the services of this module work with. */
export type ApprovalsDependencies = {
  db: Db;
  clock: Clock;
  campaigns: Pick<
    CampaignsService,
    'get' | 'inkOf' | 'lock' | 'merged' | 'openedWith' | 'refuseCutOff' | 'release' | 'startWaiting' | 'stopWaiting'
  >;
  /** The cards that each member sent since a time, less those given back. */
  cardsSince(tx: Db, account_id: AccountId, since: Date): Promise<Map<string | null, number>>;
  balanceOf(tx: Db, account_id: AccountId): Promise<number>;
  /** Where customers reach this Longhand. No slash at the end. */
  site_url: string;
};
