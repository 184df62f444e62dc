import { useState } from 'react';
import { blockedText, entryName } from '../../../modules/do-not-mail/rules.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import type { Entry } from './queries.ts';
import { RemoveEntry } from './remove-entry.tsx';

/** Why a letter cannot be sent to its recipient, and what to do. Takes the place of the payment. */
export function BlockedRecipient({ entry, onChooseRecipient }: { entry: Entry; onChooseRecipient(): void }) {
  const [removing, setRemoving] = useState(false);
  return (
    <section aria-label="Payment" className="grid content-start gap-4 self-start">
      <Alert kind="warning" title={`${blockedText(entry)}.`}>
        <p>The entry is for {entryName(entry)}. Remove the entry or choose another recipient.</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onChooseRecipient}>Choose another recipient</Button>
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          Remove the entry
        </Button>
      </div>
      {removing && <RemoveEntry entry={entry} onClose={() => setRemoving(false)} />}
    </section>
  );
}
