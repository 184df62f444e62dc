import { closureApi } from './accounts/api.ts';
import { closureMails } from './accounts/closure-mail-service.ts';
import { accountErasingService } from './accounts/erasing-service.ts';
import { closureService } from './accounts/service.ts';
import type { ErasureDependencies } from './dependencies.ts';
import { erasureCrontab, erasureJobs } from './erasure-jobs.ts';
import { accountExportApi } from './exports/api.ts';
import { accountExportService } from './exports/service.ts';
import { recipientApi } from './recipients/api.ts';
import { recipientErasingService } from './recipients/erasing-service.ts';
import { searchService } from './recipients/search-service.ts';
import { recipientService } from './recipients/service.ts';
import { terminalService } from './terminal-service.ts';

/** Getting data out, and having it erased: of a whole account, and of one recipient. */
export function privacyErasureModule(dependencies: ErasureDependencies) {
  const exports = accountExportService(dependencies);
  const closures = closureService(dependencies);
  const accounts = { ...accountErasingService(dependencies), ...closureMails(dependencies) };
  const recipients = recipientErasingService(dependencies);
  const searches = searchService(dependencies);
  const terminal = terminalService(dependencies, closures);
  const jobs = erasureJobs({ exports, searches, recipients, accounts }, dependencies.mail, dependencies.log);
  const api = {
    exports: accountExportApi(exports),
    closures: closureApi(closures),
    recipients: recipientApi(recipientService(dependencies, searches), searches),
  };
  return { service: terminal, api, jobs, crontab: erasureCrontab };
}
