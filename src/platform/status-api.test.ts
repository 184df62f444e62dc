import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { open } from './http/endpoint.ts';
import { buildServer } from './http/server.ts';
import { createMetrics, statusApi } from './http/status-api.ts';
import { silentLog } from './log.ts';

const { db } = await testDatabase();

async function readMetrics(access: Parameters<typeof statusApi>[0]['metrics_access'], token = ''): Promise<Response> {
  const parts = { db, started_at: new Date(), metrics: createMetrics(db), metrics_access: access, version: 'test' };
  const server = buildServer({
    table: open({ 'GET /metrics': statusApi({ ...parts, server: () => server as never }).metrics }),
    authenticate: async () => null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  parts.metrics.observe('GET /healthz', 200, 30);
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
  expect(text).toContain('longhand_http_request_duration_seconds_bucket{le="0.1",route="GET /healthz",status="200"} 1');
  expect(text).toContain('longhand_jobs{state="waiting"} 0');
  expect(text).toContain('process_resident_memory_bytes ');
});
