import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Final confirmation');

export default function FinalConfirmation() {
  return <PlannedPage title="Final confirmation">The last look before you pay will be taken here.</PlannedPage>;
}
