import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { historyUrl } from './history-filter.ts';
import { AUTOMATION } from './queries.ts';

/** Sends an editable body to an automation as if its sender had posted it. */
export function SendTest({ automation_id, sample, name }: { automation_id: string; sample: string; name: string }) {
  const queries = useQueryClient();
  const [body, setBody] = useState(sample);
  const test = useMutation({
    mutationFn: () => call('POST /functions/v1/automation-test', { body: { id: automation_id, body } }),
    onSuccess: () => {
      toast.success('Test event sent');
      void queries.invalidateQueries({ queryKey: AUTOMATION });
    },
    onError: (error) => toast.error('Test event not sent', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <div className="grid gap-3">
      <TextArea
        label={`Test event from ${name}`}
        hint="Handled as if it had arrived at your webhook URL, but a test never sends a card."
        rows={10}
        maxLength={65_536}
        spellCheck={false}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          disabled={body.trim() === ''}
          pending={test.isPending}
          aria-label={`Send a test event from ${name}`}
          onClick={() => test.mutate()}
        >
          {test.isPending ? 'Sending...' : 'Send a test event'}
        </Button>
        {test.isSuccess && (
          <Link to={historyUrl({ automation_id })} className="link text-sm">
            See it in Webhook History
          </Link>
        )}
      </div>
    </div>
  );
}
