import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Pricing');

export default function Pricing() {
  return (
    <PlannedPage title="Pricing">
      Monthly plans, credit bundles and the single card at $4.99 will stand here.
    </PlannedPage>
  );
}
