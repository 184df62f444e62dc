import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ProviderError } from '../../platform/provider-error.ts';
import { type ClamdAddress, checkScanning, clamdScanning } from './clamd.ts';
import { scanningContract } from './contract.ts';
import { noScanning } from './none.ts';

/** A clamd of the test: it speaks the protocol, knows one signature and takes files up to a size. */
function clamd({ signature = 'EICAR-STANDARD', most_bytes = 1_000_000 } = {}): Server {
  return createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const body = bodyOf(received);
      if (received.length > most_bytes) socket.end('INSTREAM size limit exceeded. ERROR\0');
      else if (body) socket.end(body.includes(signature) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
}

const COMMAND = 'zINSTREAM\0';
/** The chunks of a command; undefined until the empty one has come. */
function bodyOf(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) return undefined;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});
async function listening(server: Server, path?: string): Promise<ClamdAddress> {
  servers.push(server);
  await new Promise<void>((done) => (path ? server.listen(path, done) : server.listen(0, '127.0.0.1', done)));
  return path ? { path } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

scanningContract('none', async () => noScanning());
scanningContract('clamd over TCP', async () => clamdScanning(await listening(clamd())));
scanningContract('clamd over a socket of the machine', async () => {
  const folder = await mkdtemp(join(inject('scratch'), 'clamd-'));
  return clamdScanning(await listening(clamd(), join(folder, 'clamd.ctl')));
});

describe('clamd', () => {
  it('reports the EICAR test file, wherever it is cut into chunks', async () => {
    const scanner = clamdScanning(await listening(clamd()));
    await checkScanning(scanner);
    const file = Buffer.concat([Buffer.alloc(65_530, ' '), Buffer.from(['EICAR', 'STANDARD'].join('-'))]);
    expect(await scanner.scan(file)).toEqual({ threat: 'Eicar-Signature' });
  });

  it('without signatures is found out', async () => {
    const scanner = clamdScanning(await listening(clamd({ signature: 'nothing that a file has' })));
    await expect(checkScanning(scanner)).rejects.toThrow('its signatures are missing');
  });

  it.each([
    ['is not there', async () => ({ host: '127.0.0.1', port: 1 }), /does not answer/],
    ['refuses the size', () => listening(clamd({ most_bytes: 1000 })), /did not scan the file|does not answer/],
    [
      'hangs up',
      () => listening(createServer((socket) => socket.on('error', () => {}).end())),
      /did not scan|does not/,
    ],
    [
      'never answers',
      () => listening(createServer((socket) => void socket.on('error', () => {}).resume())),
      /does not answer/,
    ],
    [
      'says something else',
      () => listening(createServer((socket) => socket.on('error', () => {}).end('UNKNOWN COMMAND\0'))),
      /UNKNOWN COMMAND|does not answer/,
    ],
  ])('that %s lets no file pass', async (_, address, text) => {
    const scanned = clamdScanning(await address(), 300).scan(Buffer.alloc(200_000));
    await expect(scanned).rejects.toThrow(text);
    await expect(scanned).rejects.toBeInstanceOf(ProviderError);
  });
});
