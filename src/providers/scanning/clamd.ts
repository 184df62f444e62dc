import { createConnection, type Socket } from 'node:net';
import { ProviderError } from '../../platform/provider-error.ts';
import type { ScanningProvider } from './port.ts';

/** ClamAV's daemon, which takes the bytes of a file over a socket (its command INSTREAM). */

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
/** Enough for any answer in one line. */
const MOST_ANSWER_BYTES = 4096;

/** A host with a port, or the path of a socket. */
export type ClamdAddress = { host: string; port: number } | { path: string };

export function clamdScanning(address: ClamdAddress, timeout_ms = TIMEOUT_MS): ScanningProvider {
  return {
    name: 'clamd',
    async scan(bytes) {
      const answer = await ask(address, (socket) => stream(socket, bytes), timeout_ms);
      if (answer === 'stream: OK') return { threat: null };
      const found = /^stream: (.+) FOUND$/.exec(answer);
      if (found?.[1]) return { threat: found[1] };
      throw new ProviderError('retryable', `clamd did not scan the file: ${answer || 'no answer'}`);
    },
  };
}

/** The harmless file that every scanner reports, in two parts, so that none reports this one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'];

/** Throws a ProviderError unless the scanner answers and finds what every scanner must find. */
export async function checkScanning(scanner: ScanningProvider): Promise<void> {
  const { threat } = await scanner.scan(Buffer.from(EICAR.join('')));
  if (!threat)
    throw new ProviderError('rejected', 'it found nothing in the EICAR test file: its signatures are missing');
}

function stream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** One command on a connection of its own; the answer without its end mark. */
function ask(address: ClamdAddress, send: (socket: Socket) => void, timeout_ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address);
    let answer = '';
    const fail = (cause: Error) => {
      socket.destroy();
      // clamd says why before it closes the connection on a file that is too large.
      if (answer.includes('\0')) resolve(textOf(answer));
      else reject(new ProviderError('retryable', `clamd does not answer: ${cause.message}`, { cause }));
    };
    const deadline = setTimeout(() => fail(new Error(`no answer within ${timeout_ms} ms`)), timeout_ms);
    socket.on('close', () => {
      clearTimeout(deadline);
      resolve(textOf(answer));
    });
    socket.on('error', fail);
    socket.on('data', (data) => {
      answer += data.toString('utf8');
      if (answer.includes('\0') || answer.length > MOST_ANSWER_BYTES) socket.destroy();
    });
    socket.on('connect', () => send(socket));
  });
}

const textOf = (answer: string): string => answer.split('\0')[0]?.trim() ?? '';
