import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Template Management');

export default function Templates() {
  return (
    <PlannedPage title="Template Management">
      Card designs will be added, edited and ordered here.
    </PlannedPage>
  );
}
