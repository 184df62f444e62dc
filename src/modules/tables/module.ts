import { tablesApi } from './api.ts';
import { customerTables } from './customer-service.ts';
import type { TablesDependencies } from './dependencies.ts';
import { operatorTables } from './operator-service.ts';

/** The tables that the specification names, for programs that use the official client. Nothing of ours is built on them. */
export const tablesModule = (modules: TablesDependencies) => ({
  api: tablesApi({ ...customerTables(modules), ...operatorTables(modules) }),
  jobs: {},
  crontab: '',
});
