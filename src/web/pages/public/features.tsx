import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Features');

export default function Features() {
  return (
    <PlannedPage title="Features">
      What Longhand can do, one thing at a time, will stand here.
    </PlannedPage>
  );
}
