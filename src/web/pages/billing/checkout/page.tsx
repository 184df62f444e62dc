import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHeader } from '../../../components/page-header.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import type { PurchasableItem } from '../../../features/checkout/items.ts';
import { cn } from '../../../lib/cn.ts';
import { OrderSummary } from './order-summary.tsx';
import { type BillingInfo, type Selection, selectedIn, selectionFrom } from './selection.ts';

const STEPS = ['Billing details', 'Confirm payment', 'Final confirmation'] as const;

/** Returns the selection from the navigation state, or the item that the pricing page named. Without one, the page redirects to the prices. */
export function WithSelection({ children }: { children: (selection: Selection, item: PurchasableItem) => ReactNode }) {
  const { state, pathname, search } = useLocation();
  const named = selectionFrom(search);
  const selected = selectedIn(state);
  if (named) return <Navigate to={pathname} state={named} replace />;
  return selected ? children(selected.selection, selected.item) : <Navigate to="/pricing" replace />;
}

/** The same with the billing information of step 1. */
export function WithBillingInfo({
  children,
}: {
  children: (selection: Selection & { billingInfo: BillingInfo }, item: PurchasableItem) => ReactNode;
}) {
  return (
    <WithSelection>
      {({ billingInfo, ...selection }, item) =>
        billingInfo ? children({ ...selection, billingInfo }, item) : <Navigate to="/pricing" replace />
      }
    </WithSelection>
  );
}

/** One of the three steps: progress, content, and the order summary. */
export function CheckoutPage({
  step,
  title,
  subtitle,
  item,
  children,
}: {
  step: 1 | 2 | 3;
  title: string;
  subtitle: string;
  item: PurchasableItem;
  children: ReactNode;
}) {
  return (
    <div className="page-width pb-6">
      <PageHeader eyebrow={`Step ${step} of 3`} title={title} subtitle={subtitle} />
      <Stepper steps={STEPS} current={step} />
      <div className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)] lg:gap-12">
        <div className="grid min-w-0 gap-8">{children}</div>
        {/* On review steps the order comes first, also on small screens. */}
        <OrderSummary item={item} className={cn('lg:sticky lg:top-24', step === 2 && 'max-lg:order-first')} />
      </div>
    </div>
  );
}
