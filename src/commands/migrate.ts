import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { MIGRATIONS, ROOT } from '../package-folder.ts';
import { migrate, refuseOldServer } from '../platform/database/migrations.ts';
import { measure, planLines } from '../platform/database/schema/plan.ts';
import { readMigrations, schemaProblem, stateOf } from '../platform/database/schema/state.ts';
import { Failure } from '../platform/failure.ts';
import { seed } from '../seeds.ts';
import type { Command } from './command.ts';
import { openDatabase } from './database.ts';
import { withProduct } from './product.ts';

/** Brings the database to this version's tables and puts in what a first start needs; the role `all` does so at each start. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date with this version, while the older one runs',
  usage: ['--plan   Say what would be done, which locks it takes and how long it may take. Changes nothing.'],
  async run(args, { env, print }) {
    const { values } = parseArgs({ args, options: { plan: { type: 'boolean', default: false } } });
    const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version as string;
    const database = await openDatabase(readConfig(env), { create: !values.plan });
    try {
      if (values.plan) {
        for (const line of await planOf(database.direct_url, version)) print(line);
        return 0;
      }
      const applied = await migrate(database.direct_url, MIGRATIONS, { version, onWait: print });
      for (const name of applied) print(`Applied ${name}.`);
    } finally {
      await database.close();
    }
    await withProduct(env, (app, { config }) => seed(app, { demo: config.seed_demo, operator: config.operator }));
    print('The database is up to date.');
    return 0;
  },
};

async function planOf(url: string, version: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand migrate --plan' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('set default_transaction_read_only = on');
    const { rows: found } = await client.query(
      "select to_regclass('public.applied_migrations') is not null as is_there",
    );
    const { rows: applied } = found[0].is_there
      ? await client.query('select name, checksum, oldest_version from applied_migrations')
      : { rows: [] };
    const own = await readMigrations(MIGRATIONS);
    const state = stateOf(own, applied, version);
    const problem = state.state === 'behind' ? null : schemaProblem(state);
    if (problem) throw new Failure(500, 'other_version', problem);
    const missing = state.state === 'behind' ? own.filter(({ name }) => state.missing.includes(name)) : [];
    return planLines(missing, await measure(client));
  } finally {
    await client.end();
  }
}
