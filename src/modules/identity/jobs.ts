import type { Log } from '../../platform/log.ts';
import type { Jobs } from '../../platform/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { MAIL_JOB } from './mail-service.ts';
import { mailOrder } from './schema.ts';
import type { IdentityService } from './service.ts';

export const identityJobs = (identity: IdentityService, mail: MailProvider, log: Log): Jobs => ({
  [MAIL_JOB]: async (payload) => {
    const order = mailOrder.parse(payload);
    const composed = await identity.composeMail(order);
    if (!composed) return;
    try {
      await mail.send(composed.mail, composed.key);
    } catch (error) {
      if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
      // No later attempt can succeed; the person can ask for another mail.
      log.error('mail_rejected', error, { mail: order.kind });
    }
  },
  'identity.tidy': () => identity.tidy(),
});

export const identityCrontab = '25 * * * * identity.tidy';
