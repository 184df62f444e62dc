import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { steadyClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { sharedClock } from './shared-clock.ts';

it('goes by the time of PostgreSQL on a machine whose own clock is a day ahead', async () => {
  const { db } = await testDatabase();
  const before = Date.now();
  const { clock, stop } = await sharedClock(db, silentLog, steadyClock(new Date(before + 86_400_000)));
  stop();
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(clock.now().getTime()).toBeLessThanOrEqual(Date.now() + 1000);
});
