import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { mailOrder } from './schema.ts';
import type { ApprovalsService } from './service.ts';

type Parts = { approvals: Pick<ApprovalsService, 'composeMail'>; mail: MailProvider; log: Log };

export const approvalsJobs = ({ approvals, mail, log }: Parts): Jobs => ({
  'approvals.mail': async (payload) => {
    const order = mailOrder.parse(payload);
    const composed = await approvals.composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { approval_id: order.approval_id, mail: order.kind });
  },
});
