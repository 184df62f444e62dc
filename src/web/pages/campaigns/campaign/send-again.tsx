import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { useMember } from '../../../features/session/member.ts';
import { call, messageOf } from '../../../lib/api.ts';
import type { Campaign } from '../queries.ts';

/** Creates a draft with a campaign's message, card, handwriting and sender for another list. */
export function SendAgain({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/duplicate-campaign', { body: { campaign_id: campaign.id, key: crypto.randomUUID() } }),
    onSuccess: ({ key }) => void navigate(`/portal/bulk-campaign-wizard?draft=${encodeURIComponent(key)}`),
    onError: (error) => toast.error('Draft not created', { description: messageOf(error, 'Please try again.') }),
  });
  const { can } = useMember();
  if (!can('write')) return null;
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
