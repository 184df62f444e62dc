import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingAdjustment } from '../../../../modules/credits/adjustments/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { CREDITS_KEY } from '../../../features/manage-credits/queries.ts';
import { EnvironmentBadge } from '../../../features/operator/environment-badge.tsx';
import { call } from '../../../lib/api.ts';
import { ageOf } from '../../../lib/dates.ts';
import { adjustmentText } from './adjustment-text.ts';
import { DecideDialog } from './decide-dialog.tsx';

/** Adjustments that wait for a second operator. Not shown while there are none. */
export function WaitingAdjustments() {
  const [decided, setDecided] = useState<{ adjustment: WaitingAdjustment; decision: 'approve' | 'decline' }>();
  const found = useQuery({
    queryKey: [...CREDITS_KEY, 'waiting'],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/credit_adjustments', undefined, { signal }),
  });
  if (!found.data || found.data.length === 0) return null;
  return (
    <Section title="Waiting for Approval">
      <ul className="grid gap-3">
        {found.data.map((adjustment) => (
          <Waiting
            key={adjustment.id}
            adjustment={adjustment}
            onDecide={(decision) => setDecided({ adjustment, decision })}
          />
        ))}
      </ul>
      {decided && <DecideDialog {...decided} onClose={() => setDecided(undefined)} />}
    </Section>
  );
}

function Waiting({
  adjustment,
  onDecide,
}: {
  adjustment: WaitingAdjustment;
  onDecide(decision: 'approve' | 'decline'): void;
}) {
  const { email, account_id, environment, reason, notes, requested_by, requested_at, balance, may_decide } = adjustment;
  return (
    <li className="sheet flex flex-wrap items-start justify-between gap-x-8 gap-y-4 px-5 py-4">
      <div className="grid min-w-0 gap-1 text-sm">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {adjustmentText(adjustment)} <EnvironmentBadge environment={environment} />
        </h3>
        <p className="break-all">
          {email ?? account_id}, balance now {formatNumber(balance)}
        </p>
        <p className="break-words">{reason}</p>
        {notes && <p className="break-words text-ink-soft">{notes}</p>}
        <p className="break-words text-ink-soft">
          Requested by {requested_by}, {ageOf(requested_at)} ago
        </p>
      </div>
      {may_decide ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => onDecide('decline')}>
            Decline
          </Button>
          <Button onClick={() => onDecide('approve')}>Approve</Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">You asked for this. Another operator decides it.</p>
      )}
    </li>
  );
}
