import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { PenSpinner } from '../../components/feedback/pen-spinner.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { AskForApproval } from '../../features/approvals/ask.tsx';
import { knownReasons, useOwnApprovals } from '../../features/approvals/queries.ts';
import { SINGLE_CARD_PRICE } from '../../features/letter-draft/open-payment.ts';
import type { useSending } from './wizard/use-sending.ts';

/** What the letter costs, and the button that sends it: with a credit, or by buying the single card first. */
export function PaymentPanel({
  sending,
  balance,
  reasons,
  send,
  ask,
  pay,
  forget,
  disabled,
  children,
}: ReturnType<typeof useSending> & {
  /** Whether the question that `children` asks is still open. */
  disabled: boolean;
  children: ReactNode;
}) {
  const own = useOwnApprovals();
  const needs = reasons.length > 0 ? reasons : knownReasons(own.data, 1);
  if (sending.kind === 'sending' || sending.kind === 'paid') return <OnItsWay paid={sending.kind === 'paid'} />;
  return (
    <section aria-label="Payment" className="sheet grid content-start gap-5 self-start p-6 sm:p-7 lg:sticky lg:top-24">
      {sending.kind !== 'paying' && children}
      {needs.length > 0 && sending.kind !== 'paying' ? (
        <AskForApproval reasons={needs} cards={1} pending={sending.kind === 'asking'} disabled={disabled} onAsk={ask} />
      ) : sending.kind === 'paying' ? (
        <WaitingForPayment url={sending.url} onForget={forget} />
      ) : balance.isPending || own.isPending ? (
        <div role="status" aria-label="Loading your balance" className="grid gap-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-12" />
        </div>
      ) : balance.isError ? (
        <Alert kind="error" title="Payment Failed">
          <p>{balance.error.message}</p>
          <button type="button" className="link mt-1" onClick={() => void balance.refetch()}>
            Try Again
          </button>
        </Alert>
      ) : balance.data > 0 ? (
        <WithCredit balance={balance.data} disabled={disabled} onSend={send} />
      ) : (
        <WithoutCredit pending={sending.kind === 'opening'} disabled={disabled} onPay={pay} />
      )}
    </section>
  );
}

const credits = (count: number) => formatCount(count, 'credit');

function WithCredit({ balance, disabled, onSend }: { balance: number; disabled: boolean; onSend(): void }) {
  return (
    <>
      <dl className="grid gap-2.5 text-sm">
        <Row name="Your balance" value={credits(balance)} />
        <Row name="This letter, postage included" value="1 credit" />
        <Row name="Balance after sending" value={credits(balance - 1)} className="border-t border-rule pt-2.5" strong />
      </dl>
      <Button size="lg" disabled={disabled} onClick={onSend}>
        Send Letter
      </Button>
      <p className="text-sm text-ink-faint">You can cancel until it goes to print. We’ll refund the credit.</p>
    </>
  );
}

function WithoutCredit({ pending, disabled, onPay }: { pending: boolean; disabled: boolean; onPay(): void }) {
  return (
    <>
      <dl className="grid gap-2.5 text-sm">
        <Row name="Your balance" value="0 credits" />
        <Row name="A single card, postage included" value={SINGLE_CARD_PRICE} strong />
      </dl>
      <Button size="lg" pending={pending} disabled={disabled} onClick={onPay}>
        {pending ? 'Opening the payment page...' : `Pay ${SINGLE_CARD_PRICE} & Send`}
      </Button>
      <p className="text-sm text-ink-faint">
        The payment page opens in a new tab. We’ll send your letter automatically once you’ve paid.
      </p>
      <p className="text-sm">
        Sending more than one?{' '}
        <Link to="/pricing" className="link">
          Plans and bundles cost less per card.
        </Link>
      </p>
    </>
  );
}

function WaitingForPayment({ url, onForget }: { url: string | undefined; onForget(): void }) {
  return (
    <>
      <div role="status" className="grid gap-3">
        <PenSpinner className="h-7 w-20 text-ink-soft" />
        <p className="font-display text-xl">Waiting for your payment</p>
        <p className="text-ink-soft">
          {url
            ? 'Pay in the other tab. This page updates automatically.'
            : 'We’ll send your letter automatically once you’ve paid.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="link">
            Reopen the payment page
          </a>
        )}
        <button type="button" className="link" onClick={onForget}>
          Cancel
        </button>
      </div>
    </>
  );
}

function OnItsWay({ paid }: { paid: boolean }) {
  return (
    <section
      aria-label="Payment"
      role="status"
      className="sheet grid content-start justify-items-start gap-3 self-start p-6 sm:p-7"
    >
      <PenSpinner className="h-7 w-20 text-ink-soft" />
      <p className="font-display text-xl">{paid ? 'Payment received' : 'Sending your letter...'}</p>
      <p className="text-ink-soft">{paid ? 'Sending your letter...' : 'Please keep this page open for a moment.'}</p>
    </section>
  );
}

type RowProps = { name: string; value: string; strong?: boolean; className?: string };

function Row({ name, value, strong = false, className = '' }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className={strong ? 'font-display text-xl' : 'font-semibold'}>{value}</dd>
    </div>
  );
}
