import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import type { closureMails } from './accounts/closure-mail-service.ts';
import type { AccountErasingService } from './accounts/erasing-service.ts';
import { CLOSURE_MAIL_JOB, ERASE_ACCOUNT_JOB } from './accounts/order-service.ts';
import { closureMail } from './accounts/schema.ts';
import { exportJob } from './exports/schema.ts';
import { type AccountExportService, EXPORT_JOB, EXPORT_MAIL_JOB } from './exports/service.ts';
import type { RecipientErasingService } from './recipients/erasing-service.ts';
import { byId } from './recipients/schema.ts';
import { SEARCH_JOB, type SearchService } from './recipients/search-service.ts';
import { ERASE_JOB } from './recipients/service.ts';

type Services = {
  exports: AccountExportService;
  searches: SearchService;
  recipients: RecipientErasingService;
  accounts: AccountErasingService & ReturnType<typeof closureMails>;
};
const accountJob = z.object({ account_id: z.uuid() });

export const erasureJobs = (
  { exports, searches, recipients, accounts }: Services,
  mail: MailProvider,
  log: Log,
): Jobs => ({
  [EXPORT_JOB]: (payload) => exports.write(exportJob.parse(payload).id),
  [EXPORT_MAIL_JOB]: async (payload) => {
    const { id } = exportJob.parse(payload);
    const composed = await exports.composeMail(id);
    if (composed) await deliverOrDrop(mail, composed, log, { export_id: id });
  },
  [SEARCH_JOB]: (payload) => searches.work(byId.parse(payload).id),
  [ERASE_JOB]: (payload) => recipients.eraseRecipient(byId.parse(payload).id),
  [ERASE_ACCOUNT_JOB]: (payload) => accounts.eraseAccount(accountJob.parse(payload).account_id),
  [CLOSURE_MAIL_JOB]: async (payload) => {
    const order = closureMail.parse(payload);
    const composed = await accounts.composeClosureMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { account_id: order.account_id, mail: order.kind });
  },
  'privacy.sweep': async () => {
    await exports.removeExpired();
    await searches.removeOld();
    await accounts.sweepClosures();
  },
});

export const erasureCrontab = '17 * * * * privacy.sweep';
