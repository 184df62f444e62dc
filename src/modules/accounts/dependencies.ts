import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';

/** What the services of this module work with. */
export type AccountsDependencies = {
  db: Db;
  clock: Clock;
  site_url: string;
  /** Limits the mails that an account has sent to people whom it invites. */
  admit: Admit;
  /** Replaces the webhook URLs that a member was shown; the old ones work for some hours more. */
  replaceWebhookUrls(tx: Db, actor: Actor, seen_by: { user_id: string; old_url_hours: number }): Promise<unknown>;
  /** What the link of an invitation carries, and the id that it was made of; null for a forged one. */
  tokens: { make(token_id: string): string; read(token: string): string | null };
};
