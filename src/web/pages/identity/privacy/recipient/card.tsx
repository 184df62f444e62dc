import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { Erasures } from '../../../../features/recipient-erasure/erasures.tsx';
import { PersonForm } from '../../../../features/recipient-erasure/person-form.tsx';
import { Places } from '../../../../features/recipient-erasure/places.tsx';
import { type Search, useSearch } from '../../../../features/recipient-erasure/use-search.ts';
import { download, messageOf } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/file-download.ts';
import { SettingsCard } from '../../settings/cards.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** Finds one person across everything that the account has. */
export function RecipientCard() {
  const searching = useSearch('account');
  const { search } = searching;
  return (
    <SettingsCard
      title="A Person You Wrote To"
      subtitle="Did someone ask what you store about them, or ask to be erased? Find them in your letters, contacts, lists, webhooks and drafts."
    >
      <PersonForm searching={searching} />
      {search?.finished_at && <Found search={search} onErased={searching.forget} />}
      <Erasures scope="account" />
    </SettingsCard>
  );
}

/** Where the person appears, and what can be done about it. */
function Found({ search, onErased }: { search: Search; onErased(): void }) {
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () => download('GET /rest/v1/recipient_searches/:id/person.json', { id: search.id }),
    onSuccess: (file) => saveFile(file, 'person.json'),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });
  if (search.found.places.length === 0)
    return <Alert title="No one found">Your account has no data about this person at this address.</Alert>;
  return (
    <Places found={search.found}>
      <Button variant="secondary" pending={save.isPending} onClick={() => save.mutate()}>
        Download as a File
      </Button>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Erase This Person
      </Button>
      {asked && <EraseDialog {...{ search, onErased }} onClose={() => setAsked(false)} />}
    </Places>
  );
}
