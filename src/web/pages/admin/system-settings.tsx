import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('System settings');

export default function SystemSettings() {
  return <PlannedPage title="System settings">System settings will appear here.</PlannedPage>;
}
