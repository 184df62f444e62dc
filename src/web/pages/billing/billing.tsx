import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Credits & Billing');

export default function Billing() {
  return <PlannedPage title="Credits &amp; Billing">Your credits, purchases and invoices will stand here.</PlannedPage>;
}
