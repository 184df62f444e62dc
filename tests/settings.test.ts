import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { SETTING_NAMES } from '../src/configuration/variables.ts';

const ROOT = join(import.meta.dirname, '..');

it('each setting is in the example', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const named = (name: string) => new RegExp(`^(# ?)?${name}=`, 'm').test(example);
  // Those of OpenTelemetry are in docs/guides/observe.md.
  const own = SETTING_NAMES.filter((name) => !name.startsWith('OTEL_'));
  expect(own.filter((name) => !named(name))).toEqual([]);
});

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
