import { createServer, type Server } from 'node:http';
import { Failure } from '../failure.ts';
import { type MetricsAccess, mayReadMetrics } from '../http/status-api.ts';
import type { Metrics } from './metrics.ts';

type MetricsPort = { host: string; port: number; access: MetricsAccess; metrics: Metrics };

/**
 * Serves /metrics on a port of its own: to a worker, which has no other one, and where the port of the pages is open to
 * everybody. Throws a Failure when the port cannot be opened.
 */
export async function openMetricsPort({
  host,
  port,
  access,
  metrics,
}: MetricsPort): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async ({ url, method, headers }, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type }).end(text);
    if (method !== 'GET' || url !== '/metrics') return answer(404, 'Only /metrics is here.\n');
    if (!mayReadMetrics(access, headers.authorization)) return answer(401, 'The metrics need their token.\n');
    return metrics.text().then(
      (text) => answer(200, text, metrics.content_type),
      () => answer(500, 'The metrics could not be collected.\n'),
    );
  });
  await new Promise<void>((opened, fail) => {
    const refused = ({ code }: NodeJS.ErrnoException) =>
      fail(
        new Failure(
          500,
          'no_metrics_port',
          `The port ${port} for metrics cannot be opened on ${host} (${code}). Set METRICS_PORT to a free one.`,
        ),
      );
    server.once('error', refused).listen(port, host, opened);
  });
  return { port: (server.address() as { port: number }).port, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
