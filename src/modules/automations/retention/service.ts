import { inMonths } from '../../../platform/database/months/retention.ts';
import { inBatches } from '../../../platform/database/retention.ts';
import { DAY_MS } from '../../../platform/time.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { expiredText } from '../events/rules.ts';
import * as store from './store.ts';

/** Removes what customers' contacts wrote to us once nobody needs it. Each page is a transaction of its own. */
export function retentionService({ clock }: Pick<AutomationsDependencies, 'clock'>, page_size?: number) {
  return {
    retention: {
      /**
       * The contents of old events, and the event ids by which repeats of them are found. The history keeps their rows
       * with outcome, contact and letter. An event that still waits for somebody ends.
       */
      webhooks: [
        inBatches((tx, received_before, limit) => {
          const at = clock.now();
          const days = Math.round((at.getTime() - received_before.getTime()) / DAY_MS);
          return store.removeContents(tx, { received_before, limit, at, reason: expiredText(days) });
        }, page_size),
        inBatches((tx, received_before, limit) => store.removeKeys(tx, { received_before, limit }), page_size),
      ],
      /**
       * Whom old events were about, and the messages that were written for them; then the rows of months of which nothing
       * else is left.
       */
      letters: [
        inBatches((tx, before, limit) => store.redact(tx, before, clock.now(), limit), page_size),
        inMonths('automation_events', store.NOT_REDACTED),
      ],
    },
  };
}
