import { afterAll, describe, expect, it } from 'vitest';
import { THREAD_TASKS } from '../../../tests/support/thread-tasks.ts';
import { Failure } from '../failure.ts';
import { inRequest } from '../telemetry/request-context.ts';
import { TaskExceeded, ThreadEnded } from './failures.ts';
import { threadPool } from './pool.ts';

const SCRIPT = new URL('../../../tests/support/thread-tasks.ts', import.meta.url);
const NEVER_MS = 600_000;
const pools: { close(): Promise<void> }[] = [];
function poolOf(options: Partial<Parameters<typeof threadPool>[2]> = {}) {
  const pool = threadPool(SCRIPT, THREAD_TASKS, { size: 1, limit_ms: NEVER_MS, ...options });
  pools.push(pool);
  return pool;
}
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

const makeFlag = () => new Int32Array(new SharedArrayBuffer(4));
const raise = (flag: Int32Array) => Atomics.store(flag, 0, 1);
const manyTurns = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
};

describe('a pool of threads', () => {
  it('leaves the event loop free while a task computes', async () => {
    const flag = makeFlag();
    const { tasks } = poolOf();
    const computing = tasks.computeUntil(flag);
    const waiting = tasks.echo('after it');
    await new Promise(setImmediate);
    raise(flag);
    expect(await computing).toBe('done');
    expect(await waiting).toBe('after it');
  });

  it('stops a task over the time limit, whatever it is in the middle of, and goes on', async () => {
    const { tasks } = poolOf({ limit_ms: 1000 });
    for (const stuck of [tasks.computeUntil(makeFlag()), tasks.matchWithoutEnd()]) {
      await expect(stuck).rejects.toThrow(TaskExceeded);
      await expect(stuck).rejects.toThrow('took more than 1 seconds and was stopped.');
    }
    expect(await tasks.echo('still here')).toBe('still here');
  });

  it('stops a task over the memory limit, and goes on', async () => {
    const { tasks } = poolOf({ memory_mb: 32 });
    const full = tasks.fillMemory();
    await expect(full).rejects.toThrow(TaskExceeded);
    await expect(full).rejects.toMatchObject({ limit: 'memory' });
    expect(await tasks.echo('still here')).toBe('still here');
  });

  it('passes on what a task throws, and tells a thread that ended otherwise from a limit', async () => {
    const { tasks } = poolOf({ size: 2 });
    const calls = [tasks.fail('No ink.'), tasks.exit(), tasks.refuse('Not this one.'), tasks.echo('a')];
    const [failed, ended, refused, echoed] = await Promise.allSettled(calls);
    expect(failed).toMatchObject({ reason: { message: 'No ink.' } });
    expect(ended).toMatchObject({ reason: expect.any(ThreadEnded) });
    expect(refused).toMatchObject({ reason: expect.any(Failure) });
    expect(refused).toMatchObject({ reason: { status: 422, code: 'refused', details: { field: 'ink' } } });
    expect(echoed).toMatchObject({ value: 'a' });
  });

  it('never runs more tasks at once than it has threads', async () => {
    const { tasks } = poolOf({ size: 2 });
    const flags = [makeFlag(), makeFlag()] as const;
    const order: string[] = [];
    const computing = flags.map((flag, n) => tasks.computeUntil(flag).then(() => order.push(`computed ${n}`)));
    const third = tasks.echo('third').then((text) => order.push(text));
    await manyTurns();
    expect(order).toEqual([]);
    raise(flags[1]);
    await third;
    expect(order).toEqual(['computed 1', 'third']);
    raise(flags[0]);
    await Promise.all(computing);
  });

  it('refuses more than may wait, of one account earlier than of all', async () => {
    const flag = makeFlag();
    const { tasks } = poolOf({ most_waiting: 4 });
    const running = tasks.computeUntil(flag);
    const asAccount = (account_id: string) =>
      inRequest({ request_id: crypto.randomUUID(), account_id }, () => tasks.echo(account_id));
    const calls = ['a', 'a', 'b', 'c', 'd', 'e'].map(asAccount);
    const answers = Promise.allSettled(calls);
    await manyTurns();
    raise(flag);
    await running;
    const refused = { reason: { status: 503, code: 'busy', details: { retry_after_s: 5 } } };
    expect(await answers).toMatchObject([
      { value: 'a' },
      refused,
      { value: 'b' },
      { value: 'c' },
      { value: 'd' },
      refused,
    ]);
  });

  it('keeps one thread for work of several tasks, and the others for all else', async () => {
    const { tasks, withOneThread } = poolOf({ size: 2 });
    const counted = await withOneThread(async (own) => {
      const first = await own.count();
      expect(await Promise.all([tasks.echo('a'), tasks.echo('b')])).toEqual(['a', 'b']);
      return [first, await own.count(), await own.count()];
    });
    expect(counted).toEqual([1, 2, 3]);
    await expect(withOneThread((own) => own.exit())).rejects.toThrow(ThreadEnded);
    expect(await tasks.echo('still here')).toBe('still here');
  });

  it('ends a thread that has nothing to do, and starts another one when it is needed', async () => {
    const { tasks } = poolOf({ idle_ms: 1 });
    expect(await tasks.count()).toBe(1);
    await expect.poll(() => tasks.count(), { interval: 50 }).toBe(1);
  });
});
