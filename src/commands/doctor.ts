import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadSettings, type Config, readConfig } from '../config.ts';
import { demoAccounts } from '../demo-account-store.ts';
import { checksOf, examine, refusedSettings } from '../doctor/doctor.ts';
import { exitCodeOf, type Finding } from '../doctor/finding.ts';
import { reportOf } from '../doctor/report.ts';
import { lastBackup } from '../modules/backups/service.ts';
import { ROOT } from '../package-folder.ts';
import { systemClock } from '../platform/clock.ts';
import { connect } from '../platform/database/db.ts';
import type { Command } from './command.ts';
import { openDatabase } from './database.ts';

/** Looks for what is wrong, or soon will be, and says what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check settings, secrets, disk, database, queue, providers, mail DNS and site',
  usage: [
    '--json    Print {version, findings}, for monitoring',
    '--strict  End with 1 for warnings too, not only for problems',
  ],
  async run(args, { env, print }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, strict: { type: 'boolean' } } });
    const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version as string;
    const findings = await findingsOf(env, version);
    print(values.json ? JSON.stringify({ version, findings }, null, 2) : reportOf(findings));
    return exitCodeOf(findings, { strict: values.strict ?? false });
  },
};

async function findingsOf(env: NodeJS.ProcessEnv, version: string): Promise<Finding[]> {
  const { probesOf } = await import('../adapters.ts');
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof BadSettings) return refusedSettings(error);
    throw error;
  }
  const opened = await openDatabase(config).catch((error: Error) => ({ error: error.message }));
  const connection = 'error' in opened ? null : connect(opened.url, 5);
  try {
    const checks = checksOf({
      root: ROOT,
      version,
      config,
      env,
      database: connection ?? { error: (opened as { error: string }).error },
      probes: probesOf(config, systemClock),
      demoAccounts,
      lastBackup,
    });
    return await examine(checks);
  } finally {
    await connection?.close();
    if (!('error' in opened)) await opened.close();
  }
}
