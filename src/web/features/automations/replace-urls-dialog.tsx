import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { OLD_URL_CHOICES } from '../../../modules/automations/webhook-urls/rules.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { SelectField } from '../../components/form/field.tsx';
import { messageOf } from '../../lib/api.ts';
import { AUTOMATION } from './queries.ts';

/** A CRM keeps posting to the old URL until somebody pastes the new one. */
export const USUAL_OLD_URL_HOURS = 24;

/** For how long old URLs work. */
export const OldUrlField = ({ hours, onChange }: { hours: number; onChange(hours: number): void }) => (
  <SelectField label="The old URL should" value={hours} onChange={({ target }) => onChange(Number(target.value))}>
    {OLD_URL_CHOICES.map(({ hours: value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
);

type Props = {
  title: string;
  done: string;
  children: ReactNode;
  work(old_url_hours: number): Promise<unknown>;
  onClose(): void;
};

/** Asks before webhook URLs are replaced. */
export function ReplaceUrlsDialog({ title, done, children, work, onClose }: Props) {
  const queries = useQueryClient();
  const [hours, setHours] = useState(USUAL_OLD_URL_HOURS);
  const replace = useMutation({
    mutationFn: () => work(hours),
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: AUTOMATION }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    replace.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-ink-soft">{children}</p>
        <OldUrlField hours={hours} onChange={setHours} />
        {replace.isError && (
          <Alert kind="error">{messageOf(replace.error, 'We couldn’t reach the server. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={replace.isPending}>
            Replace
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
