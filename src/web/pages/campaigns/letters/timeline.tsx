import { Link } from 'react-router';
import { ON_THE_LIST } from '../../../../modules/do-not-mail/rules.ts';
import { asMoment } from '../../../lib/dates.ts';
import { StatusBadge } from '../campaign/status-badge.tsx';
import type { Letter } from '../queries.ts';
import { type Stage, stagesOf } from '../status.ts';
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
      <Stages stages={stagesOf(letter.events)} />
      {letter.status === 'failed' &&
        (letter.retried_as ? (
          <p className="text-sm text-ink-soft">Resent as a new letter.</p>
        ) : (
          <RetryLetter letter={letter} />
        ))}
    </li>
  );
}

/** The reason as a sentence that another one can follow. */
const ended = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

function Stages({ stages }: { stages: Stage[] }) {
  return (
    <ol className="grid">
      {stages.map(({ label, at, note, look }, index) => (
        <li
          key={`${at} ${label}`}
          className="relative grid gap-x-4 pb-3 pl-6 text-sm last:pb-0 sm:grid-cols-[9.5rem_1fr]"
        >
          {index < stages.length - 1 && (
            <span aria-hidden="true" className="absolute top-2 bottom-0 left-[5px] w-px translate-y-1 bg-rule-strong" />
          )}
          <span
            aria-hidden="true"
            className={`absolute top-1.5 left-0 size-[11px] rounded-full border-2 ${look === 'trouble' ? 'border-wax-ink bg-wax-wash' : index === stages.length - 1 ? 'border-ink bg-ink' : 'border-ink bg-sheet'}`}
          />
          <time dateTime={at} className="text-ink-faint tabular-nums">
            {asMoment(at)}
          </time>
          <span>
            {label}
            {note && <span className="block text-ink-soft">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
