import { Button } from '../../components/button.tsx';
import { asLastDay } from '../../lib/dates.ts';
import { useMember } from '../session/member.ts';
import { useClosesAt, useKeepAccount } from './closure.ts';

/** Above every page of an account that is being closed: until when it can be kept. */
export function ClosingBanner() {
  const closes_at = useClosesAt();
  const keep = useKeepAccount();
  const { can } = useMember();
  if (!closes_at) return null;
  return (
    <aside aria-label="Closing the account" className="border-b border-amber bg-amber-wash text-sm text-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
        <p className="min-w-0">
          <span className="font-semibold">This account closes on {asLastDay(closes_at)}.</span> Until then nothing is
          sent and nothing can be bought.{!can('account') && ' Ask the owner to keep it.'}
        </p>
        {can('account') && (
          <Button size="sm" variant="secondary" pending={keep.isPending} onClick={() => keep.mutate()}>
            Keep My Account
          </Button>
        )}
      </div>
    </aside>
  );
}
