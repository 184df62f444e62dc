import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Automations');

export default function Automations() {
  return <PlannedPage title="Automations">You’ll set up letters your CRM sends automatically here.</PlannedPage>;
}
