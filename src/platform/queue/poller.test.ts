import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Log, silentLog } from '../log.ts';
import { startPollers } from './poller.ts';

const deferred = () => Promise.withResolvers<void>();

describe('a poller', () => {
  it('works again at once while there is more, and looks again later when there is none', async () => {
    const answers = [true, true, false, false];
    const done = deferred();
    const polling = startPollers(
      {
        test: {
          every_ms: 1,
          work: async () => {
            const more = answers.shift() ?? false;
            if (answers.length === 0) done.resolve();
            return more;
          },
        },
      },
      silentLog,
    );
    await done.promise;
    await polling.stop();
    expect(answers).toEqual([]);
  });

  it('goes on after a failure, which it logs, and does not hold up others', async () => {
    const logged: unknown[] = [];
    const log: Log = { ...silentLog, error: (...entry: unknown[]) => void logged.push(entry) };
    const [failed_twice, other] = [deferred(), deferred()];
    let attempts = 0;
    const failing = async () => {
      if (++attempts === 3) failed_twice.resolve();
      throw new Error('unreachable');
    };
    const polling = startPollers(
      {
        failing: { every_ms: 1, work: failing },
        other: { every_ms: 1, work: async () => other.resolve() === null },
      },
      log,
    );
    await Promise.all([failed_twice.promise, other.promise]);
    await polling.stop();
    expect(logged[0]).toEqual(['poller_failed', expect.any(Error), { poller: 'failing' }]);
  });

  it('that is stopped finishes what it is doing and starts nothing more', async () => {
    const [started, release] = [deferred(), deferred()];
    let finished = 0;
    const work = async () => {
      started.resolve();
      await release.promise;
      finished++;
      return true;
    };
    const polling = startPollers({ test: { every_ms: 1, work } }, silentLog);
    await started.promise;
    const stopped = polling.stop();
    expect(finished).toBe(0);
    release.resolve();
    await stopped;
    expect(finished).toBe(1);
  });

  it('that is paused does nothing until it may again', async () => {
    let [is_paused, runs] = [true, 0];
    const work = async () => {
      runs++;
      return false;
    };
    const polling = startPollers({ 'letters.test': { every_ms: 1, work } }, silentLog, async () =>
      is_paused ? /^letters/ : null,
    );
    await sleep(20);
    expect(runs).toBe(0);
    is_paused = false;
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0));
    await polling.stop();
  });
});
