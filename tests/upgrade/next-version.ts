import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationProblems } from '../../src/platform/database/schema/rules.ts';
import { readMigrations } from '../../src/platform/database/schema/state.ts';

export const NEXT_VERSION = '99.0.0';
/** So many scripts differ between the two builds. */
const SCRIPTS = 20;

const MIGRATIONS = {
  '9000_next.sql': `alter table letters add column next_note text, add column next_hint text not null default 'none';
alter table letters add constraint letters_next_hint_check check (next_hint <> '') not valid;
alter table jobs add column next_hint text;
create table next_things (id uuid primary key default uuidv7(), letter_id uuid not null);`,
  '9001_next_index.sql': `-- longhand: outside of a transaction
create index concurrently if not exists letters_next_note on letters (next_note) where next_note is not null;`,
  '9002_next_checked.sql': 'alter table letters validate constraint letters_next_hint_check;',
};

/**
 * Makes the version after the one below `root`: its source with a later number, more migrations, and a build that has
 * other scripts. Gives the scripts that only one of it and the version below `older` has.
 */
export async function makeNextVersion(
  root: string,
  older: string,
  folder: string,
): Promise<{ old_only: string[]; next_only: string[] }> {
  await mkdir(folder, { recursive: true });
  for (const part of ['src', 'migrations', 'public', 'build', 'package.json', 'CHANGELOG.md'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version: NEXT_VERSION }));
  const released = Object.fromEntries(
    (await readMigrations(join(root, 'migrations'))).map((m) => [m.name, m.checksum]),
  );
  for (const [name, text] of Object.entries(MIGRATIONS)) await writeFile(join(folder, 'migrations', name), text);
  const problems = migrationProblems(await readMigrations(join(folder, 'migrations')), released);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  const assets = join(folder, 'build/client/assets');
  for (const name of (await scriptsOf(root)).slice(0, SCRIPTS)) {
    await rm(join(assets, name));
    await rm(join(assets, `${name}.br`), { force: true });
    const next = name.replace('.js', '-next.js');
    await writeFile(join(assets, next), `export const from = '${next}';`);
  }
  const [old, next] = [await scriptsOf(older), await scriptsOf(folder)];
  return {
    old_only: old.filter((name) => !next.includes(name)).slice(0, SCRIPTS),
    next_only: next.filter((name) => !old.includes(name)).slice(0, SCRIPTS),
  };
}

const scriptsOf = async (root: string): Promise<string[]> =>
  (await readdir(join(root, 'build/client/assets'))).filter((name) => name.endsWith('.js')).sort();
