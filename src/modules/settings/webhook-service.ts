import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { OutboundError, type PostForStatus } from '../../platform/http/outbound.ts';
import { record } from '../audit/record-service.ts';
import { testInquiry } from './rules.ts';
import type { WebhookTestResult } from './schema.ts';

export type WebhookDependencies = { db: Db; clock: Clock; post: PostForStatus };
export type WebhookService = ReturnType<typeof webhookService>;

/** Tries the webhook for enterprise inquiries before anybody depends on it. */
export function webhookService({ db, clock, post }: WebhookDependencies) {
  /** Posts an inquiry that is marked as a test, and says how it was answered. */
  async function attempt(url: string): Promise<WebhookTestResult> {
    const started = clock.now();
    const took_ms = () => clock.now().getTime() - started.getTime();
    try {
      const status = await post(url, testInquiry(started), { 'X-Longhand-Test': 'true' });
      return { ok: true, status, took_ms: took_ms(), message: 'The webhook accepted the test.' };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { ok: false, status: error.status, took_ms: took_ms(), message: error.message };
    }
  }

  return {
    async test(actor: AdminActor, url: string): Promise<WebhookTestResult> {
      const result = await attempt(url);
      await inTransaction(db, (tx) =>
        record(
          tx,
          actor,
          {
            action: 'settings.webhook_tested',
            subject: ['settings', 'enterprise_webhook_url'],
            after: { url, ...result },
          },
          clock.now(),
        ),
      );
      return result;
    },
  };
}
