import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_NAMES, type World } from '../world/world.ts';
import type { Fault } from './plan.ts';

type Role = 'web' | 'worker';
const chosen = (world: World, role: Role, random: () => number) => Math.floor(random() * world.product[role].length);

export const killProcess =
  (role: Role): Fault =>
  async (world, random) => {
    await world.product.kill(role, chosen(world, role, random));
    world.tally.add(`${role} killed with -9`);
    await sleep(300);
  };

/** Stops a process for a while, as a machine does that is out of memory or moved to another host. */
export const stopProcess =
  (role: Role): Fault =>
  async (world, random) => {
    const each = world.product[role][chosen(world, role, random)];
    if (!each?.isRunning()) return;
    process.kill(each.pid, 'SIGSTOP');
    world.tally.add(`${role} stopped for seconds`);
    await sleep(1500 + random() * 4000);
    if (each.isRunning()) process.kill(each.pid, 'SIGCONT');
  };

const HOUR_S = 3600;
const JUMPS_S = [2 * HOUR_S, -3 * HOUR_S, 26 * HOUR_S, -26 * HOUR_S, 400, -400];

/** The clock of one process jumps by minutes or hours, and later back. */
export const jumpClock: Fault = async (world, random) => {
  const name = PROCESS_NAMES[Math.floor(random() * PROCESS_NAMES.length)] as string;
  const by_s = JUMPS_S[Math.floor(random() * JUMPS_S.length)] as number;
  if (!world.clocks) return;
  await world.clocks.jump(name, by_s);
  world.tally.add(`clock jumped ${by_s > 0 ? 'forward' : 'backward'}`);
  await sleep(1500 + random() * 2500);
  await world.clocks.jump(name, 0);
  world.tally.add('clock jumped back to the real time');
};
