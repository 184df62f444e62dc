import type { BackupState } from './schema.ts';

type Run = { started_at: Date; outcome: 'done' | 'failed' | 'skipped' | null; detail: string } | undefined;
export type BackupFacts = {
  now: Date;
  has_place: boolean;
  has_key: boolean;
  /** Whether PostgreSQL was started so that it archives. */
  archives: boolean;
  continuous: boolean;
  /** The newest that is done, and the newest of all. */
  last_backup: Run;
  last_try: Run;
  last_drill: Run;
  /** The newest time that changes were given up, or that the place had lost something. */
  gap: Run;
  shipping: { waiting_bytes: number; failing_since: Date | null } | null;
};

const HOUR_MS = 3_600_000;
/** A night may be missed by a few hours, not by more. */
const MOST_HOURS = 30;
const SHIPPING_PATIENCE_MS = 10 * 60_000;

/** What is wrong with the backups, each with what to do. Nothing where they are off on purpose. */
export function problemsOf(facts: BackupFacts): BackupState['problems'] {
  const { now, has_place, has_key, archives, continuous, last_backup, last_try, last_drill, gap, shipping } = facts;
  if (!has_place) return [];
  const problems: BackupState['problems'] = [];
  const add = (title: string, text: string) => problems.push({ title, text });
  if (!has_key) {
    add('Backups do not run', 'There is no key to encrypt them with. On the server, run: node src/main.ts backup init');
    return problems;
  }
  if (continuous && !archives) {
    add('Changes are not backed up', 'PostgreSQL was started before BACKUP_TO was set. Start Longhand again.');
  }
  if (last_try?.outcome === 'failed') add('The last backup failed', last_try.detail);
  else if (last_backup && now.getTime() - last_backup.started_at.getTime() > MOST_HOURS * HOUR_MS) {
    add('The last backup is too old', 'No backup was made last night. Choose "Back up now".');
  }
  if (last_drill?.outcome === 'failed') add('The last rehearsal of a restore failed', last_drill.detail);
  if (shipping?.failing_since && now.getTime() - shipping.failing_since.getTime() > SHIPPING_PATIENCE_MS) {
    const waiting = `${Math.ceil(shipping.waiting_bytes / 1e6)} MB of changes wait on this disk.`;
    add('The backup place cannot be reached', `${waiting} Check BACKUP_TO and its keys before the disk is full.`);
  }
  if (gap && !(last_backup && last_backup.started_at > gap.started_at)) add('Backups have a gap', gap.detail);
  return problems;
}
