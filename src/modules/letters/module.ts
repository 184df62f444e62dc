import type { Admit } from '../../platform/http/rate-limit.ts';
import { lettersApi } from './api.ts';
import type { LettersDependencies } from './dependencies.ts';
import { lettersCrontab, lettersJobs } from './jobs.ts';
import { lettersService } from './service.ts';

/** One row for each letter that was paid for: preview, dispatch, tracking. `admit` limits AI messages. */
export function lettersModule(dependencies: LettersDependencies & { admit: Admit }) {
  const service = lettersService(dependencies);
  const jobs = lettersJobs(service, dependencies.db);
  return { service, api: lettersApi(service, dependencies.admit, dependencies.clock), jobs, crontab: lettersCrontab };
}
