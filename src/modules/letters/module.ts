import type { Admit } from '../../platform/http/rate-limit.ts';
import { lettersApi } from './api.ts';
import type { LettersDependencies } from './dependencies.ts';
import { lettersCrontab, lettersJobs } from './jobs.ts';
import { lettersService } from './service.ts';

/** One row for each letter that was paid for: preview, dispatch, tracking. `admit` limits AI messages, `admitVisitor` those of people without an account. */
export function lettersModule(dependencies: LettersDependencies & { admit: Admit; admitVisitor: Admit }) {
  const service = lettersService(dependencies);
  const jobs = lettersJobs(service, dependencies.db);
  const { admit, admitVisitor, clock } = dependencies;
  return { service, api: lettersApi(service, admit, clock, admitVisitor), jobs, crontab: lettersCrontab };
}
