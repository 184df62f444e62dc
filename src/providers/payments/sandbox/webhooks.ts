import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { Jobs } from '../../../platform/queue/queue.ts';
import { DELIVER_JOB } from './events.ts';
import { SIGNATURE_HEADER, signBody } from './signature.ts';
import * as store from './webhook-store.ts';

const DELIVERY_TIMEOUT_MS = 10_000;

export type WebhookSenderDependencies = {
  db: Db;
  clock: Clock;
  /** Where the worker reaches the product: the base URL of the webhook endpoint. */
  webhook_base_url: string;
  signing_secret: string;
};
export type WebhookSender = ReturnType<typeof webhookSender>;

/** Sends webhooks to the product. The operator or a test may send one twice, drop it, or deliver it by hand. */
export function webhookSender({ db, clock, webhook_base_url, signing_secret }: WebhookSenderDependencies) {
  /** Posts one webhook. Gives the HTTP status of the response, or null without one. */
  async function post(webhook: store.SandboxWebhook): Promise<number | null> {
    const sent = fetch(new URL('/webhooks/payments/sandbox', webhook_base_url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: signBody(signing_secret, webhook.body, clock.now()),
      },
      body: webhook.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    const status = await sent.then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => null,
    );
    await store.noteAttempt(db, webhook.id, { status, delivered_at: wasTaken(status) ? clock.now() : null });
    return status;
  }

  return {
    /** The newest webhooks, for the operator to see. */
    newest: (limit: number): Promise<store.SandboxWebhook[]> => store.newestWebhooks(db, limit),

    /** Those that are neither delivered nor dropped, oldest first. */
    outstanding: () => store.outstandingWebhooks(db),

    /** A webhook as it would be sent now, `age_s` seconds late; it stays outstanding. */
    async signed(webhook_id: string, age_s = 0): Promise<{ headers: Headers; raw_body: string }> {
      const webhook = await store.findWebhook(db, webhook_id);
      if (!webhook) throw new Error('The sandbox has no such webhook.');
      const signature = signBody(signing_secret, webhook.body, new Date(clock.now().getTime() - age_s * 1000));
      return { headers: new Headers({ [SIGNATURE_HEADER]: signature }), raw_body: webhook.body };
    },

    /** Drops a webhook: it is not sent unless `deliver` is called. */
    drop: (webhook_id: string): Promise<void> => store.dropWebhook(db, webhook_id, clock.now()),

    /** Sends a webhook now, also one that was delivered or dropped before. Gives the HTTP status of the response. */
    async deliver(webhook_id: string): Promise<number | null> {
      const webhook = await store.findWebhook(db, webhook_id);
      return webhook ? post(webhook) : null;
    },

    /** Delivers each webhook; throws until the response is 2xx, so that the queue retries with backoff. */
    jobs: {
      [DELIVER_JOB]: async (payload) => {
        const { webhook_id } = z.object({ webhook_id: z.string() }).parse(payload);
        const webhook = await store.findOutstanding(db, webhook_id);
        if (!webhook) return;
        const status = await post(webhook);
        if (wasTaken(status)) return;
        const answer = status ?? 'nothing';
        throw new ProviderError('retryable', `The webhook was answered with ${answer}; it will be sent again.`);
      },
    } satisfies Jobs as Jobs,
  };
}

const wasTaken = (status: number | null) => status !== null && status >= 200 && status < 300;
