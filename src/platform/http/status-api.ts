import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { Failure, notFound } from '../failure.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { builtOnce } from './built-once.ts';
import { openEndpoint } from './endpoint.ts';

/** Who may read the metrics: whoever has this token, `anybody`, or `nobody`. */
export type MetricsAccess = { token: string } | 'anybody' | 'nobody';

export const mayReadMetrics = (access: MetricsAccess, authorization: string | null | undefined): boolean =>
  access === 'anybody' || (access !== 'nobody' && authorization === `Bearer ${access.token}`);

type StatusParts = {
  started_at: Date;
  metrics: Metrics;
  metrics_access: MetricsAccess;
  version: string;
  isDraining(): boolean;
  /** Why this version cannot work with the database; null when it can. */
  schemaProblem: () => Promise<string | null>;
  /** The server that these endpoints are part of; known once it is built. */
  server: () => OpenAPIHono<never>;
};

/** This API as an OpenAPI 3.1 document. */
export const apiDocument = (server: OpenAPIHono<never>, version: string) =>
  server.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Longhand', version } });

/** Is it alive, is it ready, what does it do, what can it do. */
export const statusApi = (parts: StatusParts) => {
  const { started_at, metrics, metrics_access, version, server } = parts;
  const openapi = builtOnce('application/json', () => JSON.stringify(apiDocument(server(), version)));
  return {
    alive: openEndpoint({
      summary: 'The process runs',
      answer: z.object({ status: z.literal('ok'), version: z.string(), started_at: z.iso.datetime() }),
      handle: () => ({ status: 'ok' as const, version, started_at: started_at.toISOString() }),
    }),
    ready: openEndpoint({
      summary: 'The process can serve: its database answers, is migrated, and it is not stopping',
      answer: z.object({ status: z.literal('ready') }),
      async handle() {
        if (parts.isDraining()) throw new Failure(503, 'stopping', 'This process is stopping.');
        const problem = await parts.schemaProblem().catch(() => 'The database does not answer.');
        if (problem) throw new Failure(503, 'not_ready', problem);
        return { status: 'ready' as const };
      },
    }),
    metrics: openEndpoint({
      summary: 'Metrics for Prometheus; needs the metrics token in production',
      async handle({ request }) {
        if (metrics_access === 'nobody') throw notFound('This page');
        if (!mayReadMetrics(metrics_access, request.headers.get('Authorization')))
          throw new Failure(401, 'no_authorization', 'The metrics need their token.');
        return new Response(await metrics.text(), { headers: { 'Content-Type': metrics.content_type } });
      },
    }),
    openapi: openEndpoint({
      summary: 'This API, described in OpenAPI 3.1',
      handle: ({ request }) => openapi(request),
    }),
  };
};
