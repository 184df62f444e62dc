import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { MAIL_JOB } from './mails/order-service.ts';
import { type MailOrder, mailOrder } from './mails/schema.ts';

type Composer = { composeMail(order: MailOrder): Promise<{ mail: Mail; key: string } | null> };

export const accountsJobs = ({ composeMail }: Composer, mail: MailProvider, log: Log): Jobs => ({
  [MAIL_JOB]: async (payload) => {
    const order = mailOrder.parse(payload);
    const composed = await composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { mail: order.kind });
  },
});
