import { Link } from 'react-router';
import type { Decision } from '../../../../modules/automations/schema.ts';
import { formatCount, plural } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';

export const DECISIONS: Record<Decision, string> = {
  approve: 'Approve',
  reject: 'Reject',
  send_again: 'Send again',
  send_anyway: 'Send anyway',
};

/** Asks before cards are sent, which uses credits, or rejected. */
export function ConfirmSend({
  decision,
  count,
  pending,
  onConfirm,
  onClose,
}: {
  decision: Decision;
  count: number;
  pending: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const rejects = decision === 'reject';
  const cards = formatCount(count, 'card');
  const close = () => pending || onClose();
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={rejects ? `Reject ${cards}?` : `Send ${cards}?`}
      actions={
        <>
          <Button variant="secondary" disabled={pending} onClick={close}>
            Cancel
          </Button>
          <Button variant={rejects ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {DECISIONS[decision]}
          </Button>
        </>
      }
    >
      {rejects
        ? `${count === 1 ? 'It' : 'They'} will not be sent, and no credit is used.`
        : `This uses ${formatCount(count, 'credit')}. The ${plural(count, 'card')} will be printed and mailed.`}
      {decision === 'send_anyway' && (
        <p className="mt-3">
          Contacts on your{' '}
          <Link to="/portal/do-not-mail" className="link">
            do-not-mail list
          </Link>{' '}
          are skipped again. To send them a card, remove their entry first.
        </p>
      )}
    </ConfirmDialog>
  );
}
