import { readConfig } from '../config.ts';
import { upkeepDatabase } from '../doctor/database/upkeep-service.ts';
import { connect } from '../platform/database/db.ts';
import type { Command } from './command.ts';
import { openDatabase } from './database.ts';

/** Repairs what doctor finds in indexes and tables. Longhand may go on running. */
export const reindexCommand: Command = {
  name: 'reindex',
  summary: 'Rebuild invalid and bloated indexes, vacuum and analyze, while Longhand runs',
  usage: [],
  async run(_args, { env, print }) {
    const database = await openDatabase(readConfig(env));
    // Past a pooler: a rebuild is no transaction, and belongs to one connection.
    const connection = connect(database.direct_url, 1);
    try {
      const is_good = await upkeepDatabase(connection.db, print);
      print(is_good ? 'Done.' : 'Done, but for the indexes named above.');
      return is_good ? 0 : 1;
    } finally {
      await connection.close();
      await database.close();
    }
  },
};
