import { createServer } from 'node:http';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } };
export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
};
type ReceivedMetric = {
  name: string;
  description: string;
  histogram?: {
    dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[]; attributes: Attribute[] }[];
  };
  gauge?: { dataPoints: { asDouble: number; attributes: Attribute[] }[] };
};
type ReceivedLog = { eventName?: string; severityText: string; traceId?: string; attributes: Attribute[] };

/** A collector on a loopback port: takes what is exported by OTLP over HTTP as JSON, and keeps it. */
export async function startCollector() {
  const bodies: { path: string; headers: Record<string, unknown>; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push({ path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString() });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const of = (path: string) =>
    bodies
      .filter((body) => body.path === path)
      .map(({ text }) => JSON.parse(text) as Record<string, Record<string, Record<string, unknown>[]>[]>);
  const inner = <T>(path: string, outer: string, scope: string, items: string): T[] =>
    of(path).flatMap((body) =>
      (body[outer] ?? []).flatMap((one) => (one[scope] ?? []).flatMap((part) => (part[items] ?? []) as T[])),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    bodies,
    spans: () => inner<ReceivedSpan>('/v1/traces', 'resourceSpans', 'scopeSpans', 'spans'),
    metrics: () => inner<ReceivedMetric>('/v1/metrics', 'resourceMetrics', 'scopeMetrics', 'metrics'),
    logs: () => inner<ReceivedLog>('/v1/logs', 'resourceLogs', 'scopeLogs', 'logRecords'),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** What a span, a point or a line says of something. */
export const said = ({ attributes }: { attributes: Attribute[] }, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue;
};
