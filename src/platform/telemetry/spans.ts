import type { RemoteParent } from './request-id.ts';

/**
 * Spans, as the product makes them: at its own edges, and only while a tracer is there. Without one, `span` runs the work and
 * costs a function call; the packages that trace are not even loaded.
 */

/** More requests are not linked to one span. */
export const MAX_LINKS = 64;

export type SpanFacts = Record<string, string | number | boolean>;

export type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  facts?: SpanFacts;
  /** The span begins the trace of this request, below the span of the program that called where that is trusted. */
  request?: { id: string; parent: RemoteParent | null };
  /** Begins a trace of its own, which these requests are linked to. */
  caused_by?: readonly string[];
};

/** A span while it is open. */
export type OpenSpan = { rename(name: string): void; add(facts: SpanFacts): void };

export type Tracer = {
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The same for a look for work: kept only if `found` says that there was some, or if it failed. */
  look<T>(name: string, work: () => Promise<T>, found: (result: T) => boolean): Promise<T>;
  /** A statement that has just ended, as part of what is being traced. `text` holds no values. */
  query(text: string, duration_ms: number, failed: boolean): void;
  /** Links what is being traced to these requests. */
  link(request_ids: readonly string[]): void;
  trace_id(): string | undefined;
};

let tracer: Tracer | undefined;

/** Traces from here on; undefined ends that. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

const CLOSED: OpenSpan = { rename() {}, add() {} };

export const span = <T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  tracer ? tracer.span(name, options, work) : work(CLOSED);

export const lookForWork = <T>(name: string, work: () => Promise<T>, found: (result: T) => boolean): Promise<T> =>
  tracer ? tracer.look(name, work, found) : work();

export const isTracing = (): boolean => tracer !== undefined;
export const traceQuery = (text: string, duration_ms: number, failed: boolean): void =>
  tracer?.query(text, duration_ms, failed);
export const linkRequests = (request_ids: readonly string[]): void => tracer?.link(request_ids);
export const currentTraceId = (): string | undefined => tracer?.trace_id();
