import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { RecipientFound, RecipientSearch } from '../../../../../modules/privacy/recipients/schema.ts';
import { formatCount, plural } from '../../../../../platform/format.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { ERASURES_KEY } from './erasures.tsx';

type Props = { person: RecipientSearch; found: RecipientFound; onClose(): void; onErased(): void };

/** Says what an erasure does, and asks whether a fingerprint is kept. */
export function EraseDialog({ person, found, onClose, onErased }: Props) {
  const [keep_fingerprint, setKeep] = useState(true);
  const queries = useQueryClient();
  const erase = useMutation({
    mutationFn: () => call('POST /functions/v1/erase-recipient', { body: { person, keep_fingerprint } }),
    onSuccess: async () => {
      toast.success('The erasure has started', { description: 'This page shows when it is done.' });
      await queries.invalidateQueries({ queryKey: ERASURES_KEY });
      onErased();
    },
  });
  const { letters_waiting, letters_in_print } = found;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Erase ${person.first_name} ${person.last_name}?`}
      description="This can’t be undone. Their name, address and what you wrote to them are removed everywhere. Counts and credits stay."
    >
      <div className="grid gap-5 text-sm">
        <ul className="list-disc space-y-1.5 pl-5">
          {letters_waiting > 0 && (
            <li>
              {formatCount(letters_waiting, 'letter')} not printed yet: canceled, and{' '}
              {plural(letters_waiting, 'its credit comes', 'the credits come')} back.
            </li>
          )}
          {letters_in_print > 0 && (
            <li>{formatCount(letters_in_print, 'letter')} in print: mailed first, then erased.</li>
          )}
          <li>Drafts that name them are deleted. Rows and contacts are removed.</li>
        </ul>
        <label className="flex gap-3">
          <input
            type="checkbox"
            checked={keep_fingerprint}
            onChange={({ target }) => setKeep(target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-wax"
          />
          <span>
            <span className="block font-semibold">Keep a fingerprint</span>
            <span className="text-ink-soft">
              A code from which nobody can read the name. With it, your do-not-mail list still stops letters to this
              person.
            </span>
          </span>
        </label>
        {erase.isError && <Alert kind="error">{messageOf(erase.error, 'Nothing was erased. Please try again.')}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={erase.isPending} onClick={() => erase.mutate()}>
            Erase
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
