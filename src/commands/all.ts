import type { Command } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { migrateCommand } from './migrate.ts';

/** Every command, in the order of the help text. */
export const COMMANDS: Command[] = [doctorCommand, migrateCommand];
