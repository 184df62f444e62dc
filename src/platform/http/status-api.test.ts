import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { silentLog } from '../log.ts';
import { readingsOfQueue } from '../queue/readings.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { open } from './endpoint.ts';
import { buildServer } from './server.ts';
import { serving } from './serving.ts';
import { statusApi } from './status-api.ts';

const { db } = await testDatabase();

async function readMetrics(access: Parameters<typeof statusApi>[0]['metrics_access'], token = ''): Promise<Response> {
  const parts = {
    started_at: new Date(),
    metrics: createMetrics({ readings: { queue: readingsOfQueue(db) }, about: { version: 'test' } }),
    metrics_access: access,
    version: 'test',
    isDraining: () => false,
    schemaProblem: async () => null,
  };
  const api = statusApi({ ...parts, server: () => server as never });
  const server = buildServer({
    table: open({ 'GET /metrics': api.metrics, 'GET /healthz': api.alive }),
    authenticate: async () => null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  await server.request('/healthz');
  return server.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
}

const metricsStatus = async (...call: Parameters<typeof readMetrics>) => (await readMetrics(...call)).status;

it('shows the metrics to nobody without the token, and where production has none, to nobody at all', async () => {
  expect(await metricsStatus({ token: 'secret' }, 'secret')).toBe(200);
  expect(await metricsStatus({ token: 'secret' }, 'guess')).toBe(401);
  expect(await metricsStatus('nobody', '')).toBe(404);
  expect(await metricsStatus('anybody')).toBe(200);
});

it('gives requests by route and status, and the jobs of the queue, as Prometheus reads them', async () => {
  const text = await (await readMetrics('anybody')).text();
  expect(text).toContain('# TYPE longhand_http_request_duration_seconds histogram');
  expect(text).toMatch(/longhand_http_request_duration_seconds_count\{route="GET \/healthz",status="200"\} \d/);
  expect(text).toContain('longhand_jobs{state="waiting"} 0');
  expect(text).toContain('longhand_queue_age_seconds 0');
  expect(text).toContain('longhand_readings_made{source="queue"} 1');
  expect(text).toContain('process_resident_memory_bytes ');
});

describe('/readyz', () => {
  const state = serving();
  let problem: () => Promise<string | null> = async () => null;
  const ready = () => {
    const parts = {
      started_at: new Date(),
      metrics: createMetrics({ readings: {}, about: { version: 'test' } }),
      metrics_access: 'nobody' as const,
      version: 'test',
    };
    const server = buildServer({
      table: open({
        'GET /readyz': statusApi({
          ...parts,
          isDraining: state.isDraining,
          schemaProblem: () => problem(),
          server: () => server as never,
        }).ready,
      }),
      authenticate: async () => null,
      log: silentLog,
      check_answers: true,
      trust_proxy: false,
    });
    return server.request('/readyz');
  };
  const saidBy = async (response: Response) => [
    response.status,
    ((await response.json()) as { message?: string }).message,
  ];

  it('says what is wrong with the database', async () => {
    expect((await ready()).status).toBe(200);
    problem = async () => 'The database lacks a migration.';
    expect(await saidBy(await ready())).toEqual([503, 'The database lacks a migration.']);
    problem = () => Promise.reject(new Error('connection refused'));
    expect(await saidBy(await ready())).toEqual([503, 'The database does not answer.']);
  });

  it('refuses as soon as the process is to stop, while everything else is still served', async () => {
    problem = async () => null;
    state.drain();
    expect(await saidBy(await ready())).toEqual([503, 'This process is stopping.']);
    expect(state.closing.aborted).toBe(false);
  });
});
