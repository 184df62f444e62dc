import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Templates');

export default function Gallery() {
  return (
    <PlannedPage title="Templates">
      The gallery of card designs will stand here.
    </PlannedPage>
  );
}
