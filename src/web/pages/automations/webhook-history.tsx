import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Webhook History');

export default function WebhookHistory() {
  return (
    <PlannedPage title="Webhook History">Requests from your CRM and their results will be listed here.</PlannedPage>
  );
}
