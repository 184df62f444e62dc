import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ON_THE_LIST } from '../../../../modules/do-not-mail/rules.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { copyPath } from '../../../features/letter-draft/copy-path.ts';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { Expected } from '../../../features/letter-status/expected.tsx';
import { ended } from '../../../features/letter-status/stages.ts';
import { Stages } from '../../../features/letter-status/timeline.tsx';
import { useMember } from '../../../features/session/member.ts';
import { cn } from '../../../lib/cn.ts';
import { asDay } from '../../../lib/dates.ts';
import type { Campaign, Letter } from '../queries.ts';
import { CardPictures } from './pictures.tsx';
import { RetryLetter } from './retry.tsx';

/** The columns of the list, for its head and for each row. */
export const LETTER_COLUMNS = 'md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_9rem_4.5rem_6rem] md:gap-x-4';

/** One letter: its recipient, status, expected day and cost; opened, its pictures and what happened to it. */
export function LetterRow({ campaign, letter, is_open }: { campaign: Campaign; letter: Letter; is_open: boolean }) {
  const [open, setOpen] = useState(is_open);
  const panel_id = useId();
  const { company_name, street, unit, city, state, zip } = letter.address;
  const address = [company_name, street, unit, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  return (
    <li>
      <div className={cn('grid gap-1 px-4 py-3 text-sm', LETTER_COLUMNS)}>
        <div className="min-w-0">
          <h2 className="font-sans text-sm font-semibold tracking-normal wrap-anywhere">{letter.contact_name}</h2>
          {address && <p className="text-ink-soft wrap-anywhere">{address}</p>}
        </div>
        <div className="grid content-start justify-items-start gap-2">
          <StatusBadge status={letter.status} label={letter.status_label} />
          <NotSent campaign={campaign} letter={letter} />
        </div>
        <p className={cn('text-ink-soft tabular-nums', letter.credits === 0 && 'max-md:hidden')}>
          <span className="md:hidden">Expected </span>
          <Expected letter={letter} />
        </p>
        <p className={cn('text-ink-soft tabular-nums md:text-right', letter.credits === 0 && 'max-md:hidden')}>
          {letter.credits}
          <span className="md:sr-only"> {letter.credits === 1 ? 'credit' : 'credits'}</span>
        </p>
        <div className="md:text-right">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panel_id}
            aria-label={`Details of the card to ${letter.contact_name}`}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-8 items-center gap-1 rounded-md text-sm font-semibold hover:underline"
          >
            Details
            <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', open && 'rotate-180')} />
          </button>
        </div>
      </div>
      <div id={panel_id}>
        {open && (
          <div className="grid gap-6 px-4 pt-1 pb-5 md:grid-cols-[auto_minmax(0,1fr)]">
            <CardPictures campaign={campaign} letter={letter} />
            <div>
              <Stages events={letter.events} />
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

/** Why a letter was not sent, and how to send it after all. */
function NotSent({ campaign, letter }: { campaign: Campaign; letter: Letter }) {
  const { can } = useMember();
  const { failure_reason, redacted_at, retried_as, status } = letter;
  // A single card that was canceled is a draft again, which its campaign offers to change.
  const is_over = status === 'failed' || (status === 'cancelled' && campaign.campaign_type !== 'one-time');
  return (
    <>
      {failure_reason && (
        <p className="text-wax-ink">
          {ended(failure_reason)} Your credit was refunded.{' '}
          {failure_reason.startsWith(ON_THE_LIST) && (
            <Link to="/portal/do-not-mail" className="link">
              Open the list
            </Link>
          )}
        </p>
      )}
      {redacted_at && (
        <p className="text-ink-soft">The text and the address of this letter were deleted on {asDay(redacted_at)}.</p>
      )}
      {is_over && !redacted_at && retried_as && <p className="text-ink-soft">Resent as a new letter.</p>}
      {is_over && !redacted_at && !retried_as && (
        <span className="flex flex-wrap gap-2">
          {can('draft') && (
            <ButtonLink
              size="sm"
              variant="secondary"
              to={copyPath({ campaign_id: campaign.id, letter_id: letter.id })}
              aria-label={`Edit and resend the card to ${letter.contact_name}`}
            >
              Edit and resend
            </ButtonLink>
          )}
          {status === 'failed' && <RetryLetter letter={letter} />}
        </span>
      )}
    </>
  );
}
