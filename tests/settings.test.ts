import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const ROOT = join(import.meta.dirname, '..');

it('the example settings can be loaded by a shell, and are those that apply without them', () => {
  const load = "set -a; . ./.env.example; set +a; node -p 'JSON.stringify(process.env)'";
  const { stdout, stderr } = spawnSync('sh', ['-c', load], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(readConfig(JSON.parse(stdout))).toEqual(readConfig({}));
});
