import type { LetterTimeline } from '../../../modules/letters/schema.ts';
import { asMoment } from '../../lib/dates.ts';
import { stagesOf } from './stages.ts';

/** What happened to a letter, step by step. */
export function Stages({ events }: { events: LetterTimeline['events'] }) {
  const stages = stagesOf(events);
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
