import { AsyncLocalStorage } from 'node:async_hooks';
import { isReadOnlyViolation, readOnly } from '../database/read-only.ts';
import { Failure } from '../failure.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** What an operator may call who views Longhand as a customer. */

export const viewOnly = () => new Failure(403, 'view_only', 'You are viewing as a customer. Nothing can be changed.');

/** Decided by the table of URLs alone: what only reads, nothing of the operator's, and nothing that only the customer can prove. */
export const mayViewerCall = (
  { access, reads, proof }: Pick<AnyEndpoint, 'access' | 'reads' | 'proof'>,
  method: string,
): boolean =>
  access !== 'admin' &&
  access !== 'service' &&
  proof !== true &&
  (method === 'GET' || method === 'HEAD' || reads !== undefined);

/** The second lock: whatever the endpoint does runs in READ ONLY transactions, and so does what streams its answer. */
export async function withoutWriting<T>(handle: () => Promise<T>): Promise<T> {
  try {
    return await readOnly(async () => {
      const answer = await handle();
      return answer instanceof Response ? (streamedHere(answer) as T) : answer;
    });
  } catch (error) {
    throw isReadOnlyViolation(error) ? viewOnly() : error;
  }
}

/** The same response, whose body is read in the context of this call however late that happens. */
function streamedHere(response: Response): Response {
  if (!response.body) return response;
  const inContext = AsyncLocalStorage.snapshot();
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      inContext(async () => {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      }),
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}
