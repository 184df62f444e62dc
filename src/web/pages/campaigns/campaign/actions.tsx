import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { TOO_MANY_LINES } from '../../../../modules/letters/rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import type { MemberRight } from '../../../../platform/http/member-rights.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { useOwnApprovals } from '../../../features/approvals/queries.ts';
import { copyPath } from '../../../features/letter-draft/copy-path.ts';
import { CutOffConsent } from '../../../features/letter-editor/warnings/cut-off-consent.tsx';
import { useMember } from '../../../features/session/member.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { isSent, type Offer, offersOf } from '../offers.ts';
import type { Campaign } from '../queries.ts';
import { SendAgain } from './send-again.tsx';

type Action = {
  /** The button in the row; its accessible name includes the campaign. */
  button: string;
  title: string;
  explain(campaign: Campaign): ReactNode;
  confirm: string;
  working: string;
  keep: string;
  danger: boolean;
  /** `accepts_cut_off`: cards may be mailed on which the message doesn't fit. */
  run(campaign: Campaign, accepts_cut_off: boolean): Promise<{ title: string; description: string }>;
  failure(error: unknown): { title: string; description: string };
};

/** What each takes; the server asks for the same. */
const RIGHTS: Record<Offer, MemberRight> = {
  submit: 'send',
  ask: 'write',
  remove: 'draft',
  cancel: 'send',
  pause: 'send',
  resume: 'send',
};
const AGAIN = 'Please try again.';

const ACTIONS: Record<Offer, Action> = {
  cancel: {
    button: 'Cancel',
    title: 'Cancel this card?',
    explain: ({ contact_count }) =>
      `We’ll cancel it before it prints and refund ${formatCount(contact_count, 'credit')}. The text stays here as a draft.`,
    confirm: 'Cancel card',
    working: 'Canceling...',
    keep: 'Keep card',
    danger: true,
    run: async ({ id: campaign_id }) => {
      const { message } = await call('POST /functions/v1/cancel-campaign', { body: { campaign_id } });
      return { title: 'Campaign Canceled', description: message };
    },
    failure: (error) => ({ title: 'Failed to cancel campaign', description: messageOf(error, AGAIN) }),
  },
  remove: {
    button: 'Delete',
    title: 'Delete this draft?',
    explain: () => 'This deletes its message and its recipients. You can’t undo this.',
    confirm: 'Delete draft',
    working: 'Deleting...',
    keep: 'Keep draft',
    danger: true,
    run: async ({ id }) => {
      await call('DELETE /rest/v1/campaigns/:id', { params: { id } });
      return { title: 'Draft deleted', description: 'It is no longer in your history.' };
    },
    failure: (error) => ({ title: 'Draft not deleted', description: messageOf(error, AGAIN) }),
  },
  pause: {
    button: 'Pause',
    title: 'Pause this campaign?',
    explain: () => 'No cards are sent while it is paused. You can resume it later.',
    confirm: 'Pause campaign',
    working: 'Pausing...',
    keep: 'Keep sending',
    danger: false,
    run: async ({ id: campaign_id }) => {
      const { message } = await call('POST /functions/v1/pause-campaign', { body: { campaign_id } });
      return { title: 'Campaign Paused', description: message };
    },
    failure: (error) => ({
      title: error instanceof ApiError && error.code === 'cannot_pause' ? 'Cannot Pause' : 'Failed to pause campaign',
      description: messageOf(error, AGAIN),
    }),
  },
  resume: {
    button: 'Resume',
    title: 'Resume this campaign?',
    explain: () => 'Sending resumes now. Cards that were skipped meanwhile aren’t sent later.',
    confirm: 'Resume campaign',
    working: 'Resuming...',
    keep: 'Keep paused',
    danger: false,
    run: async ({ id: campaign_id }) => {
      const { message } = await call('POST /functions/v1/resume-campaign', { body: { campaign_id } });
      return { title: 'Campaign Resumed', description: message };
    },
    failure: (error) => ({ title: 'Failed to resume campaign', description: messageOf(error, AGAIN) }),
  },
  ask: {
    button: 'Ask for approval',
    title: 'Ask for approval?',
    explain: ({ contact_count }) =>
      `${formatCount(contact_count, 'card')} for ${formatCount(contact_count, 'credit')}. Nothing is printed or charged until another member approves. While it waits, it can’t be changed.`,
    confirm: 'Ask for approval',
    working: 'Asking...',
    keep: 'Not yet',
    danger: false,
    run: async ({ id: campaign_id }, accepts_cut_off) => {
      await call('POST /functions/v1/request-approval', { body: { campaign_id, accepts_cut_off } });
      return { title: 'Approval requested', description: 'We’ll email the people who can approve it.' };
    },
    failure: (error) => ({ title: 'Approval not requested', description: messageOf(error, AGAIN) }),
  },
  submit: {
    button: 'Send',
    title: 'Send this draft?',
    explain: ({ contact_count, campaign_type }) =>
      `${formatCount(contact_count, 'card')} will be printed and mailed for ${formatCount(contact_count, 'credit')}.${campaign_type === 'bulk' ? ' Bulk campaigns cannot be cancelled once submitted.' : ''}`,
    confirm: 'Send now',
    working: 'Sending...',
    keep: 'Not yet',
    danger: false,
    run: async ({ id: campaign_id, submission_no }, accepts_cut_off) => {
      const { letters } = await call('POST /functions/v1/submit-campaign', {
        body: { campaign_id, submission_no, accepts_cut_off },
      });
      return { title: 'Campaign Submitted', description: `${formatCount(letters, 'card')} headed to print.` };
    },
    failure: (error) => ({ title: 'Submission Failed', description: messageOf(error, 'Failed to submit campaign') }),
  },
};

/** The buttons of one campaign. Each asks for confirmation. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, setAsked] = useState<Offer>();
  const { data: own } = useOwnApprovals();
  const { can } = useMember();
  const offers = offersOf(campaign, own?.can_send).filter((offer) => can(RIGHTS[offer]));
  return (
    <>
      {campaign.status === 'awaiting-approval' && (
        <ButtonLink size="sm" variant="secondary" to="/portal/approvals?state=waiting">
          See approvals
        </ButtonLink>
      )}
      {campaign.campaign_type === 'one-time' && campaign.status === 'draft' && can('draft') && (
        <ButtonLink
          size="sm"
          variant="secondary"
          to={copyPath({ campaign_id: campaign.id })}
          aria-label={`Edit ${campaign.title}`}
        >
          Edit
        </ButtonLink>
      )}
      {offers.map((offer) => (
        <Button
          key={offer}
          size="sm"
          variant={offer === 'remove' ? 'quiet' : ACTIONS[offer].danger ? 'danger' : 'secondary'}
          aria-label={`${ACTIONS[offer].button} ${campaign.title}`}
          onClick={() => setAsked(offer)}
        >
          {ACTIONS[offer].button}
        </Button>
      ))}
      {isSent(campaign) && !campaign.redacted_at && <SendAgain campaign={campaign} />}
      {asked && (
        <ActionDialog
          key={asked}
          action={ACTIONS[asked]}
          campaign={campaign}
          onClose={() => setAsked(undefined)}
          onApprovalNeeded={() => setAsked('ask')}
        />
      )}
    </>
  );
}

type DialogProps = { action: Action; campaign: Campaign; onClose(): void; onApprovalNeeded(): void };

function ActionDialog({ action, campaign, onClose, onApprovalNeeded }: DialogProps) {
  const queries = useQueryClient();
  /** Undefined until the server has said that the message doesn't fit. */
  const [accepts_cut_off, setAcceptsCutOff] = useState<boolean>();
  const acting = useMutation({
    mutationFn: () => action.run(campaign, accepts_cut_off ?? false),
    onSuccess: ({ title, description }) => toast.success(title, { description }),
    onError: (error) => {
      if (isCutOff(error)) return setAcceptsCutOff(false);
      const { title, description } = action.failure(error);
      toast.error(title, { description });
    },
    onSettled: (_, error) => {
      if (isCutOff(error)) return;
      if (error instanceof ApiError && error.code === 'approval_needed') onApprovalNeeded();
      else onClose();
      void queries.invalidateQueries({ queryKey: ['campaign'] });
      void queries.invalidateQueries({ queryKey: ['credits'] });
    },
  });
  const close = () => acting.isPending || onClose();
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={action.title}
      actions={
        <>
          <Button variant="secondary" disabled={acting.isPending} onClick={close}>
            {action.keep}
          </Button>
          <Button
            variant={action.danger ? 'danger' : 'primary'}
            pending={acting.isPending}
            disabled={accepts_cut_off === false}
            onClick={() => acting.mutate()}
          >
            {acting.isPending ? action.working : action.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-1 font-semibold text-ink">{campaign.title}</p>
      <p>{action.explain(campaign)}</p>
      {accepts_cut_off !== undefined && (
        <div className="mt-5 grid gap-4">
          <Alert kind="warning" title={TOO_MANY_LINES}>
            {acting.error instanceof ApiError && <p>{acting.error.user_message}</p>}
          </Alert>
          <CutOffConsent accepted={accepts_cut_off} onChange={setAcceptsCutOff} />
        </div>
      )}
    </ConfirmDialog>
  );
}

const isCutOff = (error: unknown): boolean => error instanceof ApiError && error.code === 'message_cut_off';
