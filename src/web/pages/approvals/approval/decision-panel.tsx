import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import type { Detail } from '../../../features/approvals/queries.ts';
import { asMoment } from '../../../lib/dates.ts';
import { EditAgain } from './edit-again.tsx';
import { SendBack } from './send-back.tsx';
import { useDecision } from './use-decision.ts';

/** Why it needs approval, what it costs, and what the member may do about it. */
export function DecisionPanel({ detail }: { detail: Detail }) {
  const { approval } = detail;
  return (
    <section aria-label="Decision" className="sheet grid content-start gap-5 p-6">
      {approval.note && (
        <blockquote className="border-l-4 border-rule-strong pl-4 whitespace-pre-line wrap-anywhere">
          {approval.note}
          <footer className="text-sm text-ink-faint">{approval.requested_by_name}</footer>
        </blockquote>
      )}
      {approval.state === 'waiting' ? <Waiting detail={detail} /> : <Decided detail={detail} />}
    </section>
  );
}

function Waiting({ detail }: { detail: Detail }) {
  const { approval, reasons, problem, may_send_back, is_own, credits_balance } = detail;
  const [open, setOpen] = useState<'approve' | 'send back'>();
  const { decide, withdraw, pending } = useDecision(approval);
  const missing = approval.credits - credits_balance;
  return (
    <>
      {reasons.length > 0 && (
        <div className="text-sm text-ink-soft">
          <p className="font-semibold text-ink">Why it needs approval</p>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      <dl className="grid gap-2.5 text-sm">
        <Row name="Costs" value={formatCount(approval.credits, 'credit')} />
        <Row name="Your account has" value={formatCount(credits_balance, 'credit')} />
      </dl>
      {problem ? (
        <Alert title={problem} />
      ) : missing > 0 ? (
        <Alert kind="warning" title={`${formatCount(missing, 'credit')} missing`}>
          <Link to="/portal/billing" className="link">
            Add credits
          </Link>
          , then approve it.
        </Alert>
      ) : (
        <Button size="lg" pending={pending} onClick={() => setOpen('approve')}>
          Approve and send
        </Button>
      )}
      {may_send_back && (
        <Button variant="secondary" disabled={pending} onClick={() => setOpen('send back')}>
          Send back with a note
        </Button>
      )}
      {is_own && (
        <Button variant="secondary" pending={pending} onClick={() => withdraw()}>
          Withdraw to edit
        </Button>
      )}
      <ConfirmDialog
        open={open === 'approve'}
        onClose={() => setOpen(undefined)}
        title="Approve and send?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(undefined)}>
              Not yet
            </Button>
            <Button
              onClick={() => {
                setOpen(undefined);
                decide('approve', '');
              }}
            >
              Approve and send
            </Button>
          </>
        }
      >
        {formatCount(approval.cards, 'card')} will be printed and mailed for {formatCount(approval.credits, 'credit')}.
        {approval.campaign_type === 'bulk' && ' Bulk campaigns cannot be cancelled once submitted.'}
      </ConfirmDialog>
      {open === 'send back' && (
        <SendBack
          name={approval.requested_by_name}
          onClose={() => setOpen(undefined)}
          onSend={(note) => {
            setOpen(undefined);
            decide('send_back', note);
          }}
        />
      )}
    </>
  );
}

const TITLES = {
  approved: ['success', 'Approved and sent'],
  sent_back: ['warning', 'Sent back'],
  withdrawn: ['info', 'Withdrawn'],
} as const;

function Decided({ detail }: { detail: Detail }) {
  const { state, decided_by_name, decided_at, decision_note, campaign_id } = detail.approval;
  if (state === 'waiting') return null;
  const [kind, title] = TITLES[state];
  return (
    <>
      <Alert kind={kind} title={title}>
        <p>
          By {decided_by_name}
          {decided_at && ` on ${asMoment(decided_at)}`}.
        </p>
      </Alert>
      {decision_note && (
        <blockquote className="border-l-4 border-rule-strong pl-4 whitespace-pre-line wrap-anywhere">
          {decision_note}
          <footer className="text-sm text-ink-faint">{decided_by_name}</footer>
        </blockquote>
      )}
      {state === 'approved' && (
        <Link to={`/portal/campaign-history#${campaign_id}`} className="link justify-self-start">
          Track the cards
        </Link>
      )}
      {detail.edit && <EditAgain detail={detail} edit={detail.edit} />}
    </>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
);
