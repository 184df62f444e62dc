import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { type Detail, recipientsQuery } from '../../../features/approvals/queries.ts';
import { hasWriting, letterDrafts } from '../../../features/letter-draft/drafts.ts';
import { usePerson } from '../../../features/session/auth.tsx';
import { draftOf } from './draft-of.ts';

/** Opens what was sent back or withdrawn in the wizard that it was written in. */
export function EditAgain({ detail, edit }: { detail: Detail; edit: NonNullable<Detail['edit']> }) {
  if (detail.campaign.campaign_type === 'one-time') return <EditLetter detail={detail} />;
  if (!edit.has_draft) return null;
  return (
    <ButtonLink to={`/portal/bulk-campaign-wizard?draft=${encodeURIComponent(edit.request_key)}`}>
      Edit the campaign
    </ButtonLink>
  );
}

function EditLetter({ detail }: { detail: Detail }) {
  const person = usePerson();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { data: recipients } = useQuery(recipientsQuery(detail.approval.id, 0));
  const recipient = recipients?.[0]?.contact;
  function open() {
    if (!recipient) return;
    letterDrafts(person.id).save(draftOf(detail, recipient, crypto.randomUUID()));
    void navigate('/portal/create-individual-letter');
  }
  /** The browser keeps one letter: another one that is being written is not replaced without asking. */
  function edit() {
    const left = letterDrafts(person.id).read();
    if (left && hasWriting(left)) setAsking(true);
    else open();
  }
  return (
    <>
      <Button disabled={!recipient} onClick={edit}>
        Edit the letter
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Replace the letter you are writing?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={open}>
              Replace it
            </Button>
          </>
        }
      >
        This browser keeps one unfinished letter. Editing this one deletes the other.
      </ConfirmDialog>
    </>
  );
}
