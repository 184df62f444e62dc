import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const STARTS_WITHIN_MS = 20_000;

/**
 * Starts Prism on loopback between the caller and `upstream`: it passes on what the OpenAPI file allows, in both
 * directions, and answers everything else with an error of its own. It does not carry binary bodies byte for byte.
 */
export async function prismProxy(openapi_file: string, upstream: string) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [
      require.resolve('@stoplight/prism-cli'),
      'proxy',
      '--errors',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      join(import.meta.dirname, openapi_file),
      upstream,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Prism did not start: ${output}`)), STARTS_WITHIN_MS);
    const read = (piece: Buffer) => {
      output += piece;
      if (!output.includes('Prism is listening')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`Prism ended: ${output}`)));
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await ready.catch(async (error) => {
    await stop();
    throw error;
  });
  return { address, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
