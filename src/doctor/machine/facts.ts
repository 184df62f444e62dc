import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { SETTING_NAMES } from '../../configuration/variables.ts';
import { webBuildState } from '../../platform/web-build.ts';
import type { MachineFacts, PackageFacts, SecretFile } from './rules.ts';

/** Looks at this machine. `root` is the folder of Longhand, `env` names files with secrets. Changes nothing. */
export async function machineFacts(root: string, config: Config, env: NodeJS.ProcessEnv): Promise<MachineFacts> {
  const { data_dir } = config;
  const key_file = join(data_dir, 'signing-key.json');
  const folder = await stat(data_dir).catch(() => null);
  const [packages, web_build, is_writable, disk, secret_files, key_text] = await Promise.all([
    packageFacts(root),
    webBuildState(root),
    access(data_dir, constants.W_OK).then(
      () => true,
      () => false,
    ),
    diskOf(folder ? data_dir : dirname(data_dir)),
    secretFiles([join(root, '.env'), join(root, 'key.json'), key_file, ...filesIn(env)]),
    readFile(key_file, 'utf8').catch((error: NodeJS.ErrnoException) => error),
  ]);
  const has_file = !(key_text instanceof Error && (key_text as NodeJS.ErrnoException).code === 'ENOENT');
  const text = config.signing_jwk ?? key_text;
  return {
    node_version: process.versions.node,
    packages,
    web_build,
    data_dir,
    data_folder: {
      exists: folder !== null,
      is_writable,
      owner: folder?.uid ?? 0,
      process_user: process.getuid?.() ?? folder?.uid ?? 0,
    },
    disk,
    secret_files,
    signing_key: {
      is_configured: config.signing_jwk !== null,
      has_file,
      // Before the first start there is none, and that start makes it.
      is_readable: (!has_file && !config.signing_jwk) || (typeof text === 'string' && isJson(text)),
    },
  };
}

/** Files that settings name as NAME_FILE; what a container is given below /run belongs to it alone. */
const filesIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, path]) =>
    SETTING_NAMES.includes(name.replace(/_FILE$/, '')) && name.endsWith('_FILE') && path && !path.startsWith('/run/')
      ? [path]
      : [],
  );

async function secretFiles(paths: string[]): Promise<SecretFile[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const file = await stat(path).catch(() => null);
      return file?.isFile() ? [{ path, mode: file.mode & 0o777 }] : [];
    }),
  );
  return found.flat();
}

async function diskOf(folder: string): Promise<MachineFacts['disk']> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return null;
  return {
    free_bytes: disk.bavail * disk.bsize,
    bytes: disk.blocks * disk.bsize,
    free_inodes: disk.ffree,
    inodes: disk.files,
  };
}

type Lock = { packages: Record<string, { version?: string; dev?: boolean; optional?: boolean; peer?: boolean }> };

/** Compares what npm wrote down when it installed with package-lock.json. Tools for building are not needed to run. */
async function packageFacts(root: string): Promise<PackageFacts | null> {
  const read = async (file: string): Promise<Lock> => JSON.parse(await readFile(join(root, file), 'utf8'));
  const installed = await read('node_modules/.package-lock.json').catch(() => null);
  if (!installed) return null;
  const wanted = await read('package-lock.json');
  const facts: PackageFacts = { missing: [], other_version: [] };
  for (const [path, { version, dev, optional, peer }] of Object.entries(wanted.packages)) {
    if (path === '' || dev) continue;
    const name = path.replace(/^node_modules\//, '');
    const found = installed.packages[path];
    // Those for other machines are optional.
    if (!found && !optional && !peer) facts.missing.push(name);
    if (found && found.version !== version) facts.other_version.push(`${name} ${found.version} instead of ${version}`);
  }
  return facts;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
