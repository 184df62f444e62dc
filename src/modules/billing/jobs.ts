import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { HANDLE_EVENT_JOB } from './event-service.ts';
import { BILLING_MAIL_JOB } from './mails/order-service.ts';
import { billingMailOrder } from './mails/schema.ts';
import type { BillingService } from './service.ts';
import { END_DUPLICATE_JOB } from './subscriptions/record-service.ts';
import { TOP_UP_JOB } from './top-ups/order-service.ts';

const inboxOrder = z.object({ message_id: z.uuid() });
const topUpOrder = z.object({ consent_id: z.uuid() });
const duplicateOrder = z.object({ subscription_id: z.uuid() });

export const billingJobs = (billing: BillingService, mail: MailProvider, log: Log): Jobs => ({
  [HANDLE_EVENT_JOB]: async (payload) => billing.handleEvent(inboxOrder.parse(payload).message_id),
  [TOP_UP_JOB]: async (payload) => billing.topUp(topUpOrder.parse(payload).consent_id),
  [END_DUPLICATE_JOB]: async (payload) => billing.endDuplicate(duplicateOrder.parse(payload).subscription_id),
  [BILLING_MAIL_JOB]: async (payload) => {
    const order = billingMailOrder.parse(payload);
    const composed = await billing.composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { mail: order.kind });
  },
  'billing.sweep': async () => {
    await billing.sweep();
  },
  'billing.warn-of-expiry': () => billing.warnOfExpiry(),
  'billing.count': () => billing.countPayments(),
  'billing.reconcile': () => billing.reconcileAll(),
});

export const billingCrontab = [
  '*/2 * * * * billing.sweep',
  '35 * * * * billing.warn-of-expiry',
  '*/5 * * * * billing.count',
  '40 3 * * * billing.reconcile',
].join('\n');
