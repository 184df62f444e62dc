import { AsyncLocalStorage } from 'node:async_hooks';
import { linkRequests } from './spans.ts';

/** What is being worked on: the request that caused it, on its way from the browser through the queue to the press. */
export type RequestContext = {
  /** What the browser sent, the customer sees as "Reference", and rows keep: a UUID. Without its dashes the trace id. */
  readonly request_id: string;
  /** For whom, once that is known. */
  account_id?: string;
};

const current = new AsyncLocalStorage<RequestContext | undefined>();

/** The request that the caller works for; undefined in work that nobody asked for, such as a nightly job. */
export const currentRequest = (): RequestContext | undefined => current.getStore();
export const currentRequestId = (): string | null => current.getStore()?.request_id ?? null;

/** Runs `work` and all that it awaits as part of this request; `undefined`: of none. */
export const inRequest = <T>(context: RequestContext | undefined, work: () => T): T => current.run(context, work);

/** Runs `work` for several requests at once: its trace is linked to each, and it is part of the request if it is only one. */
export function forRequests<T>(request_ids: readonly string[], work: () => T): T {
  linkRequests(request_ids);
  const [request_id, ...others] = request_ids;
  return request_id !== undefined && others.length === 0 ? inRequest({ request_id }, work) : work();
}
