import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { open } from './http/endpoint.ts';
import { buildServer } from './http/server.ts';
import { createMetrics, statusApi } from './http/status-api.ts';
import { silentLog } from './log.ts';

const { db } = await testDatabase();

async function metricsStatus(access: Parameters<typeof statusApi>[0]['metrics_access'], token = ''): Promise<number> {
  const parts = { db, started_at: new Date(), metrics: createMetrics(), metrics_access: access, version: 'test' };
  const server = buildServer({
    table: open({ 'GET /metrics': statusApi({ ...parts, server: () => server as never }).metrics }),
    authenticate: async () => null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
    script_origins: [],
  });
  return (await server.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })).status;
}

it('shows the metrics to nobody without the token, and where production has none, to nobody at all', async () => {
  expect(await metricsStatus({ token: 'secret' }, 'secret')).toBe(200);
  expect(await metricsStatus({ token: 'secret' }, 'guess')).toBe(401);
  expect(await metricsStatus('nobody', '')).toBe(404);
  expect(await metricsStatus('anybody')).toBe(200);
});
