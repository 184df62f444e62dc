import { join } from 'node:path';
import { probesOf, type Surroundings } from '../adapters.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { checksOf, examine } from '../doctor/doctor.ts';
import type { Finding } from '../doctor/finding.ts';

const ROOT = join(import.meta.dirname, '..');

/** Doctor's checks of the running installation. */
export const examination =
  ({ config, db, clock, version }: Surroundings) =>
  (): Promise<Finding[]> => {
    const probes = probesOf(config, clock);
    return examine(checksOf({ root: ROOT, version, config, env: process.env, database: { db }, probes, demoAccounts }));
  };
