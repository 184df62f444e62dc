import { Worker } from 'node:worker_threads';
import { TaskExceeded, ThreadEnded } from './failures.ts';
import { buffersOf } from './moving.ts';
import { type Answer, type Call, takenFrom } from './serving.ts';

export type ThreadLimits = {
  /** How long a task may run. */
  limit_ms: number;
  /** How large the heap may grow. Buffers and pictures are outside of it: tasks bound those by what they accept. */
  memory_mb: number;
};

/** A thread that runs one task at a time, within limits. A task that exceeds them ends it. */
export class Thread {
  /** Settles when the thread has ended. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #ready = Promise.withResolvers<void>();
  #running: { name: string; settle(outcome: Answer | Error): void } | undefined;
  #is_alive = true;

  constructor(script: URL, limits: ThreadLimits) {
    this.#limits = limits;
    this.#worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb } });
    this.#ready.promise.catch(() => {});
    let cause: unknown;
    this.#worker.once('message', () => {
      this.#ready.resolve();
      this.#worker.on('message', (answer: Answer) => this.#running?.settle(answer));
    });
    // Without a listener the error would end the process.
    this.#worker.on('error', (error) => {
      cause = error;
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#worker.on('exit', () => {
      this.#is_alive = false;
      this.#ready.reject(new ThreadEnded(cause));
      this.#running?.settle(this.#reasonOf(cause, this.#running.name));
      resolve();
    });
  }

  get is_alive(): boolean {
    return this.#is_alive;
  }

  /** Settles when it can run tasks. Rejects when its script fails. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Runs a task. Throws TaskExceeded, ThreadEnded and what the task throws. */
  async run(call: Call): Promise<unknown> {
    if (!this.#is_alive) throw new ThreadEnded();
    const { limit_ms } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const settle = (outcome: Answer | Error) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
    const expire = () => {
      // What it is in the middle of may take a while to stop; nobody waits for that.
      settle(new TaskExceeded(call.name, 'time', `${limit_ms / 1000} seconds`));
      this.end();
    };
    const timer = setTimeout(expire, limit_ms);
    this.#running = { name: call.name, settle };
    try {
      this.#worker.postMessage(call, buffersOf(call.args));
      return takenFrom(await promise);
    } finally {
      clearTimeout(timer);
      this.#running = undefined;
    }
  }

  /** Whether the process stays until this thread has ended. */
  holdProcess(is_held: boolean): void {
    if (is_held) this.#worker.ref();
    else this.#worker.unref();
  }

  end(): void {
    this.#is_alive = false;
    void this.#worker.terminate();
  }

  #reasonOf(cause: unknown, task: string): Error {
    const code = (cause as { code?: unknown } | undefined)?.code;
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return new ThreadEnded(cause);
    return new TaskExceeded(task, 'memory', `${this.#limits.memory_mb} MB of memory`);
  }
}
