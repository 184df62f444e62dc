import type { Db } from '../database/db.ts';
import { oldestUnhandled } from '../inbox.ts';
import type { Readings } from '../telemetry/readings.ts';
import { queueReadings } from './queue.ts';

/** Jobs and mails that wait or have failed, and how long the longest due one has waited. */
export const readingsOfQueue = (db: Db): Readings => ({
  gauges: {
    longhand_jobs: {
      help: 'Jobs that wait or run, and jobs that have used up their attempts; mails are counted apart',
      labels: ['state'],
    },
    longhand_mails: { help: 'Mails that wait, and mails that have used up their attempts', labels: ['state'] },
    longhand_queue_age_seconds: { help: 'How long the job has waited that has been due longest; 0 where none is due' },
    longhand_webhooks_waiting_seconds: {
      help: 'How long the webhook of a payment provider has waited that arrived first; 0 where none waits',
    },
  },
  async read() {
    const [found, webhook_at] = await Promise.all([queueReadings(db), oldestUnhandled(db)]);
    const states = (waiting: number, failed: number) => [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'failed' }, value: failed },
    ];
    return {
      longhand_jobs: states(found.waiting, found.failed),
      longhand_mails: states(found.mails_waiting, found.mails_failed),
      longhand_queue_age_seconds: [{ value: found.age_s }],
      longhand_webhooks_waiting_seconds: [
        { value: webhook_at ? Math.max(0, Date.now() - webhook_at.getTime()) / 1000 : 0 },
      ],
    };
  },
});
