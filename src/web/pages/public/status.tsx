import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Status');

export default function Status() {
  return (
    <PlannedPage title="Status">
      The live health of the service will stand here.
    </PlannedPage>
  );
}
