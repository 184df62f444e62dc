import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Enterprise pricing');

export default function Enterprise() {
  return (
    <PlannedPage title="Enterprise pricing">
      Plans for 500 to 5,000 cards a month, and a way to reach our sales team, will stand here.
    </PlannedPage>
  );
}
