import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import type { Command } from './command.ts';
import { demoCommand } from './demo/demo.ts';
import { doctorCommand } from './doctor.ts';
import { eraseAccountCommand } from './erase-account.ts';
import { exportAccountCommand } from './export-account.ts';
import { jobsCommand } from './jobs.ts';
import { makeKeyCommand } from './keys/make-key.ts';
import { rotateKeyCommand } from './keys/rotate-key.ts';
import { migrateCommand } from './migrate.ts';
import { reindexCommand } from './reindex.ts';

/** Every command, in the order of the help text. */
export const COMMANDS: Command[] = [
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  reindexCommand,
  jobsCommand,
  makeKeyCommand,
  rotateKeyCommand,
  exportAccountCommand,
  eraseAccountCommand,
  demoCommand,
];
