import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { illness, openHealthFile, SILENT_MS } from './health-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-health-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a process that has not started is not healthy', async () => {
  expect(await illness(join(folder, 'nothing'), Date.now())).toBe('Longhand has not started yet.');
});

it('a worker is healthy as long as it looks for work', async () => {
  const path = join(folder, 'worker');
  const health = await openHealthFile(path, { url: null, works: true });
  const now = Date.now();
  expect(await illness(path, now)).toBeNull();
  expect(await illness(path, now + SILENT_MS + 2000)).toMatch(/has not looked for work for 6\d seconds/);
  await utimes(path, 0, 0);
  health.alive();
  // Touched at most every few seconds: it was written a moment ago.
  expect(await illness(path, now)).toMatch(/not looked for work/);
});

it('a server is healthy when it is ready', async () => {
  let status = 200;
  const server = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const path = join(folder, 'web');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await openHealthFile(path, { url, works: false });
  await utimes(path, 0, 0);
  expect(await illness(path, Date.now())).toBeNull();
  status = 503;
  expect(await illness(path, Date.now())).toBe(`${url}/readyz answers 503.`);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect(await illness(path, Date.now())).toBe(`${url}/readyz does not answer.`);
});

it('without a file nothing is written', async () => {
  const health = await openHealthFile(null, { url: null, works: true });
  expect(() => health.alive()).not.toThrow();
});
