import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../platform/format.ts';
import { call } from '../../../../lib/api.ts';
import { asMoment } from '../../../../lib/dates.ts';

export const ERASURES_KEY = ['recipient_erasures'];
const LOOK_AGAIN_MS = 3000;

/** The latest erasures, which name nobody. */
export function Erasures() {
  const { data } = useQuery({
    queryKey: ERASURES_KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/recipient_erasures', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ finished_at }) => !finished_at) ? LOOK_AGAIN_MS : false),
  });
  if (!data?.length) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-base font-semibold tracking-normal">Erased so far</h3>
      <ul className="divide-y divide-rule text-sm">
        {data.map(({ id, requested_at, finished_at, letters, places }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <span>Asked for on {asMoment(requested_at)}</span>
            <span className="text-ink-soft" role="status">
              {finished_at
                ? `Done: ${formatCount(letters, 'letter')}, ${formatCount(places, 'other place')}`
                : 'Erasing. Letters in print go out first.'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
