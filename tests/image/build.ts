import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildah, run, type Storage, step } from './tools.ts';

/** Builds the image of deploy/Containerfile, on bases made of Debian's packages where no registry of images is reached. */

const ROOT = join(import.meta.dirname, '../..');
export const IMAGE = 'localhost/longhand-tested:latest';
const BASE = 'localhost/longhand-test-base:latest';
const BUILD_BASE = 'localhost/longhand-test-build-base:latest';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export async function buildImage(storage: Storage, bases: { base?: string; build_base?: string }): Promise<void> {
  const base = bases.base ?? (await debianBase(storage));
  const build_base = bases.build_base ?? (await withNode(storage, base));
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const args = { BASE: base, BUILD_BASE: build_base, VERSION: version };
  await step('the image is built', () =>
    build(storage, join(ROOT, 'deploy/Containerfile'), ROOT, IMAGE, args, [
      '--ignorefile',
      join(ROOT, '.containerignore'),
    ]),
  );
}

/** `docker` is the format that keeps health checks. chroot: works where a container may not start containers. */
const build = (
  storage: Storage,
  file: string,
  context: string,
  tag: string,
  args: Record<string, string> = {},
  more: string[] = [],
) =>
  buildah(storage, [
    'build',
    ...[
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--pull-never',
      '--tag',
      tag,
      '--file',
      file,
    ],
    ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...more,
    context,
  ]);

const isThere = async (storage: Storage, image: string) =>
  (await buildah(storage, ['inspect', '--type', 'image', image])).code === 0;

/** A small Debian, as debian:slim is. Kept between runs: making it takes minutes. */
async function debianBase(storage: Storage): Promise<string> {
  if (await isThere(storage, BASE)) return BASE;
  const tar = join(storage.folder, 'base.tar');
  const left_out = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const suite = /VERSION_CODENAME=(\w+)/.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  if (!existsSync(tar)) {
    await step(`a base is made of Debian's packages (${suite})`, () =>
      run(['mmdebstrap', '--variant=minbase', '--mode=root', ...left_out, suite, tar]),
    );
  }
  await inScratch(async (folder) => {
    await cp(tar, join(folder, 'base.tar'));
    await writeFile(join(folder, 'Containerfile'), 'FROM scratch\nADD base.tar /\n');
    await step('the base becomes an image', () => build(storage, join(folder, 'Containerfile'), folder, BASE));
  });
  return BASE;
}

/** The base with this machine's Node.js, npm and trusted certificates: what the official image of Node.js brings. */
async function withNode(storage: Storage, base: string): Promise<string> {
  const found = await run(['sh', '-c', 'readlink -f "$(command -v npm)"']);
  const npm = dirname(dirname(found.output.trim()));
  await inScratch(async (folder) => {
    await cp(process.execPath, join(folder, 'node'), { dereference: true });
    await cp(npm, join(folder, 'npm'), { recursive: true, dereference: true });
    await cp(CERTIFICATES, join(folder, 'certificates'));
    const file = `FROM ${base}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates ${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod 755 /usr/local/lib/node_modules/npm/bin/*
ENV npm_config_cafile=${CERTIFICATES} NODE_EXTRA_CA_CERTS=${CERTIFICATES}
`;
    await writeFile(join(folder, 'Containerfile'), file);
    await step('Node.js and npm are added for the build', () =>
      build(storage, join(folder, 'Containerfile'), folder, BUILD_BASE),
    );
  });
  return BUILD_BASE;
}

async function inScratch(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-image-'));
  await mkdir(folder, { recursive: true });
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}
