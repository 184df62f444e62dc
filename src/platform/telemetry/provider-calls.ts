import { Failure } from '../failure.ts';
import { ProviderError } from '../provider-error.ts';
import { TaskExceeded } from '../threads/failures.ts';
import { observeProviderCall, observeTask } from './instruments.ts';
import { type SpanFacts, span } from './spans.ts';

type Method = (...args: never[]) => unknown;
type Ended = (outcome: string, duration_ms: number) => void;

/** The same object, whose methods that answer later are traced and measured. Those that answer at once are left as they are. */
function observed<T extends object>(
  whole: T,
  about: (name: string) => { name: string; kind: 'client' | 'internal'; facts: SpanFacts; ended: Ended },
  mark: (error: unknown) => void = () => {},
): T {
  const watch = (name: string, method: Method) => {
    const { name: title, kind, facts, ended } = about(name);
    return (...args: never[]) => {
      const started = performance.now();
      const end = (outcome: string) => ended(outcome, performance.now() - started);
      const answer = span(title, { kind, facts }, async () => method.apply(whole, args) as Promise<unknown>);
      answer.then(
        () => end('ok'),
        (error) => {
          mark(error);
          end(outcomeOf(error));
        },
      );
      return answer;
    };
  };
  const parts = Object.entries(whole).map(([name, part]) => [
    name,
    typeof part === 'function' && !AT_ONCE.has(name) ? watch(name, part as Method) : part,
  ]);
  return Object.fromEntries(parts) as T;
}

/** A refusal is an answer: the file is to blame. */
function outcomeOf(error: unknown): string {
  if (error instanceof ProviderError) return error.kind;
  if (error instanceof TaskExceeded) return `over_${error.limit}`;
  if (error instanceof Failure) return error.status < 500 ? 'refused' : error.code;
  return 'error';
}

/** Ports name the few methods that answer at once; all others give a promise. */
const AT_ONCE = new Set(['verifyCityStateZip', 'parseWebhook']);

/** A provider whose calls are traced, and measured by ability, provider, call and outcome. Its errors name the ability. */
export const observedProvider = <T extends { readonly name: string }>(ability: string, provider: T): T =>
  observed(
    provider,
    (call) => ({
      name: `${ability}.${call}`,
      kind: 'client',
      facts: { 'longhand.ability': ability, 'longhand.provider': provider.name },
      ended: (outcome, duration_ms) =>
        observeProviderCall({ ability, provider: provider.name, call, outcome }, duration_ms),
    }),
    (error) => {
      if (error instanceof ProviderError) error.ability ??= ability;
    },
  );

/** The same for the tasks of the threads that draw or read. */
export const observedTasks = <T extends object>(work: 'drawing' | 'reading', tasks: T): T =>
  observed(tasks, (task) => ({
    name: `${work}.${task}`,
    kind: 'internal',
    facts: {},
    ended: (outcome, duration_ms) => observeTask(work, task, outcome, duration_ms),
  }));
