import type { Log } from '../../platform/log.ts';
import { creditsApi } from './api.ts';
import type { CreditsDependencies } from './dependencies.ts';
import { creditsCrontab, creditsJobs } from './jobs.ts';
import { creditsService } from './service.ts';

/** The ledger. */
export function creditsModule(dependencies: CreditsDependencies & { log: Log }) {
  const service = creditsService(dependencies);
  return { service, api: creditsApi(service), jobs: creditsJobs(service, dependencies.log), crontab: creditsCrontab };
}
