import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../platform/format.ts';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { type Answer, call, messageOf } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import type { Scope } from './use-search.ts';

type Erasure = Answer<'GET /rest/v1/recipient_erasures'>[number];

export const ERASURES_KEY = ['recipient_erasures'];
const LOOK_AGAIN_MS = 3000;

/** The latest erasures, which name nobody. */
export function Erasures({ scope }: { scope: Scope }) {
  const found = useQuery({
    queryKey: [...ERASURES_KEY, scope],
    queryFn: ({ signal }) =>
      scope === 'account'
        ? call('GET /rest/v1/recipient_erasures', undefined, { signal })
        : call('GET /rest/v1/admin/recipient_erasures', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ finished_at }) => !finished_at) ? LOOK_AGAIN_MS : false),
  });
  if (found.isError && !found.data)
    return (
      <FailedState
        title={messageOf(found.error, 'Failed to load earlier erasures')}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data?.length) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-base font-semibold tracking-normal">Erased so far</h3>
      <ul className="divide-y divide-rule text-sm">
        {found.data.map((erasure) => (
          <li key={erasure.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <span>Requested on {asMoment(erasure.requested_at)}</span>
            <span className="text-ink-soft" role="status">
              {stateText(erasure)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far an erasure is, and what it waits for. */
export function stateText({ finished_at, letters, places, letters_left, is_reading_lists }: Erasure): string {
  if (finished_at) return `Done: ${formatCount(letters, 'letter')}, ${formatCount(places, 'other place')}`;
  if (letters_left > 0)
    return `Everything else is erased. Waiting for ${formatCount(letters_left, 'letter')} to be mailed or canceled.`;
  return is_reading_lists ? 'Waiting for a list that is still being read.' : 'Erasing...';
}
