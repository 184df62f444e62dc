import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillPlaceholders } from '../../../../modules/letters/rules.ts';
import { InkCard } from '../../../features/ink/card.tsx';
import { DeletedText } from '../../../features/letter-status/deleted-text.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { ContactList } from '../letters/contact-list.tsx';
import { LetterList } from '../letters/list.tsx';
import { type Campaign, contactsQuery, firstLetterQuery, inkQuery } from '../queries.ts';
import { CampaignProgress } from './progress.tsx';

/** The details of one campaign: its first card, progress, letters and contacts. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const is_list = campaign.campaign_type !== 'one-time';
  return (
    <div className="grid gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
      <div className="grid content-start gap-4">
        <WrittenCard campaign={campaign} />
      </div>
      <div className="grid content-start gap-6">
        {is_list && !['draft', 'awaiting-approval'].includes(campaign.status) && (
          <CampaignProgress campaign_id={campaign.id} title={campaign.title} />
        )}
        {is_list && campaign.contact_count > 0 && !campaign.redacted_at && <Contacts campaign={campaign} />}
        <LetterList campaign={campaign} />
      </div>
    </div>
  );
}

function Contacts({ campaign }: { campaign: Campaign }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="link justify-self-start text-sm"
      >
        {open ? 'Hide Contacts' : 'View Contacts'}
      </button>
      {open && (
        <div className="sheet overflow-hidden">
          <ContactList campaign_id={campaign.id} contact_count={campaign.contact_count} />
        </div>
      )}
    </div>
  );
}

/** The inside of the first card, with the very strokes that are printed. */
function WrittenCard({ campaign }: { campaign: Campaign }) {
  const letter = useQuery(firstLetterQuery(campaign.id));
  const contacts = useQuery(contactsQuery(campaign.id));
  const ink = useQuery(inkQuery(campaign.id));
  const template = useDesign(campaign.template_id);
  const contact = contacts.data?.[0];
  // A draft has no letters yet, and what other columns of its list say is known when it does.
  const { text: filled, unknown } = fillPlaceholders(campaign.message, contact ?? {});
  const drafted = unknown.reduce((words, placeholder) => words.replaceAll(placeholder, '...'), filled);
  const text = letter.data?.[0]?.text ?? (contact ? drafted : campaign.message);
  const redacted_at = letter.data?.[0]?.redacted_at ?? campaign.redacted_at;
  if (redacted_at) return <DeletedText at={redacted_at} />;
  return (
    <div className="max-w-44">
      <InkCard
        pen={{
          hand: campaign.hand,
          setting: campaign.ink_setting,
          colour: campaign.ink_colour,
          seed: ink.data?.ink_seed ?? letter.data?.[0]?.id ?? campaign.id,
        }}
        text={text}
        text_type={campaign.text_type}
        signature={ink.data?.signature ?? null}
        art={template?.interior_image_url}
        label={`The inside of the card: ${text}`}
      />
    </div>
  );
}
