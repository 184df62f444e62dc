import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { doNotMailApi } from './api.ts';
import { doNotMailService } from './service.ts';

/** Who an account does not mail. */
export function doNotMailModule(dependencies: { db: Db; clock: Clock }) {
  const service = doNotMailService(dependencies);
  return { service, api: doNotMailApi(service), jobs: {}, crontab: '' };
}
