import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Place, RecipientFound, RecipientSearch } from '../../../../../modules/privacy/recipients/schema.ts';
import { formatCount } from '../../../../../platform/format.ts';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { download, messageOf } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/file-download.ts';
import { EraseDialog } from './erase-dialog.tsx';

const PLACE_TEXT: Record<Place, (n: number) => string> = {
  letters: (n) => formatCount(n, 'letter'),
  contacts: (n) => formatCount(n, 'contact of a campaign', 'contacts of campaigns'),
  lists: (n) => formatCount(n, 'row of a list', 'rows of lists'),
  webhooks: (n) => formatCount(n, 'webhook'),
  drafts: (n) => formatCount(n, 'draft'),
  do_not_mail: (n) => formatCount(n, 'do-not-mail entry', 'do-not-mail entries'),
  support: (n) => formatCount(n, 'support message'),
  mails: (n) => formatCount(n, 'mail'),
};

type Props = { person: RecipientSearch; found: RecipientFound; onErased(): void };

/** Where the person appears, and what can be done about it. */
export function Found({ person, found, onErased }: Props) {
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () => download('POST /functions/v1/export-recipient', {}, undefined, person),
    onSuccess: (file) => saveFile(file, 'person.json'),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });
  if (found.places.length === 0)
    return <Alert title="Nobody found">Nothing in your account names this person at this address.</Alert>;
  return (
    <section aria-label="Where this person appears" className="grid gap-4 rounded-md bg-sunk p-4 sm:p-5">
      <h3 className="font-sans text-base font-semibold tracking-normal" role="status">
        Found in{' '}
        {formatCount(
          found.places.reduce((sum, { count }) => sum + count, 0),
          'place',
        )}
      </h3>
      <ul className="grid gap-2 text-sm">
        {found.places.map(({ place, count, names }) => (
          <li key={place} className="grid gap-0.5">
            <span className="font-semibold">{PLACE_TEXT[place](count)}</span>
            {names.length > 0 && <span className="break-words text-ink-soft">{names.join(', ')}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={save.isPending} onClick={() => save.mutate()}>
          Download as a File
        </Button>
        <Button variant="danger" onClick={() => setAsked(true)}>
          Erase This Person
        </Button>
      </div>
      {asked && <EraseDialog {...{ person, found, onErased }} onClose={() => setAsked(false)} />}
    </section>
  );
}
