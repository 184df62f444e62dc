import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type MailContent, renderMail } from '../../../platform/mail/mail-template.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { LettersService } from '../../letters/service.ts';
import { failedMail, type MailFacts, mailedMail, submittedMail } from './rules.ts';
import { mailedCampaign } from './store.ts';

export const MAIL_JOB = 'campaigns.mail';

export const campaignMailOrder = z.object({
  kind: z.enum(['submitted', 'mailed', 'failed']),
  campaign_id: z.uuid(),
  submission_no: z.int(),
});
export type CampaignMailOrder = z.infer<typeof campaignMailOrder>;

/** Orders a mail about a submission; it is sent once the caller's transaction commits. */
export const orderMail = (tx: Db, order: CampaignMailOrder): Promise<void> => enqueue(tx, MAIL_JOB, order);

const COMPOSE: Record<CampaignMailOrder['kind'], (facts: MailFacts) => MailContent> = {
  submitted: submittedMail,
  mailed: mailedMail,
  failed: failedMail,
};

/** Composes the mails about sent cards. Their data is read when they are sent. */
export function campaignMailService({
  db,
  letters,
  site_url,
}: {
  db: Db;
  letters: Pick<LettersService, 'countsOf'>;
  site_url: string;
}) {
  return {
    /** The mail and its idempotency key; undefined when nobody wants it, or the campaign was sent again or erased. */
    async composeMail(order: CampaignMailOrder): Promise<{ mail: Mail; key: string } | undefined> {
      const { kind, campaign_id, submission_no } = order;
      const campaign = await mailedCampaign(db, campaign_id, submission_no);
      if (!campaign) return undefined;
      const counts = await letters.countsOf(db, campaign_id, submission_no);
      const { failed = 0, cancelled = 0 } = counts;
      const cards = Object.values(counts).reduce((sum, n) => sum + n, 0) - cancelled;
      if (cards <= 0) return undefined;
      const content = COMPOSE[kind]({ ...campaign, site_url, campaign_id, cards, failed });
      return { mail: renderMail(content), key: `campaigns:${kind}:${campaign_id}:${submission_no}` };
    },
  };
}
