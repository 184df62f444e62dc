import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('About Longhand');

export default function About() {
  return (
    <PlannedPage title="About Longhand">
      Our mission, our story and what we hold to will stand here.
    </PlannedPage>
  );
}
