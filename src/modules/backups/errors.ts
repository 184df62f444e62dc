import { Failure } from '../../platform/failure.ts';

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
  new Failure(500, 'damaged_backup', `The backup is damaged: ${name} ${how}. Restore an earlier backup.`);
export const missingPart = (name: string) => damaged(name, 'is missing');
export const noBackup = (what: string) => new Failure(404, 'no_backup', what);
export const notEmpty = (what: string) => new Failure(409, 'target_not_empty', what);
export const runsAlready = () =>
  new Failure(409, 'backup_running', 'A backup or a rehearsal is running. Wait until it has ended.');
