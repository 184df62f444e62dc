import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world/world.ts';
import type { Fault } from './plan.ts';

type Line = 'database' | 'site';
const lineOf = (world: World, line: Line) => (line === 'database' ? world.database_line : world.site_line);

export const cutConnections =
  (line: Line): Fault =>
  async (world, random) => {
    world.tally.add(`connection to the ${line} cut`, lineOf(world, line).cut(2 + Math.floor(random() * 6)));
    await sleep(150 + random() * 250);
  };

export const loseAnswers =
  (line: Line): Fault =>
  async (world, random) => {
    const at = lineOf(world, line);
    at.loseAnswers(1 + Math.floor(random() * 5));
    await sleep(200 + random() * 300);
    at.loseAnswers(0);
    world.tally.add(`answer of the ${line} lost`, at.takeLost());
  };

export const delayConnections =
  (line: Line): Fault =>
  async (world, random) => {
    world.tally.add(`connections to the ${line} delayed`);
    await lineOf(world, line).delay(50 + random() * 300, 800);
  };

export const throttleConnections =
  (line: Line): Fault =>
  async (world) => {
    world.tally.add(`connections to the ${line} throttled`);
    await lineOf(world, line).throttle(1000);
  };

/** Half-open: nothing comes through, and nobody says so. */
export const stallConnections =
  (line: Line): Fault =>
  async (world, random) => {
    const count = 1 + Math.floor(random() * 3);
    world.tally.add(
      `connection to the ${line} half-open`,
      await lineOf(world, line).stall(count, 1500 + random() * 2500),
    );
  };
