import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { homeFolder } from './postgres-home.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const START = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
  await (await startEmbeddedPostgres(process.argv[1])).stop();`;

it('starts in a private folder of a user who keeps everything from others, root included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-private-'));
  const data_dir = join(folder, 'data');
  const node = [process.execPath, '--input-type=module', '-e', START, data_dir];
  const started = promisify(execFile)('sh', ['-c', 'umask 077; exec "$@"', 'sh', ...node]);
  await expect(started.then(() => 'started')).resolves.toBe('started');
  const home = await homeFolder(data_dir);
  await Promise.all([home, folder].map((path) => rm(path, { recursive: true, force: true })));
}, 120_000);
