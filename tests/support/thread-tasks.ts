import { serveTasks } from '../../src/platform/thread-pool.ts';

/** Tasks to try a pool of threads with. */
export const THREAD_TASKS = {
  echo: async (text: string): Promise<string> => text,
  fail: async (sentence: string): Promise<never> => {
    throw new Error(sentence);
  },
  /** Computes until the flag is set. On the thread that sets it, it would never end. */
  computeUntil: async (flag: Int32Array): Promise<string> => {
    while (Atomics.load(flag, 0) === 0);
    return 'done';
  },
  exit: async (): Promise<never> => process.exit(3),
};

serveTasks(THREAD_TASKS);
