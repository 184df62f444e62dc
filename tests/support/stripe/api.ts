import type { IncomingMessage } from 'node:http';
import type { Books } from './books.ts';
import { expanded } from './expansion.ts';
import { type Operation, Refusal } from './operations/operation.ts';
import { type Form, faultOf, readForm } from './shapes.ts';

type Response = { status: number; body: unknown; headers?: Record<string, string> };
/**
 * A response that is sent instead of the usual one. `on` names the call that it is for, such as "POST /v1/customers"; with
 * `acts` the call is carried out all the same.
 */
type ScriptedResponse = Response & { on?: string; acts?: boolean };

/** Calls that failed before they began may be sent again under their key. Any other response is stored, a failure too. */
const NOT_BEGUN = [400, 401, 403, 404, 409, 429];

/** Stripe's API: authentication, idempotency keys, declared parameters and scripted responses. */
export function stripeApi(books: Books, operations: readonly Operation[], secret_key: string) {
  const responses = new Map<string, { request: string; response: Response }>();
  const next: ScriptedResponse[] = [];
  const calls: string[] = [];

  function takeScripted(call: string): ScriptedResponse | undefined {
    const index = next.findIndex(({ on }) => !on || on === call);
    return index < 0 ? undefined : next.splice(index, 1)[0];
  }

  async function respond(request: IncomingMessage, sent: string): Promise<Response> {
    if (request.headers.authorization !== `Bearer ${secret_key}`) throw new Refusal(401, 'Invalid API Key provided.');
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    const { method = 'GET' } = request;
    const call = `${method} ${pathname}`;
    calls.push(call);
    const has_body = method === 'POST';
    if (has_body && sent && request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      throw new Refusal(400, 'The body must be form-encoded.');
    }
    const operation = operations.find((each) => each.method === method && each.path.test(pathname));
    if (!operation) throw new Refusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
    const run = () => perform(books, operation, pathname, readForm(has_body ? sent : search));
    const key = request.headers['idempotency-key'];
    if (!has_body || typeof key !== 'string') return takeScripted(call) ?? run();
    if (operation.needs_key && key.startsWith('stripe-node-retry'))
      throw new Refusal(400, 'Name this call by a key of yours.');
    const before = storedResponse(key, `${pathname}?${sent}`);
    if (before) return before;
    const scripted = takeScripted(call);
    const made = scripted && !scripted.acts ? scripted : run();
    const response = scripted ?? made;
    if (!NOT_BEGUN.includes(response.status)) responses.set(key, { request: `${pathname}?${sent}`, response });
    return response;
  }

  function storedResponse(key: string, request: string): Response | undefined {
    const before = responses.get(key);
    if (before && before.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new Refusal(400, message, { type: 'idempotency_error' });
    }
    return before && { ...before.response, headers: { ...before.response.headers, 'Idempotent-Replayed': 'true' } };
  }

  return {
    next,
    calls,
    respond: (request: IncomingMessage, sent: string) => respond(request, sent).catch(refused),
    /** Forgets the stored responses to requests that contain `part`. */
    forget(part: string): void {
      for (const [key, { request }] of responses) if (request.includes(part)) responses.delete(key);
    },
  };
}

function perform(books: Books, operation: Operation, pathname: string, form: Form): Response {
  try {
    const fault = faultOf(...operation.declared, form);
    if (fault) throw new Refusal(400, fault.message, { code: fault.code, param: fault.param });
    const [, ...ids] = operation.path.exec(pathname) ?? [];
    return {
      status: 200,
      body: expanded(books, operation.run(ids, form), Object.values(form.expand ?? {}).map(String)),
    };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Response {
  if (error instanceof Refusal) return { status: error.status, body: { error: error.body } };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 500, body: { error: { type: 'api_error', message } }, headers: { 'Stripe-Should-Retry': 'false' } };
}
