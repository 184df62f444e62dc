import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Admin Dashboard');

export default function Dashboard() {
  return (
    <PlannedPage title="Admin Dashboard">
      Users, letters, revenue and open issues at a glance will stand here. Printing and mailing is done at the press.
    </PlannedPage>
  );
}
