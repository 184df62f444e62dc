import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { builtOnce } from '../built-once.ts';
import { type Db, one, sql } from '../database/db.ts';
import { Failure, notFound } from '../failure.ts';
import { queueCounts } from '../queue/queue.ts';
import { openEndpoint } from './endpoint.ts';

type StatusParts = {
  db: Db;
  started_at: Date;
  metrics: Metrics;
  /** Who may read the metrics: whoever has this token, `anybody`, or `nobody`. */
  metrics_access: { token: string } | 'anybody' | 'nobody';
  version: string;
  /** The server that these endpoints are part of; known once it is built. */
  server: () => OpenAPIHono<never>;
};

/** This API as an OpenAPI 3.1 document. */
export const apiDocument = (server: OpenAPIHono<never>, version: string) =>
  server.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Longhand', version } });

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts requests by route and status. */
export function createMetrics() {
  const requests = new Map<string, { count: number; duration_ms: number }>();
  return {
    observe(route: string, status: number, duration_ms: number) {
      const key = `route="${route}",status="${status}"`;
      const seen = requests.get(key) ?? { count: 0, duration_ms: 0 };
      requests.set(key, { count: seen.count + 1, duration_ms: seen.duration_ms + duration_ms });
    },
    lines: () =>
      [...requests].flatMap(([labels, { count, duration_ms }]) => [
        `longhand_http_requests_total{${labels}} ${count}`,
        `longhand_http_request_seconds_sum{${labels}} ${(duration_ms / 1000).toFixed(6)}`,
      ]),
  };
}

/** Is it alive, is it ready, what does it do, what can it do. */
export const statusApi = ({ db, started_at, metrics, metrics_access, version, server }: StatusParts) => {
  const openapi = builtOnce('application/json', () => JSON.stringify(apiDocument(server(), version)));
  return {
    alive: openEndpoint({
      summary: 'The process runs',
      answer: z.object({ status: z.literal('ok'), version: z.string(), started_at: z.iso.datetime() }),
      handle: () => ({ status: 'ok' as const, version, started_at: started_at.toISOString() }),
    }),
    ready: openEndpoint({
      summary: 'The process can serve: its database answers and is migrated',
      answer: z.object({ status: z.literal('ready') }),
      async handle() {
        try {
          await one(db, sql`select 1 from applied_migrations limit 1`);
        } catch {
          throw new Failure(503, 'not_ready', 'The database does not answer.');
        }
        return { status: 'ready' as const };
      },
    }),
    metrics: openEndpoint({
      summary: 'Counters for Prometheus; needs the metrics token in production',
      async handle({ request }) {
        if (metrics_access === 'nobody') throw notFound('This page');
        const { token } = metrics_access === 'anybody' ? { token: null } : metrics_access;
        if (token !== null && request.headers.get('Authorization') !== `Bearer ${token}`) {
          throw new Failure(401, 'no_authorization', 'The metrics need their token.');
        }
        const queue = await queueCounts(db);
        const lines = [
          ...metrics.lines(),
          `longhand_jobs_waiting ${queue.waiting}`,
          `longhand_jobs_failed ${queue.failed}`,
          `longhand_memory_bytes ${process.memoryUsage().rss}`,
        ];
        return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; version=0.0.4' } });
      },
    }),
    openapi: openEndpoint({
      summary: 'This API, described in OpenAPI 3.1',
      handle: ({ request }) => openapi(request),
    }),
  };
};
