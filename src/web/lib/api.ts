import type { Routes } from '../../routes.ts';
import { newRequestId } from './request-id.ts';
import { accountHeader, leaveLostAccount } from './session/account.ts';
import { accessToken } from './session/client.ts';
import { askingForProof } from './session/proof.ts';

/** What a Date becomes on the wire. */
type Wire<T> = T extends Date
  ? string
  : T extends (infer E)[]
    ? Wire<E>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

type WireOf<E> = E extends { wire?: infer W } ? NonNullable<W> : never;
/** A part of the input that the endpoint asks for; parts that it does not ask for are unknown and fall away. */
type Part<Name extends string, T, Given> = unknown extends T ? unknown : { [K in Name]: Given };
type InputOf<E> =
  WireOf<E> extends { params: infer P; query: infer Q; body: infer B }
    ? Part<'params', P, P> & Part<'query', Q, Partial<Q>> & Part<'body', B, B>
    : never;
type AnswerOf<E> = WireOf<E> extends { answer: infer A } ? Wire<A> : never;

export type RouteName = keyof Routes & string;
export type Answer<K extends RouteName> = AnswerOf<Routes[K]>;

/** An error response. `user_message` can be shown to the customer as is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly user_message: string;
  readonly details: Record<string, unknown>;
  readonly request_id: string | undefined;

  constructor(status: number, body: Record<string, unknown>) {
    const message =
      typeof body.user_message === 'string' ? body.user_message : 'Something went wrong. Please try again.';
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'unknown';
    this.user_message = message;
    this.details = (body.details as Record<string, unknown> | undefined) ?? {};
    this.request_id = typeof body.request_id === 'string' ? body.request_id : undefined;
  }
}

/** Window event when a request broke on the server; its detail is the request's id. */
export const REQUEST_BROKE = 'longhand:request-broke';

/** Window event when the server wants a second factor before anything else; its detail says which. */
export const SECOND_FACTOR_NEEDED = 'longhand:second-factor';
export type MissingFactor = 'verify' | 'set_up';

/** Window event when the server no longer knows the session: it was ended on another device, or by an operator. */
export const SESSION_ENDED = 'longhand:session-ended';

/** Tells the page when a refusal says that the session has ended. */
export function noteEndedSession(status: number, code: unknown): void {
  if (status === 403 && code === 'session_not_found') window.dispatchEvent(new Event(SESSION_ENDED));
}

const calls = new AbortController();
/** Aborts every call in flight and all later ones, because the session has ended. */
export const giveUpCalls = (): void => calls.abort();

type CallOptions = { signal?: AbortSignal };
type Arguments<Input> = unknown extends Input
  ? [input?: undefined, options?: CallOptions]
  : [input: Input, options?: CallOptions];

/** Calls one URL of the route table. Throws ApiError for a refusal and TypeError when the server cannot be reached. */
export async function call<K extends RouteName>(
  name: K,
  ...[input, options]: Arguments<InputOf<Routes[K]>>
): Promise<Answer<K>> {
  const { params, query, body } = (input ?? {}) as { params?: object; query?: object; body?: unknown };
  const response = await send(name, params, query, body, options?.signal);
  if (response.status === 204) return undefined as Answer<K>;
  return (await response.json()) as Answer<K>;
}

/** The same for file responses. */
export async function download(name: RouteName, params: object, query?: object, body?: unknown): Promise<Blob> {
  return (await send(name, params, query, body)).blob();
}

async function send(name: string, params?: object, query?: object, body?: unknown, signal?: AbortSignal) {
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[key])),
  );
  return askingForProof(async () => {
    const response = await fetchAs(method, `${path}${queryString(query)}`, body, signal);
    if (!response.ok) throw await refusalOf(response);
    return response;
  });
}

async function refusalOf(response: Response): Promise<ApiError> {
  const refusal = new ApiError(response.status, await response.json().catch(() => ({})));
  if (refusal.status >= 500 && refusal.request_id)
    window.dispatchEvent(new CustomEvent(REQUEST_BROKE, { detail: refusal.request_id }));
  noteEndedSession(refusal.status, refusal.code);
  if (refusal.code === 'not_a_member') leaveLostAccount();
  if (refusal.code === 'second_factor_needed')
    window.dispatchEvent(new CustomEvent(SECOND_FACTOR_NEEDED, { detail: refusal.details.missing }));
  return refusal;
}

async function fetchAs(method: string, url: string, body: unknown, signal: AbortSignal | undefined) {
  const token = await accessToken();
  return fetch(url, {
    method,
    signal: signal ? AbortSignal.any([signal, calls.signal]) : calls.signal,
    headers: {
      'X-Request-Id': newRequestId(),
      ...(token ? { Authorization: `Bearer ${token}`, ...accountHeader() } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

function queryString(query?: object): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** Returns the server's message for a failure, else the given text. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.user_message : otherwise;
}
