import { describe, expect, it } from 'vitest';
import { progressOf, recentSamples, sentOf } from './rules.ts';

const at = (at_ms: number, sent: number) => ({ at_ms, sent });

describe('the progress of a submission', () => {
  it('counts letters that wait, went out and failed; a failed letter that was sent again counts once', () => {
    const counts = { queued: 3, sending: 2, pending: 10, shipped: 20, delivered: 30, failed: 5, cancelled: 7 };
    expect(progressOf(counts, 2, [])).toEqual({
      queued: 5,
      sent: 60,
      mailed: 50,
      failed: 3,
      total: 68,
      per_second: 0,
      seconds_left: null,
    });
    expect(sentOf({ processing: 1, printing: 2, 'expect-48-hour-delay': 4, queued: 8 })).toBe(7);
  });

  it('has the pace between its first and last sample, and the time that the rest takes with it', () => {
    const samples = [at(1000, 10), at(2000, 500), at(4000, 41)];
    expect(progressOf({ queued: 100, pending: 41 }, 0, samples)).toMatchObject({ per_second: 10.3, seconds_left: 10 });
  });

  it('has no pace while there is one sample, while nothing goes out, or where letters were taken back', () => {
    for (const samples of [
      [at(1000, 10)],
      [at(1000, 10), at(2000, 10)],
      [at(1000, 10), at(1000, 20)],
      [at(1000, 10), at(2000, 5)],
    ]) {
      expect(progressOf({ queued: 1 }, 0, samples)).toMatchObject({ per_second: 0, seconds_left: null });
    }
  });

  it('takes no more time when nothing waits', () => {
    expect(progressOf({ pending: 5 }, 0, [at(0, 0), at(1000, 5)])).toMatchObject({ per_second: 5, seconds_left: 0 });
  });
});

it('samples are kept for ten seconds', () => {
  expect(recentSamples([at(0, 1), at(1, 2), at(10_000, 3)], at(10_001, 4))).toEqual([
    at(1, 2),
    at(10_000, 3),
    at(10_001, 4),
  ]);
});
