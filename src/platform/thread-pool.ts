import { once } from 'node:events';
import { availableParallelism, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Functions that threads run; what they take and give can be copied between threads. */
export type Tasks = Record<string, (...args: never[]) => Promise<unknown>>;

export type ThreadPool<T> = {
  /** The same functions, each call run by one of the threads. They reject with `TaskTimeout` after the time limit. */
  tasks: T;
  close(): Promise<void>;
};

/** A task ran longer than the pool allows; its thread was ended. */
export class TaskTimeout extends Error {
  constructor(name: string, limit_ms: number) {
    super(`${name} took longer than ${limit_ms / 1000} seconds and was stopped.`);
  }
}

const LOW_PRIORITY = 10;

type Job = { name: string; args: unknown[]; resolve(value: unknown): void; reject(error: unknown): void };
type Answer = { value: unknown } | { error: unknown };
type Options = { size?: number; limit_ms: number };

/**
 * Threads for heavy computation, so that it never blocks the event loop. `script` calls `serveTasks` with the same tasks.
 * A thread starts when it is first needed, runs one task at a time and is replaced when it ends or exceeds the limit.
 */
export function threadPool<T extends Tasks>(script: URL, tasks: T, options: Options): ThreadPool<T> {
  const { limit_ms, size = Math.max(2, availableParallelism()) } = options;
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Job[] = [];

  function next(): void {
    while (waiting.length > 0 && (idle.length > 0 || threads.size < size)) {
      const job = waiting.shift() as Job;
      const thread = idle.pop();
      const run = thread ? runOn(thread, job) : start().then((started) => runOn(started, job));
      run.finally(next).then(job.resolve, job.reject);
    }
  }

  async function start(): Promise<Worker> {
    const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    threads.add(thread);
    // The exit event reports the failure to the caller; without a listener the error would end the process.
    thread.on('error', () => {});
    thread.on('exit', () => {
      threads.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
      next();
    });
    await answerOf(thread);
    return thread;
  }

  async function runOn(thread: Worker, { name, args }: Job): Promise<unknown> {
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      void thread.terminate();
    }, limit_ms);
    try {
      thread.ref();
      const answer = answerOf(thread);
      thread.postMessage({ name, args });
      const result = await answer;
      idle.push(thread);
      thread.unref();
      if ('error' in result) throw result.error;
      return result.value;
    } catch (error) {
      throw expired ? new TaskTimeout(name, limit_ms) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  const remote = (name: string) => [
    name,
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.push({ name, args, resolve, reject });
        next();
      }),
  ];
  return {
    tasks: Object.fromEntries(Object.keys(tasks).map(remote)) as T,
    close: async () => void (await Promise.all([...threads].map((thread) => thread.terminate()))),
  };
}

/** What a thread answers next. Rejects when it ends instead. */
async function answerOf(thread: Worker): Promise<Answer> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const ended = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread has ended.')));
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended]);
    return answer as Answer;
  } finally {
    settled.abort();
  }
}

/** Runs the tasks that the pool sends; called by the script of its threads. */
export function serveTasks(tasks: Tasks): void {
  // On Linux this holds for the calling thread alone: where cores are short, the event loop comes first.
  if (process.platform === 'linux' && !isMainThread) setPriority(LOW_PRIORITY);
  parentPort?.on('message', async ({ name, args }: { name: string; args: never[] }) => {
    try {
      parentPort?.postMessage({ value: await tasks[name]?.(...args) });
    } catch (error) {
      parentPort?.postMessage({ error });
    }
  });
  parentPort?.postMessage('ready');
}
