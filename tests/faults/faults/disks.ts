import { setTimeout as sleep } from 'node:timers/promises';
import type { Disk } from '../world/disk.ts';
import { RESERVE_MIB } from '../world/world.ts';
import type { Fault } from './plan.ts';

type Fullness = 'below the reserve' | 'to the last byte';
const MIB = 1024 * 1024;
const FULL_MS = 4000;

async function fill(disk: Disk, fullness: Fullness, random: () => number): Promise<void> {
  await disk.fill(fullness === 'to the last byte' ? 0 : (RESERVE_MIB / 2) * MIB);
  await sleep(FULL_MS + random() * 3000);
  await disk.clear();
}

export const fillFilesDisk =
  (fullness: Fullness): Fault =>
  async (world, random) => {
    if (!world.disks.files) return;
    world.tally.add(`disk of the files full ${fullness}`);
    await fill(world.disks.files, fullness, random);
  };

export const fillDatabaseDisk =
  (fullness: Fullness): Fault =>
  async (world, random) => {
    const disk = world.databaseDisk();
    if (!disk) return;
    world.tally.add(`disk of PostgreSQL full ${fullness}`);
    await fill(disk, fullness, random);
    await world.database.primary().ready();
  };
