import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import type { Command } from './command.ts';
import { migrateCommand } from './migrate.ts';

/** Every command, in the order of the help text. */
export const COMMANDS: Command[] = [migrateCommand, backupCommand, restoreCommand];
