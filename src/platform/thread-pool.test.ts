import { afterAll, expect, test } from 'vitest';
import { THREAD_TASKS } from '../../tests/support/thread-tasks.ts';
import { TaskTimeout, threadPool } from './thread-pool.ts';

const SCRIPT = new URL('../../tests/support/thread-tasks.ts', import.meta.url);
const NEVER_MS = 600_000;
const pools: { close(): Promise<void> }[] = [];
function poolOf(size: number, limit_ms: number) {
  const pool = threadPool(SCRIPT, THREAD_TASKS, { size, limit_ms });
  pools.push(pool);
  return pool.tasks;
}
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

test('a task that computes without end leaves the event loop free', async () => {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const tasks = poolOf(1, NEVER_MS);
  const computing = tasks.computeUntil(flag);
  const waiting = tasks.echo('after it');
  await new Promise(setImmediate);
  Atomics.store(flag, 0, 1);
  expect(await computing).toBe('done');
  expect(await waiting).toBe('after it');
});

test('a task over the time limit fails with a clear error, and another thread takes its place', async () => {
  const tasks = poolOf(1, 2000);
  const stuck = tasks.computeUntil(new Int32Array(new SharedArrayBuffer(4)));
  const next = tasks.echo('still here');
  await expect(stuck).rejects.toThrow(TaskTimeout);
  await expect(stuck).rejects.toThrow('computeUntil took longer than 2 seconds and was stopped.');
  expect(await next).toBe('still here');
});

test('a task that fails or ends its thread rejects, and the others go on', async () => {
  const tasks = poolOf(2, NEVER_MS);
  const results = await Promise.allSettled([tasks.fail('No ink.'), tasks.exit(), tasks.echo('a'), tasks.echo('b')]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    'Error: No ink.',
    'Error: The thread has ended.',
    'a',
    'b',
  ]);
});

test('never more tasks run at once than there are threads', async () => {
  const tasks = poolOf(2, NEVER_MS);
  const flags = Array.from({ length: 2 }, () => new Int32Array(new SharedArrayBuffer(4)));
  const order: string[] = [];
  const computing = flags.map((flag, n) => tasks.computeUntil(flag).then(() => order.push(`computed ${n}`)));
  const third = tasks.echo('third').then((text) => order.push(text));
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  expect(order).toEqual([]);
  Atomics.store(flags[1] as Int32Array, 0, 1);
  await third;
  expect(order).toEqual(['computed 1', 'third']);
  Atomics.store(flags[0] as Int32Array, 0, 1);
  await Promise.all(computing);
});
