import { useQuery } from '@tanstack/react-query';
import { asAddress } from '../../../modules/letters/page-rules.ts';
import { fullName } from '../../../modules/letters/rules.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EnvelopePicture } from '../../features/ink/envelope-picture.tsx';
import { cardQuery } from '../../features/letter-draft/copied-card.ts';
import { SendOff } from '../../features/letter-draft/send-off.tsx';
import { sentOf } from '../../features/letter-draft/sent-state.ts';

/** The send-off of what the wizard sent, which the page before left in the browser's history: above the list in which it is followed. */
export function JustSent({ state }: { state: unknown }) {
  const sent = sentOf(state);
  if (!sent) return null;
  return (
    <section aria-label="Just sent" className="sheet mb-12 px-6 py-8 sm:px-10 sm:py-10">
      <SendOff
        eyebrow="Submitted"
        letter={sent.letter}
        cards={sent.cards}
        envelope={sent.campaign_id && <FirstEnvelope campaign_id={sent.campaign_id} />}
        heading="h2"
      >
        <ButtonLink to="/create-letter-start" variant="secondary">
          Write Another
        </ButtonLink>
        <a href="#history" className="link self-center text-sm">
          Follow {sent.cards === 1 ? 'it' : 'them'} below
        </a>
      </SendOff>
    </section>
  );
}

/** The envelope of the first card of a list. */
function FirstEnvelope({ campaign_id }: { campaign_id: string }) {
  const { data: card } = useQuery(cardQuery({ campaign_id }));
  if (!card?.recipient) return null;
  const { first_name, last_name } = card.recipient;
  return (
    <EnvelopePicture
      pen={{ hand: card.hand, setting: card.ink_setting, colour: card.ink_colour, seed: campaign_id }}
      return_address={asAddress(card.return_address)}
      recipient={card.recipient}
      label={`The first envelope, addressed to ${fullName(first_name, last_name)}`}
      className="-rotate-1"
    />
  );
}
