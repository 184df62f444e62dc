import type { Actor } from '../../../platform/http/endpoint.ts';
import { cutOffInList } from '../../imports/import-service.ts';
import { getCampaign } from '../campaign-service.ts';
import type { CampaignsDependencies } from '../dependencies.ts';
import { listNotChecked, messageCutOff } from '../errors.ts';
import * as store from '../store.ts';

/**
 * Refuses a draft whose cards would end cut off. Lays letters out, so it is called before the transaction that sends them,
 * which compares `updated_at` with what this gives. Undefined for what is no draft. Throws not_found, message_cut_off and
 * list_not_checked.
 */
export async function refuseCutOff(
  { db, letters }: CampaignsDependencies,
  actor: Actor,
  id: string,
): Promise<Date | undefined> {
  const campaign = await getCampaign(db, actor, id);
  if (campaign.status !== 'draft' || campaign.contact_count === 0) return undefined;
  const { message, text_type, hand } = campaign;
  const signature = await store.signatureOf(db, campaign.id);
  const import_id = await store.listOf(db, campaign.id);
  const checked = { message, text_type, hand, signed: signature !== null };
  const known = import_id ? await cutOffInList(db, actor.account_id, import_id, checked) : null;
  const order = { ...campaign, campaign_id: campaign.id, signature, count: campaign.contact_count };
  const cut_off = known ?? (await letters.countCutOff(order));
  if (cut_off === null) throw listNotChecked();
  if (cut_off > 0) throw messageCutOff(cut_off, campaign.contact_count);
  return campaign.updated_at;
}
