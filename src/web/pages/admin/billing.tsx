import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Billing');

export default function Billing() {
  return <PlannedPage title="Billing">Every credit transaction and its checks will stand here.</PlannedPage>;
}
