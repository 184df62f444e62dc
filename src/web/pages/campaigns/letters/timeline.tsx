import { Link } from 'react-router';
import { ON_THE_LIST } from '../../../../modules/do-not-mail/rules.ts';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { ended } from '../../../features/letter-status/stages.ts';
import { Stages } from '../../../features/letter-status/timeline.tsx';
import { asDay } from '../../../lib/dates.ts';
import type { Letter } from '../queries.ts';
import { RetryLetter } from './retry.tsx';

/** One letter: its recipient, status and history. A failed letter can be resent once. */
export function LetterTimeline({ letter }: { letter: Letter }) {
  return (
    <li className="sheet grid gap-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">{letter.contact_name}</h2>
        <StatusBadge status={letter.status} label={letter.status_label} />
      </div>
      {letter.failure_reason && (
        <p className="text-sm text-wax-ink">
          {ended(letter.failure_reason)} Your credit was refunded.{' '}
          {letter.failure_reason.startsWith(ON_THE_LIST) && (
            <Link to="/portal/do-not-mail" className="link">
              Open the list
            </Link>
          )}
        </p>
      )}
      <Stages events={letter.events} />
      {letter.redacted_at && (
        <p className="text-sm text-ink-soft">
          The text and the address of this letter were deleted on {asDay(letter.redacted_at)}.
        </p>
      )}
      {letter.status === 'failed' &&
        !letter.redacted_at &&
        (letter.retried_as ? (
          <p className="text-sm text-ink-soft">Resent as a new letter.</p>
        ) : (
          <RetryLetter letter={letter} />
        ))}
    </li>
  );
}
