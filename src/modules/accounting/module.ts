import { accessApi } from './access/api.ts';
import { accessService } from './access/service.ts';
import { accountingApi } from './api.ts';
import { bookRowService } from './book-rows/service.ts';
import type { AccountingDependencies } from './dependencies.ts';
import { expenseApi } from './expenses/api.ts';
import { expenseReportService } from './expenses/report-service.ts';
import { expenseService } from './expenses/service.ts';
import { accountingCrontab, accountingJobs } from './jobs.ts';
import { providerBookApi } from './provider-books/api.ts';
import { providerBookService } from './provider-books/service.ts';
import { accountingService } from './service.ts';
import { accountingSettingsApi } from './settings/api.ts';
import { accountingSettingsService } from './settings/service.ts';

/** The operator's books. They read the views that billing and credits publish. */
export function accountingModule(dependencies: AccountingDependencies) {
  const { clock } = dependencies;
  const service = accountingService(dependencies);
  const access = accessService(dependencies);
  const { admit } = access;
  const expenses = expenseService(dependencies);
  const reports = expenseReportService(dependencies);
  return {
    service,
    access,
    expenses,
    reports,
    api: {
      ...accountingApi({ accounting: service, book_rows: bookRowService(dependencies), admit, clock }),
      expenses: expenseApi({
        expenses,
        reports,
        admit,
        clock,
        reading: dependencies.reading,
      }),
      provider_books: providerBookApi(providerBookService(dependencies), admit),
      settings: accountingSettingsApi(accountingSettingsService(dependencies), admit),
      access: accessApi(access),
    },
    jobs: accountingJobs(service),
    crontab: accountingCrontab,
  };
}
