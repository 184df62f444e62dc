import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { type Detail, type Recipient, recipientsQuery } from '../../../features/approvals/queries.ts';
import { letterServer } from '../../../features/letter-draft/server-drafts.ts';
import { messageOf } from '../../../lib/api.ts';
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
  const navigate = useNavigate();
  const { data: recipients } = useQuery(recipientsQuery(detail.approval.id, 0));
  const recipient = recipients?.[0]?.contact;
  const edit = useMutation({
    mutationFn: async (contact: Recipient['contact']) => {
      const draft = draftOf(detail, contact, crypto.randomUUID());
      await letterServer.save(draft);
      return draft.key;
    },
    onSuccess: (key) => void navigate(`/portal/create-individual-letter?draft=${key}`),
    onError: (error) => toast.error('Letter not opened', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <Button disabled={!recipient} pending={edit.isPending} onClick={() => recipient && edit.mutate(recipient)}>
      Edit the letter
    </Button>
  );
}
