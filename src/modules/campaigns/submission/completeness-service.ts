import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { messageParts, PLACEHOLDERS } from '../../letters/rules.ts';
import type { CampaignsDependencies } from '../dependencies.ts';
import { campaignRedacted, incomplete } from '../errors.ts';
import { contactsProblem, gapText, missingContent, NO_TEMPLATE, noContacts, senderProblem } from '../rules.ts';
import * as store from '../store.ts';
import * as gaps from './gap-store.ts';

/** Whether a draft can be sent. */
export const completenessService = ({ templates }: Pick<CampaignsDependencies, 'templates'>) => ({
  /** The design that a complete draft is sent with. Throws campaign_incomplete, campaign_redacted and template_not_found. */
  async templateFor(tx: Db, actor: Actor, campaign: store.CampaignRow, chosen: string | undefined): Promise<string> {
    const template_id = chosen ?? campaign.template_id;
    if (campaign.redacted_at) throw campaignRedacted(campaign.redacted_at);
    const problem = missingContent(campaign) ?? senderProblem(campaign.return_address, campaign.campaign_type);
    if (problem || !template_id) throw incomplete(problem ?? NO_TEMPLATE);
    if (campaign.contact_count === 0) throw incomplete(noContacts(campaign.campaign_type));
    const gap = await gapProblem(tx, campaign);
    if (gap) throw incomplete(gap);
    await templates.usableBy(tx, actor.account_id, template_id);
    return template_id;
  },
});

/**
 * Why letters to contacts who were added one by one would have a gap; null when none would. Rows of a list are checked as it is
 * read, and its messages before it is sent.
 */
async function gapProblem(
  tx: Db,
  { id, campaign_type, message, variables }: store.CampaignRow,
): Promise<string | null> {
  if (Object.keys(variables).length > 0) return null;
  const problem = campaign_type === 'one-time' && contactsProblem(await store.contactsOf(tx, id, 1), campaign_type);
  if (problem) return problem;
  for (const placeholder of PLACEHOLDERS) {
    if (!messageParts(message).parts.some((part) => 'placeholder' in part && part.placeholder === placeholder))
      continue;
    const contacts = await gaps.countWithout(tx, id, placeholder);
    if (contacts > 0) return gapText(placeholder, contacts, campaign_type);
  }
  return null;
}
