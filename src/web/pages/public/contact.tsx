import { PlannedPage } from '../../components/planned-page.tsx';
import { pageMeta } from '../../lib/page-title.ts';

export const meta = pageMeta('Contact');

export default function Contact() {
  return (
    <PlannedPage title="Contact">
      Ways to reach us, and a form to write to us, will stand here.
    </PlannedPage>
  );
}
