import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type HrTime,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator, type TracerProvider } from '@opentelemetry/sdk-trace';
import { errorKind } from '../log-lines/error-rules.ts';
import { firstSpanIdOf, traceIdOf } from '../request-id.ts';
import { MAX_LINKS, type OpenSpan, type SpanOptions, type Tracer } from '../spans.ts';

/** Of a statement: enough to know it by. */
const MAX_TEXT = 2000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Random ids, except for the span that begins the trace of a request: both of its ids come from the request's id. */
export function requestIds(): IdGenerator & { next: string | null } {
  const random = new RandomIdGenerator();
  return {
    next: null,
    generateTraceId() {
      return this.next ? traceIdOf(this.next) : random.generateTraceId();
    },
    generateSpanId() {
      return this.next ? firstSpanIdOf(this.next) : random.generateSpanId();
    },
  };
}

/** What waits for the end of a look for work: whether it is traced is known then. */
const WAITING = createContextKey('longhand waiting spans');

const linkTo = (request_id: string): Link => ({
  context: {
    traceId: traceIdOf(request_id),
    spanId: firstSpanIdOf(request_id),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  },
  attributes: { 'longhand.request_id': request_id },
});
const linksTo = (request_ids: readonly string[]) => [...new Set(request_ids)].slice(0, MAX_LINKS).map(linkTo);

/** Spans of OpenTelemetry. Failed ones say what kind of error it was, never its message, which may quote a customer. */
export function otlpTracer(provider: TracerProvider, ids: ReturnType<typeof requestIds>): Tracer {
  const tracer = provider.getTracer('longhand');

  function start(name: string, { kind = 'internal', facts = {}, request, caused_by }: SpanOptions): [Span, Context] {
    const parent = request?.parent;
    const within = parent
      ? trace.setSpanContext(context.active(), {
          traceId: parent.trace_id,
          spanId: parent.span_id,
          traceFlags: parent.is_sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: true,
        })
      : context.active();
    ids.next = request && !parent ? request.id : null;
    const root = caused_by !== undefined || (request !== undefined && !parent);
    const made = tracer.startSpan(
      name,
      { kind: KINDS[kind], root, attributes: facts, links: linksTo(caused_by ?? []) },
      within,
    );
    ids.next = null;
    return [made, trace.setSpan(within, made)];
  }

  return {
    async span(name, options, work) {
      const [made, within] = start(name, options);
      return context.with(within, () => ended(made, () => work(openSpan(made)))).finally(() => made.end());
    },

    async look(name, work, found) {
      const [made, within] = start(name, { kind: 'consumer', caused_by: [] });
      const waiting: (() => void)[] = [];
      const keep = () => {
        for (const add of waiting) add();
        made.end();
      };
      try {
        const result = await context.with(within.setValue(WAITING, waiting), () => ended(made, work));
        if (found(result)) keep();
        return result;
      } catch (error) {
        keep();
        throw error;
      }
    },

    query(text, duration_ms, failed) {
      const within = context.active();
      const parent = trace.getSpan(within);
      if (!parent?.isRecording()) return;
      const now_ms = Date.now();
      const add = () => addQuery(within, text, now_ms - duration_ms, now_ms, failed);
      const waiting = within.getValue(WAITING) as (() => void)[] | undefined;
      if (waiting) waiting.push(add);
      else add();
    },

    link: (request_ids) => void trace.getActiveSpan()?.addLinks(linksTo(request_ids)),
    trace_id: () => trace.getActiveSpan()?.spanContext().traceId,
  };

  function addQuery(within: Context, text: string, from_ms: number, until_ms: number, failed: boolean): void {
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
    const attributes: Attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, MAX_TEXT),
      'db.operation.name': operation,
    };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: timeOf(from_ms) };
    const made = tracer.startSpan(`postgresql ${operation}`, options, within);
    if (failed) made.setStatus({ code: SpanStatusCode.ERROR });
    made.end(timeOf(until_ms));
  }
}

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1_000_000)];

async function ended<T>(made: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    made.setStatus({ code: SpanStatusCode.ERROR });
    made.setAttribute('error.type', errorKind(error));
    throw error;
  }
}

const openSpan = (made: Span): OpenSpan => ({
  rename: (name) => void made.updateName(name),
  add: (facts) => void made.setAttributes(facts),
});
