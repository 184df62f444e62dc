import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Confirm payment');

export default function ConfirmPayment() {
  return <PlannedPage title="Confirm payment">The summary of your order will be shown here.</PlannedPage>;
}
