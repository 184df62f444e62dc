import { useState } from 'react';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/form/field.tsx';
import { ConfirmSend } from './confirm-send.tsx';
import { useDecide } from './use-decide.ts';

/** Approves or rejects many waiting cards at once. */
export function DecideMany({
  undecided,
  chosen,
  onChoose,
}: {
  /** The events that wait for approval. */
  undecided: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose(ids: ReadonlySet<string>): void;
}) {
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const decide = useDecide(() => {
    setAsking(undefined);
    onChoose(new Set());
  });
  const ids = undecided.filter((id) => chosen.has(id));
  const all = ids.length === undecided.length;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-rule-strong bg-sunk px-4 py-3 sm:sticky sm:top-20 sm:z-10">
      <CheckField checked={all} onChange={() => onChoose(new Set(all ? [] : undecided))}>
        Select all {formatCount(undecided.length, 'card')}
      </CheckField>
      <div className="flex flex-wrap items-center gap-3">
        <span role="status" className="text-sm text-ink-soft">
          {formatCount(ids.length, 'card')} selected
        </span>
        <Button size="sm" variant="secondary" disabled={ids.length === 0} onClick={() => setAsking('reject')}>
          Reject selected
        </Button>
        <Button size="sm" disabled={ids.length === 0} onClick={() => setAsking('approve')}>
          Approve selected
        </Button>
      </div>
      {asking && (
        <ConfirmSend
          decision={asking}
          count={ids.length}
          pending={decide.isPending}
          onConfirm={() => decide.mutate({ ids, decision: asking })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
