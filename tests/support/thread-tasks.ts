import { Failure } from '../../src/platform/failure.ts';
import { serveTasks } from '../../src/platform/threads/serving.ts';

let remembered = 0;

/** Tasks to try a pool of threads with. */
export const THREAD_TASKS = {
  echo: async (text: string): Promise<string> => text,
  fail: async (sentence: string): Promise<never> => {
    throw new Error(sentence);
  },
  refuse: async (sentence: string): Promise<never> => {
    throw new Failure(422, 'refused', sentence, { field: 'ink' });
  },
  /** Computes until the flag is set. On the thread that sets it, it would never end. */
  computeUntil: async (flag: Int32Array): Promise<string> => {
    while (Atomics.load(flag, 0) === 0);
    return 'done';
  },
  /** What no loop of ours could notice: a pattern that backtracks without end. */
  matchWithoutEnd: async (): Promise<boolean> => /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  fillMemory: async (): Promise<number> => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, () => kept.length + 0.5));
  },
  count: async (): Promise<number> => ++remembered,
  exit: async (): Promise<never> => process.exit(3),
};

serveTasks(THREAD_TASKS);
