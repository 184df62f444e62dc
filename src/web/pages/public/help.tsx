import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Help');

export default function Help() {
  return (
    <PlannedPage title="Help">
      Answers to common questions will stand here.
    </PlannedPage>
  );
}
