import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Reader } from '../../platform/database/replica.ts';
import type { Log } from '../../platform/log.ts';
import type { CampaignsService } from '../campaigns/service.ts';
import type { CreditsService } from '../credits/service.ts';
import type { LettersService } from '../letters/service.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { WebhookReading } from './events/reading-service.ts';

/** What the services of this module work with. */
export type AutomationsDependencies = {
  db: Db;
  /** Reads the operator's lists; the database itself where there is none. */
  reader?: Reader;
  clock: Clock;
  log: Log;
  campaigns: Pick<CampaignsService, 'addLetters' | 'pausedAmong' | 'resumeOngoing'>;
  credits: Pick<CreditsService, 'balanceOf' | 'reportShortage' | 'withCredits'>;
  templates: Pick<TemplatesService, 'byId' | 'usableBy'>;
  /** Writes the messages of automations that leave them to AI. */
  compose: LettersService['compose'];
  /** For each text, whether it ends cut off on the card. */
  areCutOff: LettersService['areCutOff'];
  /** Reads what was posted. */
  reading: WebhookReading;
  /** Cards left of an account's budget for this month; infinite without one. Locks the account where it has one. */
  budgetLeft(tx: Db, account_id: AccountId): Promise<number>;
  /** The person to write to about an account. */
  ownerOf(account_id: AccountId): Promise<{ email: string }>;
  /** Where senders and customers reach this Longhand. No slash at the end. */
  site_url: string;
  /** How often one automation's URL may be posted to. */
  webhooks_per_minute?: number;
  /** How long a worker may take over one batch before another one takes it again. */
  lease_s?: number;
};
