import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { MIGRATIONS, ROOT } from '../package-folder.ts';
import { systemClock } from '../platform/clock.ts';
import { connect, type Db } from '../platform/database/db.ts';
import { migrate } from '../platform/database/migrations.ts';
import { listen } from '../platform/events.ts';
import { jsonLog } from '../platform/log.ts';
import { openDatabase } from './database.ts';

/**
 * The whole product without a port and without a worker, for what a command does through its services. `create` makes the
 * database where there is none, and brings it up to date.
 */
export async function withProduct<T>(
  env: NodeJS.ProcessEnv,
  work: (app: App, around: { db: Db; config: Config }) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  // Loaded only here: most commands do without the product.
  const { createApp } = await import('../app.ts');
  const config = readConfig(env);
  const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version as string;
  const database = await openDatabase(config, { create });
  const connection = connect(database.url, 5);
  const log = jsonLog();
  try {
    if (create) await migrate(database.direct_url, MIGRATIONS, { version });
    const events = await listen(database.direct_url, log);
    const site_url = config.site_url ?? `http://localhost:${config.port}`;
    const { direct_url } = database;
    const own = { site_url, own_url: site_url, version };
    const around = { config, direct_url, ...connection, events, clock: systemClock, log, ...own };
    try {
      return await work(await createApp(around), { db: connection.db, config });
    } finally {
      await events.close();
    }
  } finally {
    await connection.close();
    await database.close();
  }
}
