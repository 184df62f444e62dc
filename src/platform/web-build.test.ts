import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { isAlive, PATIENCE_MS } from '../../tests/support/product.ts';

it('ends the build when the process that started it is killed', { timeout: 2 * PATIENCE_MS }, async () => {
  const root = join(inject('scratch'), 'web-build');
  const tools = join(root, 'node_modules/@react-router/dev');
  await mkdir(tools, { recursive: true });
  await writeFile(join(root, 'package-lock.json'), '{}');
  const pid_file = join(root, 'builder.pid');
  const endless = `require('node:fs').writeFileSync(${JSON.stringify(pid_file)}, String(process.pid)); setInterval(() => {}, 1000)`;
  await writeFile(join(tools, 'bin.cjs'), endless);
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
