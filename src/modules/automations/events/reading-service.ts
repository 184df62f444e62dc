import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { lookAtRequest } from '../reader/request.ts';
import { type How, type Posted, readDetail, readEvents, type Wanted } from './reading-rules.ts';

export type WebhookReading = ReturnType<typeof webhookReading>;

/** Reads what CRMs post. All computation on plain data: any thread can do it. */
export const webhookReading = (verify: VerifyCityStateZip) => ({
  lookAtRequest: async ({ body, content_type }: Posted) => lookAtRequest(body, content_type),
  readEvents: async (posted: Posted, wanted: Wanted[], how: How) => readEvents(posted, wanted, how, verify),
  readDetail: async (posted: Posted, wanted: Wanted, how: How) => readDetail(posted, wanted, how, verify),
});

/** The worst body of this size takes some milliseconds, so the usual one is read faster here than by a thread. */
export const SMALL_BYTES = 2048;

/** Reads small bodies on the thread that asks, and larger ones on threads with limits, which throw what pools throw. */
export function largeOnThreads(here: WebhookReading, threads: WebhookReading): WebhookReading {
  const forSize = ({ body }: Posted) => (body.length <= SMALL_BYTES ? here : threads);
  // A body that came with others shares their memory, all of which would be copied.
  const alone = ({ body, content_type }: Posted): Posted => ({ body: new Uint8Array(body), content_type });
  return {
    lookAtRequest: (posted) => forSize(posted).lookAtRequest(alone(posted)),
    readEvents: (posted, wanted, how) => forSize(posted).readEvents(alone(posted), wanted, how),
    readDetail: (posted, wanted, how) => forSize(posted).readDetail(alone(posted), wanted, how),
  };
}
