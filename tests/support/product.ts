import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { homeFolder } from '../../src/platform/database/postgres-home.ts';

/** The product as an operator runs it: a process of its own, on a port and on data of its own. */

const ROOT = join(import.meta.dirname, '../..');
/** How long to wait for what must happen, on a machine however busy. */
export const PATIENCE_MS = 300_000;

export type ProductOptions = {
  data_dir: string;
  port: number;
  role?: string;
  /** Where its source is, if that is not this one. */
  root?: string;
  /** Settings beside those of every test; nothing of the surrounding environment reaches the product. */
  settings?: Record<string, string>;
};

export type Ended = { code: number | null; signal: NodeJS.Signals | null };
export type Product = {
  url: string;
  pid: number;
  /** What it printed so far. */
  output(): { stdout: string; stderr: string };
  /** Settles when the process is gone. */
  ended: Promise<Ended>;
  isRunning(): boolean;
  /** Waits until its port answers, which is before anything else of it is started. */
  begun(): Promise<void>;
  /** Waits until it serves and works; throws with what it printed when it ends instead. Gives the milliseconds since the start. */
  ready(timeout_ms?: number): Promise<number>;
  /** Ends it without a warning, as a power cut or the kernel does. */
  kill(): Promise<Ended>;
  /** Asks it to stop, as Ctrl-C and service managers do. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<Ended>;
};

/** Starts the product and does not wait for it. */
export function launchProduct({ data_dir, port, role, root = ROOT, settings = {} }: ProductOptions): Product {
  const started = performance.now();
  const child = spawn(process.execPath, ['src/main.ts', ...(role ? [role] : [])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: data_dir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (printed.stdout += chunk));
  child.stderr.on('data', (chunk) => (printed.stderr = (printed.stderr + chunk).slice(-200_000)));
  const ended = whenEnded(child);
  const isAnnounced = () => /Ctrl-C stops it|The worker is running/.test(printed.stdout);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const url = `http://127.0.0.1:${port}`;
  const send = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  /** Asks until the answer is good; throws with what was printed when it ends instead, or takes too long. */
  const asked = async (good: (status: number) => boolean, timeout_ms: number) => {
    for (const until = started + timeout_ms; isRunning() && performance.now() < until; await sleep(20)) {
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      await response?.body?.cancel();
      if (response && good(response.status)) return performance.now() - started;
    }
    throw new Error(`Longhand is not ready.\n${printed.stdout}\n${printed.stderr}`);
  };
  return {
    url,
    pid: child.pid as number,
    output: () => ({ ...printed }),
    ended,
    isRunning,
    begun: async () => void (await asked(() => true, PATIENCE_MS)),
    // It serves a moment before its queue works, and says when all of it does.
    ready: (timeout_ms = PATIENCE_MS) => asked((status) => status === 200 && isAnnounced(), timeout_ms),
    kill: () => send('SIGKILL'),
    stop: (signal = 'SIGTERM') => send(signal),
  };
}

/** Settles once the process is gone and all that it printed is read. */
function whenEnded(child: ChildProcess): Promise<Ended> {
  return new Promise((done) => child.on('close', (code, signal) => done({ code, signal })));
}

/** The embedded PostgreSQL of a data folder: where it answers, and the process to kill. Undefined when none runs. */
export async function postgresOf(data_dir: string): Promise<{ pid: number; url: string } | undefined> {
  const cluster = join(await homeFolder(data_dir), 'postgres');
  const [pid, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (!pid || !port || !isAlive(Number(pid))) return undefined;
  const password = (await readFile(join(cluster, 'longhand-password'), 'utf8')).trim();
  return { pid: Number(pid), url: `postgres://longhand:${password}@127.0.0.1:${port}/longhand` };
}

/** Stops what is left of a data folder's PostgreSQL and removes the folder, and the cluster's where it is another. */
export async function removeData(data_dir: string): Promise<void> {
  const home = await homeFolder(data_dir);
  const postgres = await postgresOf(data_dir);
  if (postgres) {
    process.kill(postgres.pid, 'SIGINT');
    for (let waited_ms = 0; isAlive(postgres.pid) && waited_ms < PATIENCE_MS; waited_ms += 25) await sleep(25);
  }
  for (const folder of new Set([home, data_dir])) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A new data folder. Others may enter it: root runs PostgreSQL as another user, who must reach it there. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-product-'));
  await chmod(folder, 0o755);
  return folder;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A loopback port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
