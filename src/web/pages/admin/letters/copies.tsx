import { Link } from 'react-router';
import type { LetterDetail } from '../../../../modules/letters/desk/schema.ts';
import { letterLabel } from '../../../../modules/letters/rules.ts';
import { FAULTS, type Fault } from '../../../../modules/press/schema.ts';
import { spacedCode } from '../../../../platform/codes/short-code.ts';
import { Section } from '../../../components/section.tsx';
import { FAULT_NAMES } from '../../../features/letter-care/faults.ts';
import { useMay } from '../../../features/operator/pages.ts';
import { asMoment } from '../../../lib/dates.ts';

const isFault = (text: string): text is Fault => FAULTS.some((fault) => fault === text);

/** The copies of a letter at the press: the original and its reprints. */
export function Copies({ letter: { copies } }: { letter: LetterDetail }) {
  const may = useMay();
  return (
    <Section title="Copies at the press">
      {copies.length === 0 ? (
        <p className="text-sm text-ink-soft">The press does not have this letter yet.</p>
      ) : (
        <ul className="sheet divide-y divide-rule text-sm">
          {copies.map(({ item_id, copy, code, status, status_at, run, fault, reason, returned_at, return_note }) => (
            <li key={item_id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <span>
                <span className="block font-semibold">{copy === 1 ? 'Original' : `Reprint ${copy - 1}`}</span>
                <span className="font-mono text-xs text-ink-soft">{spacedCode(code)}</span>
              </span>
              <span>
                <span className="block">
                  {letterLabel(status)}, {asMoment(status_at)}
                  {run && ', '}
                  {run &&
                    (may('press') ? (
                      <Link to={`/admin/press?run=${run.id}`} className="link">
                        run {run.number}
                      </Link>
                    ) : (
                      `run ${run.number}`
                    ))}
                </span>
                {returned_at && (
                  <span className="block">
                    Returned to sender, {asMoment(returned_at)}: {return_note}
                  </span>
                )}
                {fault && isFault(fault) && (
                  <span className="block">
                    {FAULT_NAMES[fault]}: {reason}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
