import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { silentLog } from '../log.ts';
import { readingsOfQueue } from '../queue/readings.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { open } from './endpoint.ts';
import { buildServer } from './server.ts';
import { statusApi } from './status-api.ts';

const { db } = await testDatabase();

async function readMetrics(access: Parameters<typeof statusApi>[0]['metrics_access'], token = ''): Promise<Response> {
  const metrics = createMetrics({ readings: { queue: readingsOfQueue(db) }, about: { version: 'test' } });
  const parts = { db, started_at: new Date(), metrics, metrics_access: access, version: 'test' };
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
