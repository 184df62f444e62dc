import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Admin Settings');

export default function Settings() {
  return <PlannedPage title="Admin Settings">You’ll choose where enterprise inquiries are sent here.</PlannedPage>;
}
