import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Confirm your purchase');

export default function CheckoutConfirm() {
  return <PlannedPage title="Confirm your purchase">What you are about to buy will be shown here.</PlannedPage>;
}
