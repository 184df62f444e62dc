import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import type { IdentityService } from '../identity/service.ts';
import type { LettersService } from '../letters/service.ts';
import type { RecipientReading } from './recipients/reading-service.ts';

export type ErasureDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  files: FilesProvider;
  mail: MailProvider;
  site_url: string;
  letters: Pick<LettersService, 'withdrawLetters'>;
  /** Reads webhooks and drafts. */
  reading: RecipientReading;
  /** Throws unless the caller proves that they are the person. */
  proveOwner: IdentityService['proveOwner'];
  /** No plan of the account is renewed any more. */
  stopPayments(account_id: AccountId): Promise<void>;
  /** The payment provider ends the account's plans and deletes its customer. */
  forgetCustomer(account_id: AccountId): Promise<void>;
  /** What the account can spend now. */
  creditsOf(actor: Pick<Actor, 'account_id'>): Promise<number>;
};
