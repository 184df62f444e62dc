import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { migrate } from '../platform/database/migrations.ts';
import type { Command } from './command.ts';
import { openDatabase } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Brings the database to this version's tables; the role `all` does so at each start. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date with this version',
  usage: [],
  async run(_args, { env, print }) {
    const database = await openDatabase(readConfig(env), { create: true });
    try {
      await migrate(database.direct_url, MIGRATIONS);
      print('The database is up to date.');
      return 0;
    } finally {
      await database.close();
    }
  },
};
