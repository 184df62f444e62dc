import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Letters in a human hand');

export default function Home() {
  return (
    <PlannedPage title="Letters in a human hand">
      Longhand writes, prints and posts handwritten-style letters and cards for you: one at a time, in bulk from a list, or whenever your CRM says so.
    </PlannedPage>
  );
}
