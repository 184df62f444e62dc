import { arrivalOf } from '../../../modules/letters/arrival/rules.ts';
import type { LetterStatus } from '../../../modules/letters/schema.ts';
import { DEFAULT_PRODUCTION_DAYS } from '../../../modules/settings/rules.ts';
import { asDay, asShortDay } from '../../lib/dates.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';

type Tracked = { status: LetterStatus; ordered_at: string; mailed_at: string | null; delivered_at: string | null };

/** When a letter arrived, or should arrive; nothing for one that is not sent. */
export function Expected({ letter }: { letter: Tracked }) {
  const production = usePublicSettings()?.production_days ?? DEFAULT_PRODUCTION_DAYS;
  if (letter.delivered_at) return <>Arrived {asDay(letter.delivered_at)}</>;
  const arrival = arrivalOf(letter, production);
  if (!arrival) return <span aria-hidden="true">–</span>;
  return (
    <>
      <span className="whitespace-nowrap">{asShortDay(arrival.from)}</span>–
      <span className="whitespace-nowrap">{asShortDay(arrival.to)}</span>
    </>
  );
}
