import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { everyoneOnDoNotMailList, onDoNotMailList } from '../../do-not-mail/errors.ts';
import { find, reachOf } from '../../do-not-mail/service.ts';
import type { CampaignsDependencies } from '../dependencies.ts';
import { incomplete } from '../errors.ts';
import { missingContent, missingSender, NO_TEMPLATE, noContacts } from '../rules.ts';
import * as store from '../store.ts';

const CONTACTS_PAGE = 5000;

/** Whether a draft can be sent. */
export const completenessService = ({ templates }: Pick<CampaignsDependencies, 'templates'>) => ({
  /** The design that a complete draft is sent with. Throws campaign_incomplete and template_not_found. */
  async templateFor(tx: Db, actor: Actor, campaign: store.CampaignRow, chosen: string | undefined): Promise<string> {
    const template_id = chosen ?? campaign.template_id;
    const problem = missingContent(campaign) ?? missingSender(campaign.return_address);
    if (problem || !template_id) throw incomplete(problem ?? NO_TEMPLATE);
    if (campaign.contact_count === 0) throw incomplete(noContacts(campaign.campaign_type));
    await templates.usableBy(tx, actor.account_id, template_id);
    return template_id;
  },
});

/**
 * Removes the contacts who are on the do-not-mail list from a campaign to many. Returns how many. Throws
 * on_do_not_mail_list when nobody remains.
 */
export async function leaveOutDoNotMail(tx: Db, { id, account_id, campaign_type, contact_count }: store.CampaignRow) {
  const reach = await reachOf(tx, account_id);
  if (!reach) return 0;
  let left_out = 0;
  for (let last: string | null = null; ; ) {
    const page = await store.contactsInReach(tx, id, reach, last, CONTACTS_PAGE);
    const entries = await find(tx, account_id, page);
    const matching = page.filter((_, n) => entries[n]).map((contact) => contact.id);
    const entry = entries.find(Boolean);
    if (entry && campaign_type === 'one-time') throw onDoNotMailList(entry);
    if (matching.length > 0) await store.removeSomeContacts(tx, id, matching);
    left_out += matching.length;
    if (page.length < CONTACTS_PAGE) break;
    last = page.at(-1)?.id ?? null;
  }
  if (left_out === contact_count) throw everyoneOnDoNotMailList();
  return left_out;
}
