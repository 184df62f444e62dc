import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/page-title.ts';
import { DevicesCard } from './devices/card.tsx';
import { EmailCard } from './email/card.tsx';
import { EventsCard } from './events/card.tsx';
import { PasswordCard } from './password/card.tsx';

export const meta = pageMeta('Security');

export default function Security() {
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title="Security" subtitle="How you sign in, where you are signed in, and what happened" />
      <div className="grid gap-6">
        <PasswordCard />
        <EmailCard />
        <DevicesCard />
        <EventsCard />
      </div>
    </div>
  );
}
