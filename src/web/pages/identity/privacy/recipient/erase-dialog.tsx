import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { ERASURES_KEY } from '../../../../features/recipient-erasure/erasures.tsx';
import { FingerprintChoice } from '../../../../features/recipient-erasure/fingerprint.tsx';
import { WhatHappens } from '../../../../features/recipient-erasure/places.tsx';
import type { Search } from '../../../../features/recipient-erasure/use-search.ts';
import { call, messageOf } from '../../../../lib/api.ts';

type Props = { search: Search; onClose(): void; onErased(): void };

/** Says what an erasure does, and asks whether a fingerprint is kept. */
export function EraseDialog({ search: { id, person, found }, onClose, onErased }: Props) {
  const [keep_fingerprint, setKeep] = useState(true);
  const queries = useQueryClient();
  const erase = useMutation({
    mutationFn: () => call('POST /functions/v1/erase-recipient', { body: { search_id: id, keep_fingerprint } }),
    onSuccess: async () => {
      toast.success('The erasure has started', { description: 'This page will show when it’s done.' });
      await queries.invalidateQueries({ queryKey: ERASURES_KEY });
      onErased();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Erase ${person.first_name} ${person.last_name}?`}
      description="This can’t be undone. Their name, address and what you wrote to them are removed everywhere."
    >
      <div className="grid gap-5 text-sm">
        <WhatHappens found={found} />
        <FingerprintChoice keep={keep_fingerprint} onChange={setKeep} />
        {erase.isError && <Alert kind="error">{messageOf(erase.error, 'Nothing was erased. Please try again.')}</Alert>}
        <div className="dialog-actions">
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
