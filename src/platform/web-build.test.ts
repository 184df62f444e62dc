import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { isAlive, PATIENCE_MS } from '../../tests/support/product.ts';
import { ensureWebBuilt } from './web-build.ts';

/** A folder with sources, and with a builder that runs this code. */
async function sourcesBuiltBy(code: string): Promise<string> {
  const root = await mkdtemp(join(inject('scratch'), 'web-build-'));
  const tools = join(root, 'node_modules/@react-router/dev');
  await mkdir(tools, { recursive: true });
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(tools, 'bin.cjs'), code);
  return root;
}

it('builds once for those who start at the same moment, also after one that was killed while it built', async () => {
  const root = await sourcesBuiltBy(`
    const { appendFileSync, mkdirSync } = require('node:fs');
    mkdirSync('build', { recursive: true });
    appendFileSync('builds', 'x');
    setTimeout(() => {}, 50);`);
  const killed = spawn(process.execPath, ['--eval', '']);
  await once(killed, 'exit');
  await writeFile(join(root, 'node_modules/.longhand-build'), String(killed.pid));
  await Promise.all([1, 2, 3].map(() => ensureWebBuilt(root, () => {})));
  expect(await readFile(join(root, 'builds'), 'utf8')).toBe('x');
});

it('ends the build when the process that started it is killed', { timeout: 2 * PATIENCE_MS }, async () => {
  const pid_file = join(inject('scratch'), 'builder.pid');
  const root = await sourcesBuiltBy(
    `require('node:fs').writeFileSync(${JSON.stringify(pid_file)}, String(process.pid)); setInterval(() => {}, 1000)`,
  );
  const start = `import { ensureWebBuilt } from ${JSON.stringify(join(import.meta.dirname, 'web-build.ts'))};
    await ensureWebBuilt(${JSON.stringify(root)}, () => {});`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', start], { stdio: 'inherit' });
  const builder = async () => Number(await readFile(pid_file, 'utf8').catch(() => ''));
  await expect.poll(builder, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  const pid = await builder();
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  starter.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: PATIENCE_MS }).toBe(false);
});
