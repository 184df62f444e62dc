import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PostJson } from '../../platform/http/outbound.ts';
import type { Log } from '../../platform/log.ts';

export type SupportDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Posts to an address that the operator configured. */
  post: PostJson;
  /** The address that is notified of every issue; null while notifications are off. */
  operatorEmail(): Promise<string | null>;
  /** The address that customers reply to. */
  supportEmail(): Promise<string>;
  /** Where inquiries of companies are posted; null where they become issues. */
  enterpriseWebhookUrl(): Promise<string | null>;
  site_url: string;
};
