import { useQuery } from '@tanstack/react-query';
import { InkCard } from '../../../features/ink/card.tsx';
import { DeletedText } from '../../../features/letter-status/deleted-text.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { StoredPicture } from '../../../features/templates/stored-picture.tsx';
import { type Campaign, inkQuery, type Letter } from '../queries.ts';

/** The front of a card, and its inside with the very strokes that are printed. `text` is that of a draft without letters. */
export function CardPictures({ campaign, letter, text }: { campaign: Campaign; letter?: Letter; text?: string }) {
  const ink = useQuery(inkQuery(campaign.id));
  const template = useDesign(campaign.template_id);
  const redacted_at = letter?.redacted_at ?? campaign.redacted_at;
  if (redacted_at) return <DeletedText at={redacted_at} />;
  const written = letter?.text ?? text ?? campaign.message;
  return (
    <div className="flex items-start gap-3">
      {campaign.template_preview_url && (
        <StoredPicture
          src={campaign.template_preview_url}
          alt={`The front: ${campaign.template_name ?? 'your design'}`}
          loading="lazy"
          className="w-32 rounded-[2px] border border-rule shadow-sheet"
        />
      )}
      <div className="w-36">
        <InkCard
          pen={{
            hand: campaign.hand,
            setting: campaign.ink_setting,
            colour: campaign.ink_colour,
            seed: ink.data?.ink_seed ?? letter?.id ?? campaign.id,
          }}
          text={written}
          text_type={campaign.text_type}
          signature={ink.data?.signature ?? null}
          art={template?.interior_image_url}
          label={`The inside of the card: ${written}`}
        />
      </div>
    </div>
  );
}
