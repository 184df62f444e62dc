import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Terms');

export default function Terms() {
  return (
    <PlannedPage title="Terms">
      The terms of our service will stand here.
    </PlannedPage>
  );
}
