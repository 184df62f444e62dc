import { Failure } from '../../platform/failure.ts';
import type { Manifest } from './schema.ts';

export const noVault = () =>
  new Failure(
    409,
    'no_vault',
    'No backup place is set. Set BACKUP_TO, such as BACKUP_TO=disk:/mnt/backup, and start Longhand again.',
  );
export const noRecipient = () =>
  new Failure(
    409,
    'no_recipient',
    'There is no key to encrypt backups with. Run "backup init", or set BACKUP_RECIPIENT to a key that begins with age1.',
  );
export const noIdentity = () =>
  new Failure(
    409,
    'no_identity',
    'Reading a backup needs its identity: the file whose key begins with AGE-SECRET-KEY-. Name it with --identity, or set BACKUP_IDENTITY_FILE.',
  );
export const wrongIdentity = () =>
  new Failure(
    409,
    'wrong_identity',
    'This identity does not open the backup: it was encrypted for another one. Use the identity that "backup init" printed when this backup place was set up.',
  );
export const damaged = (name: string, how: string) =>
  new Failure(500, 'damaged_backup', `The backup is damaged: ${name} ${how}. Restore an earlier backup.`, {
    what: `${name} ${how}`,
  });
export const isDamage = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'damaged_backup';
export const missingPart = (name: string) => damaged(name, 'is missing');
export const lacking = (id: string, lost: string[]) =>
  new Failure(
    500,
    'damaged_backup',
    `The backup ${id} cannot be restored whole: ${lost.join(', ')}. Restore an earlier backup, or what can be read of this one with --salvage.`,
  );
export const incomplete = (lost: string[]) =>
  new Failure(
    500,
    'incomplete_backup',
    `The backup was given up: the place does not hold all that was sent to it. ${lost.join('. ')}. Back up again.`,
  );
export const noBackup = (what: string) => new Failure(404, 'no_backup', what);
export const notEmpty = (what: string) => new Failure(409, 'target_not_empty', what);
export const runsAlready = () =>
  new Failure(409, 'backup_running', 'A backup or a rehearsal is running. Wait until it has ended.');
export const whichInstallation = (newest: Manifest[]) =>
  new Failure(
    409,
    'which_installation',
    [
      'This place holds no backup that is known to be of this installation. Name the one that you mean: restore --backup <id>, or backup verify <id>. The newest here are:',
      ...newest.map(({ id, site, lineage, usable_from }) => `  ${id}  of ${site} (lineage ${lineage}), ${usable_from}`),
    ].join('\n'),
  );
export const placeTaken = (sites: string[]) =>
  new Failure(
    409,
    'place_taken',
    `This place holds backups of another installation: ${sites.join(', ')}. Set BACKUP_TO to a place of its own. To let both use it, run: backup init --shared`,
  );
