import { spawn } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from './failure.ts';

/** What the built pages are made of. */
const SOURCES = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const STAMP = 'build/built';

/** Builds the web application below `root` unless there is a build that is newer than every source. */
export async function ensureWebBuilt(root: string, print: (line: string) => void): Promise<void> {
  if ((await webBuildState(root)) === 'current') return;
  print('Building the pages ...');
  await run(root);
  await writeFile(join(root, STAMP), '');
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
