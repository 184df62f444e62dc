import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Billing');

export default function Billing() {
  return <PlannedPage title="Billing">Credit transactions and their checks will appear here.</PlannedPage>;
}
