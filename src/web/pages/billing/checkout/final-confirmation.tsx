import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { allCreditsOf, type PurchasableItem, priceOf } from '../../../features/checkout/items.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { BillingLines } from '../lines.tsx';
import { CheckoutPage, WithBillingInfo } from './page.tsx';
import type { BillingInfo, Selection } from './selection.ts';
import { useCompletePurchase } from './use-complete-purchase.ts';

export const meta = pageMeta('Final confirmation');

/** Step 3: the last look before the payment page. */
export default function FinalConfirmation() {
  return <WithBillingInfo>{(selection, item) => <FinalReview selection={selection} item={item} />}</WithBillingInfo>;
}

function FinalReview({
  selection,
  item,
}: {
  selection: Selection & { billingInfo: BillingInfo };
  item: PurchasableItem;
}) {
  const navigate = useNavigate();
  const { completing, complete } = useCompletePurchase(selection);
  const credits = formatNumber(allCreditsOf(item));
  return (
    <CheckoutPage step={3} title="Final review" subtitle="You pay on the next page." item={item}>
      <section aria-label="Final review" className="sheet grid gap-6 p-5 sm:p-8">
        <dl className="grid divide-y divide-rule border-b border-rule">
          <Fact name="You buy">
            {item.name}: {credits} credits{item.is_plan && ' every month'}
          </Fact>
          <Fact name="You pay">
            {priceOf(item)}
            {item.is_plan && <span className="block text-sm text-ink-soft">The first month now, then monthly.</span>}
          </Fact>
          <Fact name="Billed to">
            <BillingLines info={selection.billingInfo} />
          </Fact>
        </dl>
        <p className="text-sm text-ink-soft">
          By completing the purchase you agree to our{' '}
          <Link to="/terms" target="_blank" className="link">
            terms
          </Link>
          .{' '}
          {item.is_plan
            ? 'The plan renews monthly until you cancel. You can cancel anytime under Credits & Billing.'
            : 'This is a one-time payment.'}{' '}
          Purchases are prepaid. Credits are nonrefundable once added.
        </p>
        <div className="flex flex-wrap-reverse justify-between gap-3 border-t border-rule pt-6 max-sm:[&>*]:grow">
          <Button
            variant="quiet"
            disabled={completing !== 'no'}
            onClick={() => navigate('/portal/checkout/confirm-payment', { state: selection })}
          >
            Back
          </Button>
          <Button size="lg" pending={completing !== 'no'} onClick={() => void complete()}>
            {completing === 'no' ? 'Complete Purchase' : completing === 'asking' ? 'Processing...' : 'Redirecting...'}
          </Button>
        </div>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {completing === 'redirecting' && 'Taking you to the payment page...'}
        </p>
      </section>
      <p className="text-sm text-ink-soft">
        Questions before you pay?{' '}
        <Link to="/contact" className="link">
          Contact support
        </Link>
      </p>
    </CheckoutPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-4 first:pt-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-ink-soft sm:pt-0.5">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
