import { setTimeout as sleep } from 'node:timers/promises';
import type { Ending } from '../world/postgres-node.ts';
import type { Fault } from './plan.ts';

export const crashDatabase =
  (how: Ending): Fault =>
  async (world, random) => {
    await world.database.restart(how, 200 + random() * 1500);
    world.tally.add(how === 'kill' ? 'PostgreSQL killed with -9' : `PostgreSQL stopped (${how}) and started`);
    await world.database.primary().ready();
    await sleep(500);
  };

/** A server that stands still for a while, as one whose disk does not answer. */
export const pauseDatabase: Fault = async (world, random) => {
  world.tally.add('PostgreSQL unreachable for seconds');
  await world.database_line.stall(Number.POSITIVE_INFINITY, 2000 + random() * 3000);
};

/** The primary is lost for good; its standby takes over, and gets a standby of its own. */
export const failOver: Fault = async (world) => {
  if (!world.database.hasStandby()) return;
  await world.database.failOver();
  world.tally.add('failover to the standby');
  await sleep(1500);
  await world.database.makeStandby();
};
