import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Source, sourcesBelow } from './sources.ts';

/**
 * Checks that each table has one owner: the module whose migration creates it. Another module calls the owner's service,
 * or reads a view that the owner publishes.
 */

const ROOT = join(import.meta.dirname, '../..');

/** Where the SQL about a migration's tables is written, if that is not the module of the same name. */
const ROOMS: Record<string, string> = {
  platform: 'platform/',
  system: 'platform/',
  outbox: 'providers/mail/outbox/',
  sandbox_payments: 'providers/payments/sandbox/',
  scribe: 'providers/print/scribe/',
  erasure: 'modules/privacy/',
};

/** What is known of a person is exported and erased in every table: whoever reads these stores sees all of it in one place. */
const EVERYWHERE = /^modules\/privacy\/.*store\.ts$/;

export type Migration = { name: string; text: string };

const roomOf = (migration: string): string => {
  const module_name = migration.replace(/^\d+_|\.sql$/g, '');
  return ROOMS[module_name] ?? `modules/${module_name.replaceAll('_', '-')}/`;
};

/** What these sources say of tables that are not their own, a sentence each. */
export function foreignTables(migrations: Migration[], sources: Iterable<Source>): string[] {
  const owners = new Map<string, string>();
  for (const { name, text } of migrations)
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm)) owners.set(table, roomOf(name));
  const found: string[] = [];
  for (const { file, text } of sources) {
    if (file.startsWith('web/') || EVERYWHERE.test(file)) continue;
    const named = [
      ...text.matchAll(/\b(?:from|join|into|update|table|copy)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi),
    ].map(([, table = '']) => table);
    for (const table of new Set(named)) {
      const owner = owners.get(table);
      if (owner && !file.startsWith(owner))
        found.push(
          `${file}: the table ${table} belongs to ${owner}. Call its service, or read a view that it publishes.`,
        );
    }
  }
  return found;
}

if (import.meta.main) {
  const folder = join(ROOT, 'migrations');
  const migrations = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const found = foreignTables(migrations, sourcesBelow(join(ROOT, 'src')));
  if (found.length > 0) {
    console.error(`${found.length} uses of another module's table:\n  ${found.join('\n  ')}`);
    process.exit(1);
  }
  console.log('Tables: each is used by its owner alone.');
}
