import { setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import { buffersOf } from './moving.ts';

/** Functions that threads run; what they take and give can be copied between threads. */
export type Tasks = Record<string, (...args: never[]) => Promise<unknown>>;

export type Call = { name: string; args: unknown[] };
/** A Failure is copied by its parts: a copy of another error keeps its name and its message. */
export type Answer = { value: unknown } | { error: unknown } | { failure: FailureParts };
type FailureParts = Pick<Failure, 'status' | 'code' | 'user_message' | 'details'>;

const LOW_PRIORITY = 10;

/** Runs the tasks that a pool sends, one at a time; called by the script of its threads. */
export function serveTasks(tasks: Tasks): void {
  // On Linux this holds for the calling thread alone: where cores are short, the event loop comes first.
  if (process.platform === 'linux' && !isMainThread) setPriority(LOW_PRIORITY);
  parentPort?.on('message', async ({ name, args }: Call) => {
    const answer = await answerOf(async () => tasks[name]?.(...(args as never[])));
    parentPort?.postMessage(answer, 'value' in answer ? buffersOf([answer.value]) : []);
  });
  parentPort?.postMessage('ready');
}

async function answerOf(task: () => Promise<unknown>): Promise<Answer> {
  try {
    return { value: await task() };
  } catch (error) {
    if (!(error instanceof Failure)) return { error };
    const { status, code, user_message, details } = error;
    return { failure: { status, code, user_message, details } };
  }
}

/** The value of an answer. Throws what the task threw. */
export function takenFrom(answer: Answer): unknown {
  if ('value' in answer) return answer.value;
  if ('error' in answer) throw answer.error;
  const { status, code, user_message, details } = answer.failure;
  throw new Failure(status, code, user_message, details);
}
