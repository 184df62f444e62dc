import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('User Management');

export default function Users() {
  return <PlannedPage title="User Management">Users will be listed here.</PlannedPage>;
}
