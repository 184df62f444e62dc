import { randomUUIDv7 } from 'node:crypto';

/**
 * The id of a request is a UUID, and its 32 digits are the id of its trace, so that one id finds the letter at the desk, the
 * lines in the log and the trace. A span that begins a trace has the last half of it: a link to it needs no more than the id.
 */

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;
const TRACE_PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;

/** The span that another program began and our request is part of. */
export type RemoteParent = { trace_id: string; span_id: string; is_sampled: boolean };

/** The id that a caller gave in X-Request-Id, or as the trace of `traceparent`, when it is well-formed; else a new one. */
export const requestIdOf = (headers: Headers): string =>
  wellFormed(headers.get('X-Request-Id')) ?? wellFormed(remoteParent(headers)?.trace_id) ?? randomUUIDv7();

/** The caller's own span. Null without a `traceparent`, and with one that cannot be read. */
export function remoteParent(headers: Headers): RemoteParent | null {
  const [, trace_id, span_id, flags] = TRACE_PARENT.exec(headers.get('traceparent') ?? '') ?? [];
  if (!trace_id || !span_id || isZero(span_id) || !wellFormed(trace_id)) return null;
  return { trace_id, span_id, is_sampled: (Number.parseInt(flags as string, 16) & 1) === 1 };
}

export const traceIdOf = (request_id: string): string => request_id.replaceAll('-', '');
export const firstSpanIdOf = (request_id: string): string => traceIdOf(request_id).slice(16);

function wellFormed(text: string | null | undefined): string | null {
  const id = text?.trim().toLowerCase() ?? '';
  if (!UUID.test(id)) return null;
  const digits = traceIdOf(id);
  if (isZero(digits.slice(0, 16)) || isZero(digits.slice(16))) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isZero = (digits: string) => /^0+$/.test(digits);
