import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { PrintRun } from '../../../../modules/press/schema.ts';
import { Button } from '../../../components/button.tsx';
import { ReasonDialog } from '../../../features/letter-care/reason-dialog.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { undoableMark } from '../labels.ts';

/** Holds and releases a run, and takes its last mark back. */
export function RunCare({ run }: { run: PrintRun }) {
  const [holding, setHolding] = useState(false);
  const queries = useQueryClient();
  const mark = undoableMark(run, new Date());
  const act = useMutation({
    mutationFn: (what: 'release' | 'undo') =>
      what === 'release' || !mark
        ? call('POST /functions/v1/press-release-run', { body: { run_id: run.id } })
        : call('POST /functions/v1/press-undo-run', { body: { run_id: run.id, mark } }),
    onSuccess: (_, what) => toast.success(what === 'release' ? `Run ${run.number} is released` : 'Mark undone'),
    onError: (error) => toast.error('Not changed', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['press'] }),
  });
  return (
    <div className="flex flex-wrap gap-3">
      {run.held_at ? (
        <Button variant="secondary" pending={act.isPending} onClick={() => act.mutate('release')}>
          Release Run
        </Button>
      ) : (
        (run.status === 'rendering' || run.status === 'ready' || run.status === 'printed') && (
          <Button variant="secondary" onClick={() => setHolding(true)}>
            Hold Run
          </Button>
        )
      )}
      {mark && !run.held_at && (
        <Button variant="secondary" pending={act.isPending} onClick={() => act.mutate('undo')}>
          Undo “{mark[0]?.toUpperCase() + mark.slice(1)}”
        </Button>
      )}
      {holding && (
        <ReasonDialog
          title={`Hold run ${run.number}`}
          description="Its files cannot be downloaded, and none of its letters can be marked, until you release it."
          placeholder="Wrong paper in the tray"
          button="Hold Run"
          done={`Run ${run.number} is held`}
          save={(reason) => call('POST /functions/v1/press-hold-run', { body: { run_id: run.id, reason } })}
          onClose={() => setHolding(false)}
        />
      )}
    </div>
  );
}
