import type { Log } from '../../platform/log.ts';
import { creditsAdminApi } from './admin-api.ts';
import { creditsApi } from './api.ts';
import type { CreditsDependencies } from './dependencies.ts';
import { deskService } from './desk-service.ts';
import { creditsCrontab, creditsJobs } from './jobs.ts';
import { creditsService } from './service.ts';

/** The ledger. */
export function creditsModule(dependencies: CreditsDependencies & { log: Log }) {
  const service = creditsService(dependencies);
  const desk = deskService(dependencies, service);
  const api = { ...creditsApi(service), admin: creditsAdminApi(desk, dependencies.clock) };
  return { service, desk, api, jobs: creditsJobs(service, desk, dependencies.log), crontab: creditsCrontab };
}
