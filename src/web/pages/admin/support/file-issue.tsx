import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { filedIssue } from '../../../../modules/support/desk/schema.ts';
import { ISSUE_PRIORITIES } from '../../../../modules/support/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { SelectField, TextArea, TextField } from '../../../components/form/field.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { PRIORITIES } from './labels.ts';
import { SUPPORT } from './queries.ts';

/** Files an issue for a customer who called or wrote elsewhere. */
export function FileIssue({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // One dialog files one issue, however often its button is pressed.
  const [request_key] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const file = useMutation({
    mutationFn: (body: Parameters<typeof fileOf>[0]) => fileOf(body),
    onSuccess: ({ id, number }) => {
      toast.success(`Issue #${number} added`);
      void queries.invalidateQueries({ queryKey: SUPPORT });
      void navigate(`/admin/support/${id}`);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = filedIssue.safeParse({ ...Object.fromEntries(new FormData(event.currentTarget)), request_key });
    setErrors(parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((i) => [String(i.path[0]), i.message])));
    if (parsed.success) file.mutate(parsed.data);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Issue"
      description="For a customer who called. We don’t email them until you answer."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Customer’s email" name="email" type="email" error={errors.email} />
        <TextField label="Subject" name="subject" maxLength={200} error={errors.subject} />
        <TextArea label="What they said" name="message" rows={4} maxLength={5000} error={errors.message} />
        <SelectField label="Priority" name="priority" defaultValue="normal" className="sm:w-40">
          {ISSUE_PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {PRIORITIES[priority]}
            </option>
          ))}
        </SelectField>
        {file.isError && (
          <Alert kind="error">{messageOf(file.error, 'The issue was not added. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={file.isPending}>
            Add Issue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Filed = Parameters<typeof call<'POST /rest/v1/admin/support_issues'>>[1]['body'];
const fileOf = (body: Filed) => call('POST /rest/v1/admin/support_issues', { body });
