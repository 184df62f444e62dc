import type { MANIFESTS, PACKS, WAL } from '../rules.ts';

/** What this machine sent to its backup place last, by folder. If that is there, so is what was sent before it. */
export type LastSent = Record<typeof MANIFESTS | typeof PACKS | typeof WAL, string | null>;

export type Looked = {
  /** Whether BACKUP_TO is another one than when something was sent last. */
  has_moved: boolean;
  /** Whether this machine knows that it sent anything. */
  has_sent: boolean;
  /** Whether the place holds anything of this life of the database. */
  holds_ours: boolean;
  lost: { backup: boolean; changes: boolean; packs: number };
  /** Of how many packs. */
  packs: number;
  /** Other installations with backups in the place. */
  others: string[];
};

export type Judged = { says: string[]; needs_backup: boolean };

/**
 * What is unusual about a backup place, in plain sentences, and whether the operator should know at once that a backup
 * is needed: without it, times from now on could not be restored.
 */
export function judge({ has_moved, has_sent, holds_ours, lost, packs, others }: Looked): Judged {
  const missing = [
    ...(lost.backup ? ['the newest backup'] : []),
    ...(lost.packs > 0 ? [`${lost.packs} of ${packs} packs of files`] : []),
    ...(lost.changes ? ['the newest changes of the database'] : []),
  ].join(' and ');
  const says: string[] = [];
  if (!has_sent) {
    if (!holds_ours) says.push('This is the first backup in this place.');
  } else if (has_moved) says.push(movedPlace(holds_ours, missing));
  else if (missing) says.push(changedPlace(holds_ours, missing));
  if (others.length > 0) says.push(`The place also holds backups of ${others.join(' and ')}, which are left alone.`);
  // A place that is new on purpose gets its first backup as any other does.
  const is_new = has_moved && !holds_ours;
  return { says, needs_backup: has_sent && missing !== '' && !is_new };
}

function movedPlace(holds_ours: boolean, missing: string): string {
  if (!missing) return 'BACKUP_TO has changed, and everything that was sent before is in the new place.';
  return holds_ours
    ? `BACKUP_TO has changed, and the new place lacks ${missing}. What is missing is sent again.`
    : 'BACKUP_TO has changed, and nothing that was sent before is in the new place. Everything is sent again. Earlier times can be restored only from the place before.';
}

const changedPlace = (holds_ours: boolean, missing: string): string =>
  holds_ours
    ? `The backup place lacks ${missing}, which were sent to it: it was put back to an earlier state, or something was deleted. What is missing is sent again. Some earlier times can’t be restored.`
    : 'Nothing that was sent to the backup place is there any more: it was emptied or replaced, or its disk is not mounted. Everything is sent again. Earlier times can’t be restored from it.';
