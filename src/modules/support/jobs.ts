import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { answerJob } from './desk/schema.ts';
import { ANSWER_JOB, type DeskService } from './desk/service.ts';
import { inquiryJob, issueJob } from './schema.ts';
import { INQUIRY_JOB, ISSUE_MAIL_JOB, type SupportService } from './service.ts';

type Support = SupportService & Pick<DeskService, 'composeAnswer' | 'markMailed'>;

export const supportJobs = (support: Support, mail: MailProvider, log: Log): Jobs => ({
  [ISSUE_MAIL_JOB]: async (payload) => {
    const { issue_id } = issueJob.parse(payload);
    const composed = await support.composeIssueMail(issue_id);
    if (composed) await deliverOrDrop(mail, composed, log, { issue_id });
  },
  [ANSWER_JOB]: async (payload) => {
    const { message_id } = answerJob.parse(payload);
    const composed = await support.composeAnswer(message_id);
    if (composed) await support.markMailed(message_id, await deliverOrDrop(mail, composed, log, { message_id }));
  },
  [INQUIRY_JOB]: (payload) => support.deliverInquiry(inquiryJob.parse(payload).inquiry_id),
});
