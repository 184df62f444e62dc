import { backupId } from '../../../src/modules/backups/rules.ts';
import type { Manifest } from '../../../src/modules/backups/schema.ts';

/** The third hour of a day in March. */
export const nightOf = (day: number): Date => new Date(Date.UTC(2026, 2, day, 2));
const part = (name: string) => ({ name, bytes: 1, sha256: '' });

/** A base backup that was made in a night of March, of the life "one" of the database of letters.example.com. */
export function manifestOf(day: number, over: Partial<Manifest> = {}): Manifest {
  const at = nightOf(day);
  const { kind, lineage } = { kind: 'base' as const, lineage: 'one', ...over };
  const id = backupId(kind, lineage, at, 'aa');
  const first = `0000000100000000000000${String(day).padStart(2, '0')}`;
  return {
    ...{ format: 1, id, kind, lineage, after: [], site: 'letters.example.com', recipient: 'age1one' },
    ...{ longhand: '0', postgres: '18', migrations: [], database_bytes: 1, files_bytes: 1 },
    ...{ started_at: at.toISOString(), usable_from: at.toISOString() },
    wal: kind === 'base' ? { first, last: first } : null,
    parts: { database: part(`${id}.database`), files: part(`${id}.files`), keys: part(`${id}.keys`) },
    ...{ tables: [], packs: [] },
    ...over,
  };
}
