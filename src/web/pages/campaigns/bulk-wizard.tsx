import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Bulk campaign');

export default function BulkWizard() {
  return (
    <PlannedPage title="Bulk campaign">
      The seven steps from a contact list to a mailed campaign will stand here.
    </PlannedPage>
  );
}
