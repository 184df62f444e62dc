import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Privacy');

export default function Privacy() {
  return (
    <PlannedPage title="Privacy">
      What we keep about you, why, and for how long, will stand here.
    </PlannedPage>
  );
}
