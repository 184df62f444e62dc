import { StoredPicture } from '../../../features/templates/stored-picture.tsx';
import type { Campaign } from '../queries.ts';
import { typeName } from '../texts.ts';

/** The campaign's title, type and design. */
export function CampaignName({ campaign }: { campaign: Campaign }) {
  const { template_preview_url, template_name } = campaign;
  return (
    <span className="flex items-start gap-3">
      <span
        aria-hidden="true"
        className="mt-0.5 block aspect-[900/666] w-14 shrink-0 overflow-hidden rounded-[2px] border border-rule bg-sunk"
      >
        {template_preview_url && (
          <StoredPicture src={template_preview_url} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{campaign.title}</span>
        <span className="text-sm text-ink-faint">
          {typeName(campaign)}
          {template_name && `, ${template_name}`}
        </span>
      </span>
    </span>
  );
}
