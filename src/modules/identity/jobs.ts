import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { MAIL_JOB } from './mail-service.ts';
import { mailOrder } from './schema.ts';
import type { IdentityService } from './service.ts';

export const identityJobs = (identity: IdentityService, mail: MailProvider, log: Log): Jobs => ({
  [MAIL_JOB]: async (payload) => {
    const order = mailOrder.parse(payload);
    const composed = await identity.composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { mail: order.kind });
  },
  'identity.tidy': () => identity.tidy(),
  'identity.factor-resets': () => identity.resets.work(),
});

export const identityCrontab = '25 * * * * identity.tidy\n*/10 * * * * identity.factor-resets';
