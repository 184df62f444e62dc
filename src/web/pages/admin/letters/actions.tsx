import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { LetterDetail } from '../../../../modules/letters/desk/schema.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { CreditDialog, HoldDialog, ReprintDialog, ReturnDialog } from '../../../features/letter-care/dialogs.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { possibleFor } from './possible.ts';

/** What can be done about a letter now. */
export function LetterActions({ letter }: { letter: LetterDetail }) {
  const [asking, setAsking] = useState<'reprint' | 'returned' | 'hold' | 'credit'>();
  const may = useMay();
  const can = possibleFor(letter);
  const about = { letter_id: letter.id, name: letter.recipient, onClose: () => setAsking(undefined) };
  const queries = useQueryClient();
  const release = useMutation({
    mutationFn: () => call('POST /functions/v1/letter-release', { body: { letter_id: letter.id } }),
    onSuccess: () => toast.success('The letter is released'),
    onError: (error) => toast.error('Not released', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['letters'] }),
  });
  return (
    <div className="grid gap-4">
      {letter.hold && (
        <Alert kind="warning" title={`Held since ${asMoment(letter.hold.held_at)}`}>
          {letter.hold.reason}
        </Alert>
      )}
      {letter.failure_reason && <Alert kind="error">{letter.failure_reason}</Alert>}
      <div className="flex flex-wrap gap-3">
        {can.faults.length > 0 && <Button onClick={() => setAsking('reprint')}>Reprint</Button>}
        {can.return && (
          <Button variant="secondary" onClick={() => setAsking('returned')}>
            Mark Returned
          </Button>
        )}
        {can.hold && (
          <Button variant="secondary" onClick={() => setAsking('hold')}>
            Hold
          </Button>
        )}
        {letter.hold && (
          <Button variant="secondary" pending={release.isPending} onClick={() => release.mutate()}>
            Release
          </Button>
        )}
        {can.credit && (
          <Button variant="secondary" onClick={() => setAsking('credit')}>
            Give Credit Back
          </Button>
        )}
        {letter.run && may('press') && (
          <ButtonLink variant="secondary" to={`/admin/press?run=${letter.run.id}`}>
            Open Run {letter.run.number}
          </ButtonLink>
        )}
      </div>
      {asking === 'reprint' && <ReprintDialog {...about} faults={can.faults} />}
      {asking === 'returned' && <ReturnDialog {...about} />}
      {asking === 'hold' && <HoldDialog {...about} />}
      {asking === 'credit' && <CreditDialog {...about} still_to_mail={can.still_to_mail} />}
    </div>
  );
}
