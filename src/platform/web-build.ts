import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.ts';

/** What the built pages are made of. */
const SOURCES = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const STAMP = 'build/built';
/** Holds the id of the process that builds. */
const LOCK = 'node_modules/.longhand-build';

/**
 * Builds the web application below `root` unless there is a build that is newer than every source. Processes that start at
 * the same moment build once.
 */
export async function ensureWebBuilt(root: string, print: (line: string) => void): Promise<void> {
  if ((await webBuildState(root)) === 'current') return;
  const release = await lockBuild(root, print);
  try {
    if ((await webBuildState(root)) === 'current') return;
    print('Building the pages ...');
    await run(root);
    await writeFile(join(root, STAMP), '');
  } finally {
    await release();
  }
}

/** Waits while another process builds; the lock of one that was killed is taken over. */
async function lockBuild(root: string, print: (line: string) => void): Promise<() => Promise<void>> {
  const lock = join(root, LOCK);
  await mkdir(dirname(lock), { recursive: true });
  for (let has_printed = false; ; await sleep(200)) {
    const is_ours = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    if (is_ours) return () => rm(lock, { force: true });
    const holder = await readFile(lock, 'utf8').catch(() => '');
    if (holder !== '' && !isAlive(Number(holder))) await rm(lock, { force: true });
    else if (!has_printed) print('Waiting for the pages to be built ...');
    has_printed = true;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether there is a build, and whether it is newer than every source. */
export async function webBuildState(root: string): Promise<'current' | 'outdated' | 'missing'> {
  const built = await modified(join(root, STAMP)).catch(() => null);
  if (built === null) return 'missing';
  const changed = Math.max(...(await Promise.all(SOURCES.map((source) => newest(join(root, source))))));
  return built >= changed ? 'current' : 'outdated';
}

async function newest(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return modified(path).catch(() => 0);
  const times = await Promise.all(entries.map((entry) => newest(join(path, entry.name))));
  return Math.max(0, ...times);
}

const modified = async (path: string): Promise<number> => (await stat(path)).mtimeMs;

/** Loaded into the builder: it ends when its stdin closes, which also happens when this process is killed. */
const END_WITH_PARENT = 'data:text/javascript,process.stdin.once("close",()=>process.exit(1)).resume().unref()';

function run(root: string): Promise<void> {
  return new Promise((done, fail) => {
    const builder = join(root, 'node_modules/@react-router/dev/bin.cjs');
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, builder, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('exit', (code) => {
      if (code === 0) done();
      else fail(new Failure(500, 'pages_not_built', `The pages could not be built:\n${output}`));
    });
  });
}
