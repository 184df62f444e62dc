import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { CreditsService } from '../credits/service.ts';
import type { LettersService } from '../letters/service.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { Release } from './schema.ts';

/** What the services of this module work with. */
export type CampaignsDependencies = {
  db: Db;
  clock: Clock;
  letters: LettersService;
  credits: CreditsService;
  templates: TemplatesService;
  /** Asked in the submitting transaction before letters are paid for. Throws approval_needed. */
  mayRelease(tx: Db, actor: Actor, release: Release): Promise<void>;
  /** How long a cancellation waits for the print provider before it answers that it is under way. */
  cancel_wait_ms?: number;
  /** The most contacts that the unsent campaigns of one account may have together. */
  contacts_limit?: number;
};
