import { Failure } from '../failure.ts';

/** Why a task of a pool of threads gave no answer. What the task itself throws is passed on as it is. */

/** The task took longer, or its thread more memory, than the pool allows: what it was given is to be refused. */
export class TaskExceeded extends Error {
  readonly limit: 'time' | 'memory';

  constructor(task: string, limit: 'time' | 'memory', most: string) {
    super(`${task} took more than ${most} and was stopped.`);
    this.name = 'TaskExceeded';
    this.limit = limit;
  }
}

/** The thread ended for another reason, which says nothing of what the task was given. */
export class ThreadEnded extends Error {
  constructor(cause?: unknown) {
    super('The thread has ended.', { cause });
    this.name = 'ThreadEnded';
  }
}

const RETRY_AFTER_S = 5;
const BUSY = 'busy';

export const threadsBusy = () =>
  new Failure(503, BUSY, 'Longhand is busy right now. Please try again in a few seconds.', {
    retry_after_s: RETRY_AFTER_S,
  });

/** Gives `instead` for a task that exceeds its limits; used with `catch`. */
export const orWhenExceeded =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof TaskExceeded) return instead;
    throw error;
  };

/** Whether a task was not run, or not to its end, for a reason that says nothing of what it was given. */
export const wasNotRun = (error: unknown): boolean =>
  error instanceof ThreadEnded || (error instanceof Failure && error.code === BUSY);

/** What a task gives; `refusal` says what it means for what was sent when the task exceeds its limits. */
export const unlessExceeded = <T>(task: Promise<T>, refusal: () => Failure): Promise<T> =>
  task.catch((error: unknown) => {
    throw error instanceof TaskExceeded ? refusal() : error;
  });
