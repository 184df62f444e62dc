import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { useMember } from '../../../features/session/member.ts';
import { call, messageOf } from '../../../lib/api.ts';
import type { Letter } from '../queries.ts';

/** Resends a failed letter for one credit. */
export function RetryLetter({ letter }: { letter: Letter }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call('POST /functions/v1/retry-letter', { body: { letter_id: letter.id } }),
    onSuccess: () =>
      toast.success('Letter Submitted', { description: `The letter to ${letter.contact_name} is on its way again.` }),
    onError: (error) => toast.error('Not sent', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      setAsking(false);
      for (const topic of ['campaign', 'credits']) void queries.invalidateQueries({ queryKey: [topic] });
    },
  });
  const { can } = useMember();
  if (!can('send')) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={`Resend this letter: ${letter.contact_name}`}
        onClick={() => setAsking(true)}
      >
        Resend this letter
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => retry.isPending || setAsking(false)}
        title="Send this letter again?"
        actions={
          <>
            <Button variant="secondary" disabled={retry.isPending} onClick={() => setAsking(false)}>
              Not now
            </Button>
            <Button pending={retry.isPending} onClick={() => retry.mutate()}>
              {retry.isPending ? 'Sending...' : 'Send for 1 credit'}
            </Button>
          </>
        }
      >
        <p className="mb-1 font-semibold text-ink">{letter.contact_name}</p>
        <p>
          It goes to the same address with the same message. The credit for the failed letter has already been refunded.
        </p>
      </ConfirmDialog>
    </>
  );
}
