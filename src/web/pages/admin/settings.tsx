import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Admin Settings');

export default function Settings() {
  return <PlannedPage title="Admin Settings">Where enterprise inquiries are sent will be set here.</PlannedPage>;
}
