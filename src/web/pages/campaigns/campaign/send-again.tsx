import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { copyPath } from '../../../features/letter-draft/copy-path.ts';
import { useMember } from '../../../features/session/member.ts';
import { call, messageOf } from '../../../lib/api.ts';
import type { Campaign } from '../queries.ts';

/** A campaign's message, card, handwriting and sender for somebody else, or for another list. An ongoing one sends by itself. */
export function SendAgain({ campaign }: { campaign: Campaign }) {
  const { can } = useMember();
  if (campaign.campaign_type === 'bulk') return can('write') && <ListAgain campaign={campaign} />;
  if (campaign.campaign_type !== 'one-time' || !can('draft')) return null;
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      to={copyPath({ campaign_id: campaign.id, is_for_another: true })}
      aria-label={`Send again: ${campaign.title}, to somebody else`}
    >
      Send again
    </ButtonLink>
  );
}

function ListAgain({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/duplicate-campaign', { body: { campaign_id: campaign.id, key: crypto.randomUUID() } }),
    onSuccess: ({ key }) => void navigate(`/portal/bulk-campaign-wizard?draft=${encodeURIComponent(key)}`),
    onError: (error) => toast.error('Draft not created', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={again.isPending}
      aria-label={`Send again: ${campaign.title}, to a new list`}
      onClick={() => again.mutate()}
    >
      Send again
    </Button>
  );
}
