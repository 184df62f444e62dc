import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

const LOOK_EVERY_MS = 250;

type Backend = { port: number; is_ready: boolean };

/**
 * A reverse proxy as an operator puts it in front: it spreads requests over the processes that say at /readyz that they
 * serve, over connections that it keeps, and retries nothing. `failures`: what it could not pass on.
 */
export async function startProxy(ports: number[]) {
  const backends: Backend[] = ports.map((port) => ({ port, is_ready: false }));
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 30_000 });
  const failures: string[] = [];
  let turn = 0;

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = backends.filter(({ is_ready }) => is_ready);
    const backend = ready[turn++ % ready.length];
    const fail = (why: string) => {
      if (answer.headersSent || answer.destroyed) {
        answer.destroy();
        return;
      }
      failures.push(`${incoming.method} ${incoming.url?.split('?')[0]}: ${why}`);
      answer.writeHead(502).end(why);
    };
    if (!backend) {
      fail('no process is ready');
      return;
    }
    let has_left = false;
    const { method, url, headers } = incoming;
    const passed = request({ agent, host: '127.0.0.1', port: backend.port, method, path: url, headers }, (response) => {
      const { connection: _, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      answer.flushHeaders();
      response.once('error', (error) => {
        if (!has_left) failures.push(`${method} ${url?.split('?')[0]}: cut off (${error.message})`);
      });
      pipeline(response, answer, () => {});
    });
    passed.on('error', (error) => has_left || fail(`${error.message} at ${backend.port}`));
    answer.on('close', () => {
      has_left = true;
      passed.destroy();
    });
    incoming.pipe(passed);
  }

  const look = async () => {
    for (const backend of backends) {
      const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`, {
        signal: AbortSignal.timeout(5000),
      }).catch(() => null);
      await answer?.body?.cancel();
      backend.is_ready = answer?.status === 200;
    }
  };
  await look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  const server = createServer({ keepAliveTimeout: 60_000 }, pass);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    isReady: (port: number) => backends.some((one) => one.port === port && one.is_ready),
    stop() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
