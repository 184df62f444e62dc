import type { Random } from '../../chaos/people.ts';
import type { World } from '../world/world.ts';
import { cutConnections, delayConnections, loseAnswers, stallConnections, throttleConnections } from './connections.ts';
import { crashDatabase, failOver, pauseDatabase } from './database.ts';
import { fillDatabaseDisk, fillFilesDisk } from './disks.ts';
import { jumpClock, killProcess, stopProcess } from './processes.ts';

/** Injects one fault, or some of a kind, and counts them. */
export type Fault = (world: World, random: Random) => Promise<void>;

/** How often each of these comes in a day, whatever the number of faults. */
const RARE: [times: number, fault: Fault][] = [
  [8, killProcess('web')],
  [8, killProcess('worker')],
  [3, stopProcess('web')],
  [3, stopProcess('worker')],
  [2, crashDatabase('fast')],
  [2, crashDatabase('immediate')],
  [2, crashDatabase('kill')],
  [2, pauseDatabase],
  [2, failOver],
  [1, fillFilesDisk('below the reserve')],
  [1, fillFilesDisk('to the last byte')],
  [1, fillDatabaseDisk('below the reserve')],
  [1, fillDatabaseDisk('to the last byte')],
  [8, jumpClock],
];

const OFTEN: [weight: number, fault: Fault][] = [
  [12, cutConnections('database')],
  [12, cutConnections('site')],
  [8, loseAnswers('database')],
  [8, loseAnswers('site')],
  [2, delayConnections('database')],
  [2, delayConnections('site')],
  [1, throttleConnections('database')],
  [1, throttleConnections('site')],
  [1, stallConnections('database')],
  [1, stallConnections('site')],
];

/** The faults of a day that take long or are heavy, in their order. */
export function rareFaults(random: Random): Fault[] {
  const rare = RARE.flatMap(([times, fault]) => Array<Fault>(times).fill(fault));
  for (let n = rare.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [rare[n], rare[other]] = [rare[other] as Fault, rare[n] as Fault];
  }
  return rare;
}

const SHARES = OFTEN.reduce((sum, [weight]) => sum + weight, 0);

/** Cut, lost and slow connections, which go on beside the others. */
export function frequentFault(random: Random): Fault {
  let left = random() * SHARES;
  for (const [weight, fault] of OFTEN) {
    left -= weight;
    if (left < 0) return fault;
  }
  return cutConnections('site');
}
