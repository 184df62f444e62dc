import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '../../../../tests/support/postgres.ts';
import { said, startCollector } from '../../../../tests/support/telemetry/collector.ts';
import { connect, type Db, inTransaction, one, sql } from '../../database/db.ts';
import { open, openEndpoint } from '../../http/endpoint.ts';
import { buildServer } from '../../http/server.ts';
import { jsonLog } from '../../log.ts';
import { ProviderError } from '../../provider-error.ts';
import { startPollers } from '../../queue/poller.ts';
import { enqueue } from '../../queue/queue.ts';
import { runDueJobs } from '../../queue/worker.ts';
import { createMetrics } from '../metrics.ts';
import { observedProvider } from '../provider-calls.ts';
import { currentRequestId, forRequests } from '../request-context.ts';
import { firstSpanIdOf, traceIdOf } from '../request-id.ts';
import { TELEMETRY_SETTINGS, telemetryOf } from '../settings.ts';
import { startExporters } from './exporters.ts';

const ID = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6071';
const TYPED = 'margaret.hale@example.com';
const log = jsonLog(() => {});
const collector = await startCollector();
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: ReturnType<typeof connect>;
let db: Db;
let worked_for: string | null = null;

const mail = observedProvider('mail', {
  name: 'smtp',
  send: async (to: string) => {
    if (to === '') throw new ProviderError('rejected', `550 <${TYPED}>`);
  },
});

/** A request that writes, adds a job and calls a provider; the job; a look that finds nothing. Ends when all is exported. */
async function exported(): Promise<void> {
  const given = z.object(TELEMETRY_SETTINGS).parse({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key, x-shop=one',
  });
  const settings = telemetryOf(given);
  if (!settings) throw new Error('Telemetry is off.');
  const { registry } = createMetrics({ readings: {}, about: { version: 'test' } });
  const exporters = startExporters(settings, { role: 'all', version: 'test', registry: () => registry });
  clone = await cloneDatabase(inject('template_url'));
  connection = connect(clone.url);
  db = connection.db;
  const server = buildServer({
    table: open({
      'POST /letters/:token': openEndpoint({
        summary: 'Orders',
        params: z.object({ token: z.string() }),
        answer: z.object({ ok: z.boolean() }),
        async handle() {
          await inTransaction(db, async (tx) => {
            await one(tx, sql`select ${TYPED}::text as typed`);
            await enqueue(tx, 'test.print', {});
          });
          await mail.send(TYPED);
          await mail.send('').catch((error) => log.error('mail_rejected', error));
          return { ok: true };
        },
      }),
    }),
    authenticate: async () => null,
    log,
    check_answers: true,
    trust_proxy: false,
  });
  await server.request('/letters/secret-token', { method: 'POST', headers: { 'X-Request-Id': ID } });
  const print = async () => {
    worked_for = currentRequestId();
    await forRequests([ID, ID.replace(/1$/, '2')], () => one(db, sql`select 1 as printed`));
  };
  await runDueJobs(db, { 'test.print': print }, log);
  const found = [true, false, false];
  const work = async () => {
    await one(db, sql`select 1 as looked`);
    return found.shift() ?? false;
  };
  const polling = startPollers({ 'test.look': { every_ms: 1, work } }, log);
  await vi.waitFor(() => expect(found).toEqual([]));
  await polling.stop();
  await exporters.stop();
}

beforeAll(async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_SERVICE_NAME', 'letters');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  await exported();
});
afterAll(async () => {
  await connection.close();
  await clone.drop();
  await collector.close();
});

const spanOf = (name: string | RegExp) => {
  const [span, ...others] = collector
    .spans()
    .filter((one) => (typeof name === 'string' ? one.name === name : name.test(one.name)));
  if (!span) throw new Error(`No span ${name} among ${collector.spans().map((one) => one.name)}`);
  return { ...span, others };
};

describe('traces', () => {
  it('begin with the request, under its id and the pattern of its URL', () => {
    const request = spanOf('POST /letters/:token');
    expect([request.traceId, request.spanId]).toEqual([traceIdOf(ID), firstSpanIdOf(ID)]);
    expect(said(request, 'http.route')).toBe('/letters/:token');
    expect(said(request, 'http.response.status_code')).toBe(200);
  });

  it('have transactions, statements without values, and calls to providers with what became of them', () => {
    const request = spanOf('POST /letters/:token');
    const transaction = spanOf('transaction');
    expect([transaction.traceId, transaction.parentSpanId]).toEqual([request.traceId, request.spanId]);
    const insert = spanOf('postgresql insert');
    expect([insert.traceId, insert.parentSpanId]).toEqual([request.traceId, transaction.spanId]);
    expect(said(insert, 'db.query.text')).toContain('insert into jobs');
    const [sent, refused] = [spanOf('mail.send'), spanOf('mail.send').others[0]];
    expect([sent.parentSpanId, sent.status?.code ?? 0]).toEqual([request.spanId, 0]);
    expect(refused?.status?.code).toBe(2);
    expect(refused && said(refused, 'error.type')).toBe('ProviderError');
  });

  it('go on through the queue: the job is linked to the request that added it, and knows its id', () => {
    const job = spanOf('job test.print');
    expect(job.traceId).not.toBe(traceIdOf(ID));
    expect(job.links?.map(({ traceId }) => traceId)).toEqual([
      traceIdOf(ID),
      traceIdOf(ID),
      traceIdOf(ID).replace(/1$/, '2'),
    ]);
    expect(worked_for).toBe(ID);
  });

  it('leave out looks for work that found none', () => {
    const looks = collector.spans().filter(({ name }) => name === 'poller test.look');
    expect(looks).toHaveLength(1);
    const statements = collector.spans().filter((one) => said(one, 'db.query.text') === 'select 1 as looked');
    expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual([looks[0]?.spanId]);
  });
});

it('exports the metrics that Prometheus reads, with buckets that do not add up what smaller ones have', () => {
  const metric = collector.metrics().find(({ name }) => name === 'longhand_provider_call_duration_seconds');
  const points = metric?.histogram?.dataPoints.filter((point) => said(point, 'provider') === 'smtp') ?? [];
  expect(points.map((point) => said(point, 'outcome'))).toEqual(['ok', 'rejected']);
  for (const { bucketCounts, explicitBounds, count } of points) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
    expect(bucketCounts.reduce((sum, n) => sum + n, 0)).toBe(count);
  }
  expect(metric?.description).toMatch(/^How long calls/);
});

it('exports log lines with the trace and the request that they belong to', () => {
  const line = collector.logs().find(({ eventName }) => eventName === 'mail_rejected');
  expect(line).toMatchObject({ severityText: 'ERROR', traceId: traceIdOf(ID) });
  expect(line && said(line, 'request_id')).toBe(ID);
});

it('names the service as the variables say, sends their headers, and nothing that was typed', () => {
  const all = collector.bodies.map(({ text }) => text).join('\n');
  expect(all).toContain('"letters"');
  expect(all).toContain('deployment.environment.name');
  expect(new Set(collector.bodies.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer collector-key']),
  );
  expect(all).not.toContain('margaret');
  expect(all).not.toContain('secret-token');
});
