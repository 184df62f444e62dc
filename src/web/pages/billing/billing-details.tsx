import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Billing details');

export default function BillingDetails() {
  return <PlannedPage title="Billing details">Your billing address for the purchase will be asked here.</PlannedPage>;
}
