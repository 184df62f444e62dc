import type { OpenAPIHono } from '@hono/zod-openapi';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { type Db, one, sql } from '../database/db.ts';
import { monthsAhead } from '../database/months/store.ts';
import { Failure, notFound } from '../failure.ts';
import { queueCounts } from '../queue/queue.ts';
import { builtOnce } from './built-once.ts';
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

/** What Prometheus reads of this process: requests by route and status, the queue, memory and event loop. */
export function createMetrics(db: Db) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'longhand_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'longhand_jobs',
    help: 'Jobs that wait or run, and jobs that have used up their attempts',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, failed } = await queueCounts(db);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failed' }, failed);
    },
  });
  new Gauge({
    name: 'longhand_months_ahead',
    help: 'Months that a divided table has after this one; below 2 new rows will soon be refused',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      for (const { name, ahead } of await monthsAhead(db)) this.set({ table: name }, ahead);
    },
  });
  return {
    content_type: registry.contentType,
    observe: (route: string, status: number, duration_ms: number) =>
      requests.observe({ route, status }, duration_ms / 1000),
    text: () => registry.metrics(),
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
      summary: 'Metrics for Prometheus; needs the metrics token in production',
      async handle({ request }) {
        if (metrics_access === 'nobody') throw notFound('This page');
        const { token } = metrics_access === 'anybody' ? { token: null } : metrics_access;
        if (token !== null && request.headers.get('Authorization') !== `Bearer ${token}`) {
          throw new Failure(401, 'no_authorization', 'The metrics need their token.');
        }
        return new Response(await metrics.text(), { headers: { 'Content-Type': metrics.content_type } });
      },
    }),
    openapi: openEndpoint({
      summary: 'This API, described in OpenAPI 3.1',
      handle: ({ request }) => openapi(request),
    }),
  };
};
