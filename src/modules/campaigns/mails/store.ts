import { type Db, maybe, sql } from '../../../platform/database/db.ts';
import type { CampaignType } from '../schema.ts';

/** A submission of a campaign, and where the member who wrote it gets mails about their cards. */
type MailedCampaign = { to: string; title: string; campaign_type: CampaignType };

/** Undefined where the campaign was submitted again or redacted, and for a member who is gone or turned the mails off. */
export const mailedCampaign = (db: Db, id: string, submission_no: number): Promise<MailedCampaign | undefined> =>
  maybe(
    db,
    sql`select p.email as "to", c.title, c.campaign_type from campaigns c join people p on p.user_id = c.created_by
      where c.id = ${id} and c.submission_no = ${submission_no} and c.redacted_at is null
        and p.email <> '' and p.order_mails <> 'off'`,
  );
