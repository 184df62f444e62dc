import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../../src/platform/database/schema/state.ts';

/**
 * Makes the version of a git ref below `folder`, with the packages of this one. Throws when there is no such ref.
 * Before the first release migrations may be edited. What this version says differently is laid over the older one's up
 * to its last, so that its programs run on the tables that it upgrades from; the names of those come back.
 */
export async function makeOlderVersion(root: string, ref: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const packed = spawnSync('git', ['archive', '--format=tar', ref], { cwd: root, maxBuffer: 2 ** 30 });
  if (packed.status !== 0) throw new Error(`There is no version ${ref}: ${packed.stderr.toString().trim()}`);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: packed.stdout });
  if (unpacked.status !== 0) throw new Error(unpacked.stderr.toString());
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return layMigrations(root, folder, (await readdir(join(folder, 'migrations'))).filter(isMigration).sort().at(-1));
}

/**
 * Lays the migrations of `root` up to `last` over those of `folder`, and removes those that `root` has no more; gives the
 * names of all that differ.
 */
export async function layMigrations(root: string, folder: string, last = '~'): Promise<string[]> {
  const here = await readMigrations(join(root, 'migrations'));
  const edited: string[] = [];
  for (const { name, text } of here.filter(({ name }) => name <= last)) {
    const path = join(folder, 'migrations', name);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    edited.push(name);
    await writeFile(path, text);
  }
  for (const { name } of await readMigrations(join(folder, 'migrations'))) {
    if (here.some((one) => one.name === name)) continue;
    edited.push(name);
    await rm(join(folder, 'migrations', name));
  }
  return edited.sort();
}

const isMigration = (name: string): boolean => name.endsWith('.sql');
