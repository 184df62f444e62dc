import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Accounting');

export default function Accounting() {
  return (
    <PlannedPage title="Accounting">Monthly statements, profit and loss, and expenses will appear here.</PlannedPage>
  );
}
