import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Template } from '../templates/schema.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { campaignNotFound } from './errors.ts';
import { statusLabel } from './rules.ts';
import type { Campaign } from './schema.ts';
import * as store from './store.ts';

/** The caller's campaign, by our id or the print provider's. Throws not_found. */
export async function getCampaign(tx: Db, { account_id }: Actor, id: string): Promise<store.CampaignRow> {
  const campaign = await store.findCampaign(tx, account_id, id);
  if (!campaign) throw campaignNotFound();
  return campaign;
}

/** The caller's campaign, locked against a second submission, a cancellation and new contacts. Throws not_found. */
export async function lockCampaign(tx: Db, actor: Actor, id: string): Promise<store.CampaignRow> {
  const { id: campaign_id } = await getCampaign(tx, actor, id);
  await store.lockCampaign(tx, campaign_id);
  return getCampaign(tx, actor, campaign_id);
}

/** Notifies the account's open pages when the transaction commits. */
export function publishCampaign(tx: Db, { account_id, id }: Pick<store.CampaignRow, 'account_id' | 'id'>): void {
  publish(tx, { account_id, topic: 'campaign', id });
}

/** Continues a paused campaign, and hands over the letters that came due meanwhile. */
export async function resumeCampaign({ clock, letters }: CampaignsDependencies, tx: Db, campaign: store.CampaignRow) {
  // Only a pending campaign can be paused, so that is what it goes back to.
  await store.setStatus(tx, campaign.id, 'pending', clock.now());
  await letters.release(tx, campaign.id);
  publishCampaign(tx, campaign);
}

/** Campaigns as their pages read them, each with the name and the picture of its design. */
export async function presentCampaigns(
  tx: Db,
  templates: TemplatesService,
  found: store.CampaignRow[],
): Promise<Campaign[]> {
  const designs = new Map<string, Template>();
  for (const id of new Set(found.flatMap(({ template_id }) => template_id ?? []))) {
    const design = await templates.byId(tx, id);
    if (design) designs.set(id, design);
  }
  return found.map((row) => present(row, row.template_id ? designs.get(row.template_id) : undefined));
}

export async function presentCampaign(tx: Db, templates: TemplatesService, row: store.CampaignRow): Promise<Campaign> {
  return present(row, row.template_id ? await templates.byId(tx, row.template_id) : undefined);
}

function present(row: store.CampaignRow, design: Template | undefined): Campaign {
  const { account_id: _, variables: __, replaces_letter_id: ___, provider_campaign_id, created_by, ...campaign } = row;
  return {
    ...campaign,
    user_id: created_by,
    scribe_campaign_id: provider_campaign_id,
    scribe_status: provider_campaign_id && row.status,
    status_label: statusLabel(row.status),
    template_name: design?.name ?? null,
    template_preview_url: design?.preview_image_url ?? null,
    template_zip_url: design?.zip_file_url ?? null,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    redacted_at: row.redacted_at?.toISOString() ?? null,
  };
}
