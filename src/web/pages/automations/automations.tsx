import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Automations');

export default function Automations() {
  return <PlannedPage title="Automations">Letters that your CRM sends by itself will be set up here.</PlannedPage>;
}
