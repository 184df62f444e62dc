import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Admin Dashboard');

export default function Dashboard() {
  return (
    <PlannedPage title="Admin Dashboard">
      Users, letters, revenue and open issues at a glance will appear here. To print and mail letters, go to Press.
    </PlannedPage>
  );
}
