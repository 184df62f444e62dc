import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { DEFAULT_INK_COLOUR } from '../../../../handwriting/colours.ts';
import { DEFAULT_HAND } from '../../../../handwriting/hands.ts';
import { VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { formatCount, formatNumber, plural } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { useBalance } from '../../../features/account/balance.ts';
import { useTaxNote } from '../../../features/billing/tax-note.ts';
import type { Outcome } from '../../../features/checkout/payment-return.ts';
import { InkSample } from '../../../features/ink/sample.tsx';

const THANKS = { hand: DEFAULT_HAND, setting: 'natural', colour: DEFAULT_INK_COLOUR, seed: 'thanks' } as const;

/** What was bought, the balance now, and the next steps. */
export function PurchaseSuccessful({
  session_id,
  outcome,
  bought,
  is_plan = outcome?.kind === 'subscription',
}: {
  session_id?: string | undefined;
  outcome?: Outcome | undefined;
  /** In words, where the purchase is known from the history only. */
  bought?: string | undefined;
  /** Absent where `outcome` says it. */
  is_plan?: boolean;
}) {
  const tax_note = useTaxNote();
  return (
    <div className="page-width grid gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid content-start gap-8">
        <div role="status" className="grid justify-items-start gap-3">
          <InkSample
            pen={THANKS}
            text="Thank you"
            width_px={118}
            x_height_px={9}
            className="mb-3 w-60 -rotate-1 px-3 py-1 shadow-sheet"
          />
          <h1 className="text-3xl sm:text-4xl">Purchase Successful</h1>
          <p className="text-ink-soft">
            {outcome ? summary(outcome, tax_note) : (bought ?? 'Your credits are in your account.')}
          </p>
        </div>
        <section aria-labelledby="next-steps" className="grid gap-3">
          <h2 id="next-steps" className="text-xl">
            What’s next
          </h2>
          <ol className="grid list-decimal gap-2 pl-5 text-ink-soft marker:text-ink-faint">
            <li>Write a letter to one person, or upload a list for many.</li>
            <li>Choose a card and check the preview.</li>
            <li>Send it. Each letter uses 1 credit, postage included.</li>
          </ol>
        </section>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/create-letter-start">Start Creating Letters</ButtonLink>
          <ButtonLink to="/portal/billing" variant="secondary">
            View Billing History
          </ButtonLink>
        </div>
      </div>
      <aside className="sheet grid content-start gap-5 self-start p-6 sm:p-7">
        <CurrentBalance />
        <p className="text-sm text-ink-faint">{is_plan ? VALIDITY_TEXT.plan : VALIDITY_TEXT.one_time}</p>
        {session_id && (
          <dl className="border-t border-rule pt-4 text-sm">
            <dt className="text-ink-soft">Transaction</dt>
            <dd className="font-mono text-[0.72rem] break-all">{session_id}</dd>
          </dl>
        )}
        <p className="border-t border-rule pt-4 text-sm text-ink-soft">
          Something wrong?{' '}
          <Link to="/contact" className="link">
            Contact support
          </Link>
        </p>
      </aside>
    </div>
  );
}

function summary({ credits_awarded, item_name, amount_cents, kind }: Outcome, tax_note: string): string {
  const added = formatCount(credits_awarded, 'credit was', 'credits were');
  const paid = `${formatUsd(amount_cents)}${kind === 'subscription' ? ' a month' : ''}${tax_note}`;
  return `${item_name}, ${paid}. ${added} added to your account.`;
}

function CurrentBalance() {
  const balance = useBalance();
  async function refresh() {
    const { isError } = await balance.refetch();
    if (isError) toast.error('Error', { description: 'Unable to refresh credits. Please try again.' });
  }
  return (
    <div className="flex items-end justify-between gap-4">
      <div>
        <h2 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">Current balance</h2>
        <div role="status" className="mt-2.5 font-display text-4xl leading-none tabular-nums">
          {balance.isPending ? (
            <Skeleton className="mt-2 h-9 w-16" />
          ) : (
            <>
              {balance.data === undefined ? '–' : formatNumber(balance.data)}{' '}
              <span className="text-lg text-ink-soft">{plural(balance.data ?? 0, 'credit')}</span>
            </>
          )}
        </div>
      </div>
      <Button
        variant="secondary"
        size="icon"
        aria-label="Refresh balance"
        pending={balance.isFetching}
        onClick={() => void refresh()}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
