import type { Db } from '../../platform/database/db.ts';
import { appliedMigrations, runningProcesses } from '../../platform/database/processes.ts';
import { readChangelog } from './rules.ts';
import type { SystemState } from './schema.ts';

export type SystemDependencies = {
  db: Db;
  version: string;
  commit: string | null;
  /** The text of CHANGELOG.md as it came with this version. */
  changelog: () => Promise<string>;
  /** The names of the migrations that this version brings. */
  migrations: () => Promise<string[]>;
};

/** What the operator sees of the installation itself. */
export function systemService({ db, version, commit, changelog, migrations }: SystemDependencies) {
  return {
    async state(): Promise<SystemState> {
      const [processes, applied, text, own] = await Promise.all([
        runningProcesses(db),
        appliedMigrations(db),
        changelog(),
        migrations(),
      ]);
      return {
        version,
        commit,
        processes: processes.map(({ started_at, seen_at, stopping_at, ...one }) => ({
          ...one,
          started_at: started_at.toISOString(),
          seen_at: seen_at.toISOString(),
          is_stopping: stopping_at !== null,
        })),
        migrations: applied.map(({ applied_at, ...one }) => ({
          ...one,
          applied_at: applied_at.toISOString(),
          is_later: !own.includes(one.name),
        })),
        releases: readChangelog(text),
      };
    },
  };
}
