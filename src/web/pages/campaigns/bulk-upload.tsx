import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Bulk CSV upload');

export default function BulkUpload() {
  return (
    <PlannedPage title="Bulk CSV upload">
      A check of your contact list before you send to it will stand here.
    </PlannedPage>
  );
}
