import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { Choice } from '../../../../components/form/choice.tsx';
import { TextArea } from '../../../../components/form/field.tsx';
import { ApiError, call, messageOf } from '../../../../lib/api.ts';
import { usePublicSettings } from '../../../../lib/public-settings.ts';
import { type Issue, issueQuery, SUPPORT } from '../queries.ts';
import { useDraft } from './use-draft.ts';

type Kind = 'answer' | 'note';

/** Writes an answer, which is mailed, or a note. The text stays until it is stored, and survives a reload. */
export function Reply({ issue }: { issue: Issue }) {
  const [kind, setKind] = useState<Kind>('answer');
  const draft = useDraft(issue);
  const [tried, setTried] = useState(false);
  const send = useSend(issue, () => {
    setTried(false);
    draft.clear();
  });
  const answered = kind === 'answer' && issue.answers > draft.seen && draft.text !== '';
  const is_conflict = send.error instanceof ApiError && send.error.code === 'issue_answered';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (draft.text.trim()) send.mutate({ kind, text: draft.text, request_key: draft.requestKey() });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="pb-1.5 text-sm font-semibold">Write</legend>
        <Choice name="kind" value="answer" checked={kind === 'answer'} onChoose={() => setKind('answer')}>
          Answer by email
        </Choice>
        <Choice name="kind" value="note" checked={kind === 'note'} onChoose={() => setKind('note')}>
          Note for operators
        </Choice>
      </fieldset>
      <TextArea
        label={kind === 'answer' ? 'Your answer' : 'Your note'}
        hint={<Hint kind={kind} email={issue.email} />}
        rows={6}
        maxLength={10_000}
        value={draft.text}
        error={tried && !draft.text.trim() ? 'Please write a text.' : undefined}
        onChange={({ target }) => draft.write(target.value)}
      />
      {answered && <Meanwhile issue={issue} />}
      {send.isError && !is_conflict && (
        <Alert kind="error">{messageOf(send.error, 'It was not stored. Please try again.')}</Alert>
      )}
      <Button type="submit" pending={send.isPending} className="justify-self-start">
        {kind === 'note' ? 'Add Note' : answered ? 'Send Anyway' : 'Send Answer'}
      </Button>
    </form>
  );
}

function Hint({ kind, email }: { kind: Kind; email: string }) {
  const support_email = usePublicSettings()?.support_email;
  if (kind === 'note') return 'Customers never see notes.';
  return (
    <span className="break-words">
      Emailed to {email}.{support_email && ` Replies go to ${support_email}.`}
    </span>
  );
}

function Meanwhile({ issue }: { issue: Issue }) {
  const last = issue.timeline.findLast(({ kind }) => kind === 'answer');
  return (
    <Alert kind="warning" title="Someone else has answered">
      <p className="text-ink-soft">{last?.by} wrote:</p>
      <p className="my-1 whitespace-pre-wrap wrap-anywhere">{last?.text}</p>
      <p>Your text was not sent. Change it, or send it as a second answer.</p>
    </Alert>
  );
}

function useSend(issue: Issue, onStored: () => void) {
  const queries = useQueryClient();
  const { queryKey } = issueQuery(issue.id);
  return useMutation({
    mutationFn: ({ kind, text, request_key }: { kind: Kind; text: string; request_key: string }) => {
      const body = { issue_id: issue.id, text, request_key };
      return kind === 'note'
        ? call('POST /functions/v1/support-note', { body })
        : call('POST /functions/v1/support-answer', { body: { ...body, answers_seen: issue.answers } });
    },
    onSuccess: (stored, { kind }) => {
      queries.setQueryData(queryKey, stored);
      toast.success(kind === 'note' ? 'Note added' : 'Answer sent');
      onStored();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SUPPORT }),
  });
}
