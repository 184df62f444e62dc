import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

const UNPACKED = join(import.meta.dirname, '../../node_modules/.cache/pgbouncer');
const PLACES = [process.env.PGBOUNCER_PATH ?? '', '/usr/sbin/pgbouncer', join(UNPACKED, 'usr/sbin/pgbouncer')];

/** The program: installed, or unpacked from Debian's packages beside the other packages. Null where neither works. */
export async function findPgBouncer(): Promise<string | null> {
  const found = PLACES.find((place) => place !== '' && existsSync(place));
  if (found) return found;
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return null;
  await mkdir(UNPACKED, { recursive: true });
  const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: UNPACKED, stdio: 'ignore' }).status === 0;
  const download = 'apt-get download pgbouncer libc-ares2 libevent-2.1-7';
  const is_here = run(download) || (process.getuid?.() === 0 && run('apt-get update') && run(download));
  const unpacked = is_here && run('for package in *.deb; do dpkg -x "$package" . || exit 1; done');
  return (unpacked && PLACES.find((place) => place !== '' && existsSync(place))) || null;
}

/** Starts a pooler in transaction mode in front of a database, with so few connections that clients must share them. */
export async function startPgBouncer(program: string, database_url: string) {
  const folder = await mkdtemp(join(inject('scratch'), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, port: server_port, username, password, pathname } = new URL(database_url);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${server_port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`,
  );
  // It refuses to run as root.
  const as_user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const libraries = ['x86_64', 'aarch64'].map((machine) => join(UNPACKED, `usr/lib/${machine}-linux-gnu`)).join(':');
  const server = spawn(program, [...as_user, settings], {
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await untilReachable(url, server);
  return {
    url,
    stop: () =>
      new Promise<void>((stopped) => {
        server.once('exit', () => stopped());
        server.kill('SIGINT');
      }),
  };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}

async function untilReachable(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PgBouncer ended with ${server.exitCode}.`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
