import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openMetricsPort } from './metrics-port.ts';

const metrics = createMetrics({ readings: {}, about: { version: 'test' } });
const parts = { host: '127.0.0.1', port: 0, metrics };

it('gives the metrics to whoever has the token, and nothing else', async () => {
  const opened = await openMetricsPort({ ...parts, access: { token: 'secret' } });
  const ask = (path: string, token: string) =>
    fetch(`http://127.0.0.1:${opened.port}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const good = await ask('/metrics', 'secret');
  expect([good.status, good.headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect(await good.text()).toContain('longhand_info{version="test"} 1');
  expect([(await ask('/metrics', 'guess')).status, (await ask('/rest/v1/letters', 'secret')).status]).toEqual([
    401, 404,
  ]);
  await opened.close();
});

it('says which setting to change when the port is taken', async () => {
  const opened = await openMetricsPort({ ...parts, access: 'anybody' });
  const second = openMetricsPort({ ...parts, port: opened.port, access: 'anybody' });
  await expect(second).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/);
  await opened.close();
});
