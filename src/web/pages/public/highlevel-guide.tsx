import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('HighLevel guide');

export default function HighlevelGuide() {
  return (
    <PlannedPage title="HighLevel guide">
      How to connect your CRM, step by step, will stand here.
    </PlannedPage>
  );
}
