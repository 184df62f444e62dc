import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Failure } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentsProvider } from '../../providers/payments/port.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CreditsService } from '../credits/service.ts';
import type { ProfileEdit } from '../identity/profiles/schema.ts';
import type { Seller } from './documents/rules.ts';

/** What the services of this module work with. */
export type BillingDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  payments: PaymentsProvider;
  accounts: AccountsService;
  credits: CreditsService;
  /** Where customers reach the product. They return from paying to this origin and to no other. */
  site_url: string;
  /** Why nothing is sold to an account that is being closed; null otherwise. */
  whyNotSold(db: Db, account_id: AccountId): Promise<Failure | null>;
  /** The most credits that one purchase may bring: an event pack, or a card, bundle or top-up. Plans have no limit. */
  maxCredits(kind: 'purchase' | 'event_pack'): Promise<number>;
  /** Who sells, printed on documents. */
  seller(): Promise<Seller>;
  /** Saves the billing address in the person's profile. */
  saveProfile(actor: Actor, edit: ProfileEdit): Promise<unknown>;
};

/** A provider in one environment. Queries read and write its rows only, never the other environment's. */
export type Source = Pick<PaymentsProvider, 'name' | 'environment'>;
