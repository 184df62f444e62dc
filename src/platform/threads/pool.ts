import { availableParallelism } from 'node:os';
import { currentRequest } from '../telemetry/request-context.ts';
import { ThreadEnded, threadsBusy } from './failures.ts';
import { FairQueue } from './fair-queue.ts';
import type { Tasks } from './serving.ts';
import { Thread } from './thread.ts';

export type ThreadPool<T> = {
  /**
   * The same functions, each call run by one of the threads. They throw what the task throws, TaskExceeded, ThreadEnded, and
   * a Failure with the code "busy" when too many calls wait.
   */
  tasks: T;
  /** Keeps a thread for `work`, whose tasks run there one after the other and share what it remembers. Throws as tasks do. */
  withOneThread<R>(work: (tasks: T) => Promise<R>): Promise<R>;
  close(): Promise<void>;
};

type Options = {
  /** The most threads. */
  size?: number;
  /** How long a task may run once it has a thread. */
  limit_ms: number;
  /** How large the heap of a thread may grow. */
  memory_mb?: number;
  /** So many calls may wait for a thread, a quarter of them of the same account. */
  most_waiting?: number;
  /** A thread that has had nothing to do for so long ends, and gives its memory back. */
  idle_ms?: number;
};

const usual = () => ({
  size: Math.max(2, availableParallelism()),
  memory_mb: 512,
  most_waiting: 400,
  idle_ms: 60_000,
});

type Waiting = { give(thread: Promise<Thread>): void };

/**
 * Threads for heavy computation, so that it never blocks the event loop. `script` calls `serveTasks` with the same tasks.
 * A thread starts when it is needed, runs one task at a time, ends after a while without any, and is replaced when it ends
 * or exceeds a limit.
 */
export function threadPool<T extends Tasks>(script: URL, tasks: T, options: Options): ThreadPool<T> {
  const { size, most_waiting, idle_ms, ...limits } = { ...usual(), ...options };
  const threads = new Set<Thread>();
  const idle = new Map<Thread, NodeJS.Timeout>();
  const waiting = new FairQueue<Waiting>(most_waiting, Math.ceil(most_waiting / 4));

  async function start(): Promise<Thread> {
    const thread = new Thread(script, limits);
    threads.add(thread);
    void thread.ended.then(() => {
      threads.delete(thread);
      forget(thread);
      // Its place is free for another one.
      if (waiting.length > 0 && threads.size < size) waiting.take()?.give(start());
    });
    await thread.ready;
    return thread;
  }

  function forget(thread: Thread): void {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  }

  function acquire(): Promise<Thread> {
    // The one that was busy last: the others may end.
    const free = [...idle.keys()].findLast(({ is_alive }) => is_alive);
    if (free) {
      forget(free);
      free.holdProcess(true);
      return Promise.resolve(free);
    }
    if (threads.size < size) return start();
    const { promise, resolve } = Promise.withResolvers<Thread>();
    const is_added = waiting.add(currentRequest()?.account_id ?? '', { give: resolve });
    return is_added ? promise : Promise.reject(threadsBusy());
  }

  function release(thread: Thread): void {
    if (!thread.is_alive) return;
    const next = waiting.take();
    if (next) next.give(Promise.resolve(thread));
    else {
      thread.holdProcess(false);
      idle.set(thread, setTimeout(() => thread.end(), idle_ms).unref());
    }
  }

  async function withThread<R>(work: (thread: Thread) => Promise<R>): Promise<R> {
    const thread = await acquire();
    try {
      return await work(thread);
    } finally {
      release(thread);
    }
  }

  const remote = (call: (name: string, args: unknown[]) => Promise<unknown>) =>
    Object.fromEntries(
      Object.keys(tasks).map((name) => [name, (...args: unknown[]) => call(name, args)]),
    ) as unknown as T;

  return {
    tasks: remote((name, args) => withThread((thread) => thread.run({ name, args }))),
    withOneThread: (work) => withThread((thread) => work(remote((name, args) => thread.run({ name, args })))),
    async close() {
      for (let next = waiting.take(); next; next = waiting.take()) next.give(Promise.reject(new ThreadEnded()));
      for (const thread of threads) thread.end();
      await Promise.all([...threads].map(({ ended }) => ended));
    },
  };
}
