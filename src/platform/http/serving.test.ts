import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { serving, stopServing } from './serving.ts';

const answerOf = (port: number, path: string) =>
  new Promise<IncomingMessage>((answered, fail) => get({ port, path, host: '127.0.0.1' }, answered).on('error', fail));

it('serves while it drains, ends streams, and waits for the requests that run', async () => {
  const state = serving();
  const server = createServer((request, response) => {
    if (request.url === '/stream') {
      response.write('open');
      state.closing.addEventListener('abort', () => setTimeout(() => response.end(), 100));
    } else if (request.url === '/slow') setTimeout(() => response.end('done'), 400);
    else response.end('done');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const stream = await answerOf(port, '/stream');
  const stream_ended = new Promise((ended) => stream.on('end', ended).resume());

  const stopped = stopServing(server, state, 200);
  expect(state.isDraining()).toBe(true);
  expect(state.closing.aborted).toBe(false);
  expect((await answerOf(port, '/')).statusCode).toBe(200);
  await sleep(100);
  const slow = answerOf(port, '/slow');
  await stream_ended;
  (await slow).resume();
  const began = performance.now();
  await stopped;
  // Connections that are kept alive do not hold it up.
  expect(performance.now() - began).toBeLessThan(5000);
  await expect(answerOf(port, '/')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
});
