import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Analytics');

export default function Analytics() {
  return <PlannedPage title="Analytics">Revenue and letters by month will appear here.</PlannedPage>;
}
