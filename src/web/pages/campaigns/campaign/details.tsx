import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillPlaceholders } from '../../../../modules/letters/rules.ts';
import { ContactList } from '../letters/contact-list.tsx';
import { LetterList } from '../letters/list.tsx';
import { CardPictures } from '../letters/pictures.tsx';
import { isSent } from '../offers.ts';
import { type Campaign, contactsQuery } from '../queries.ts';
import { CampaignProgress } from './progress.tsx';

/** The details of one campaign: its progress, letters and contacts; of a draft, what its first card will say. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const is_list = campaign.campaign_type !== 'one-time';
  return (
    <div className="grid gap-5">
      {is_list && isSent(campaign) && <CampaignProgress campaign_id={campaign.id} title={campaign.title} />}
      {!isSent(campaign) && <DraftedCard campaign={campaign} />}
      {is_list && campaign.contact_count > 0 && !campaign.redacted_at && <Contacts campaign={campaign} />}
      <LetterList campaign={campaign} />
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

/** A draft has no letters yet, and what other columns of its list say is known when it does. */
function DraftedCard({ campaign }: { campaign: Campaign }) {
  const contact = useQuery(contactsQuery(campaign.id)).data?.[0];
  if (!contact) return <CardPictures campaign={campaign} />;
  const { text, unknown } = fillPlaceholders(campaign.message, contact);
  return (
    <CardPictures campaign={campaign} text={unknown.reduce((words, each) => words.replaceAll(each, '...'), text)} />
  );
}
