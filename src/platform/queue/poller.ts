import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { observePoller } from '../telemetry/instruments.ts';
import { lookForWork } from '../telemetry/spans.ts';

/**
 * Work whose due rows are its queue: every worker looks for them by itself, so that adding a row adds no job and wakes
 * nobody. `work` processes some of them and returns whether more may be due.
 */
export type Poller = { every_ms: number; work: () => Promise<boolean> };
export type Pollers = Record<string, Poller>;

const LONGEST_BACKOFF_MS = 30_000;

/**
 * Runs each poller until `stop`, which waits for work that is under way. A failure is logged and retried with backoff.
 * Pollers whose names match what is `paused` wait.
 */
export function startPollers(
  pollers: Pollers,
  log: Log,
  paused: () => Promise<RegExp | null> = async () => null,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function poll(name: string, { every_ms, work }: Poller): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let wait_ms = every_ms;
      const started = performance.now();
      try {
        const is_paused = (await paused())?.test(name);
        if (!is_paused && (await lookForWork(`poller ${name}`, work, Boolean))) {
          wait_ms = 0;
          observePoller(name, 'done', performance.now() - started);
        }
        failures = 0;
      } catch (error) {
        wait_ms = Math.min(every_ms * 2 ** failures++, LONGEST_BACKOFF_MS);
        observePoller(name, 'failed', performance.now() - started);
        log.error('poller_failed', error, { poller: name });
      }
      await sleep(wait_ms, undefined, { signal }).catch(() => {});
    }
  }

  const polling = Object.entries(pollers).map(([name, poller]) => poll(name, poller));
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(polling);
    },
  };
}
