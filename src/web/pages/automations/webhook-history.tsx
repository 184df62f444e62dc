import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Webhook History');

export default function WebhookHistory() {
  return (
    <PlannedPage title="Webhook History">
      What your CRM asked for, and what came of it, will be listed here.
    </PlannedPage>
  );
}
