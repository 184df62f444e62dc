import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { sql } from '../../platform/database/db.ts';
import { announceProcess, runningProcesses } from '../../platform/database/processes.ts';
import { silentLog } from '../../platform/log.ts';
import { systemService } from './service.ts';

const { db } = await testDatabase();

it('shows which processes run, until they end or are not seen for a minute', async () => {
  const web = await announceProcess(db, { role: 'web', version: '1.0.0', commit: null }, silentLog);
  const worker = await announceProcess(db, { role: 'worker', version: '1.1.0', commit: 'abcdef0' }, silentLog);
  await web.stopping();
  const system = systemService({
    db,
    version: '1.0.0',
    commit: null,
    changelog: async () => '## Unreleased\n\n- Letters fly.',
    migrations: async () => ['0001_platform.sql'],
  });
  const state = await system.state();
  expect(state.processes).toMatchObject([
    { role: 'web', version: '1.0.0', is_stopping: true },
    { role: 'worker', version: '1.1.0', commit: 'abcdef0', is_stopping: false },
  ]);
  expect(state.migrations.find(({ name }) => name === '0001_platform.sql')?.is_later).toBe(false);
  expect(state.migrations.find(({ name }) => name === '0002_identity.sql')?.is_later).toBe(true);
  expect(state.releases[0]?.groups[0]?.items).toEqual(['Letters fly.']);
  await web.end();
  await sql`update processes set seen_at = now() - interval '61 seconds'`.execute(db);
  expect(await runningProcesses(db)).toEqual([]);
  await worker.end();
});
