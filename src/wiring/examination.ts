import { probesOf, type Surroundings } from '../adapters.ts';
import { demoAccounts } from '../demo-account-store.ts';
import { checksOf, examine } from '../doctor/doctor.ts';
import type { Finding } from '../doctor/finding.ts';
import { lastBackup } from '../modules/backups/service.ts';
import { ROOT } from '../package-folder.ts';

/** Doctor's checks of the running installation. */
export const examination =
  ({ config, db, clock, version }: Surroundings) =>
  (): Promise<Finding[]> => {
    const probes = probesOf(config, clock);
    const about = { root: ROOT, version, config, env: process.env, database: { db } };
    return examine(checksOf({ ...about, probes, demoAccounts, lastBackup }));
  };
