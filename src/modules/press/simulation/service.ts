import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { PressDependencies } from '../dependencies.ts';
import { reportStatus } from '../report-service.ts';
import { nextSimulated } from './rules.ts';
import * as store from './store.ts';

type SimulationDependencies = Pick<PressDependencies, 'db' | 'clock' | 'simulate'>;

const BATCH_SIZE = 500;

/** A simulated print shop: letters that are in no print run advance by themselves. */
export const simulationService = ({ db, clock, simulate }: SimulationDependencies) => ({
  /** Advances one batch of letters that are due. Returns how many. */
  async simulateStep(): Promise<number> {
    if (!simulate) return 0;
    return inTransaction(db, async (tx) => {
      const at = clock.now();
      const due = await store.claimDue(tx, new Date(at.getTime() - simulate.step_s * 1000), BATCH_SIZE);
      for (const [status, items] of Map.groupBy(due, (item) => nextSimulated(item.status))) {
        if (!status) continue;
        await store.setStatus(
          tx,
          items.map((item) => item.id),
          status,
          at,
        );
        await reportStatus(tx, items, { status }, at);
      }
      await scheduleSimulation({ clock, simulate }, tx);
      return due.length;
    });
  },
});

/** Enqueues the next step, for when the oldest letter is due. */
export async function scheduleSimulation(
  { clock, simulate }: Pick<SimulationDependencies, 'clock' | 'simulate'>,
  tx: Db,
): Promise<void> {
  if (!simulate) return;
  const oldest = await store.oldestStatusAt(tx);
  if (!oldest) return;
  const run_at = new Date(Math.max(clock.now().getTime(), oldest.getTime() + simulate.step_s * 1000));
  await enqueue(tx, 'press.simulate', {}, { run_at, key: 'press.simulate.next' });
}
