import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { DevicesCard } from './devices/card.tsx';
import { EmailCard } from './email/card.tsx';
import { EventsCard } from './events/card.tsx';
import { FactorResetNotice } from './factor-reset/card.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { PasswordCard } from './password/card.tsx';
import { AccountCard } from './second-factor/account-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';

export const meta = pageMeta('Security');

/** How a person signs in. Each section stands by itself. */
export default function Security() {
  return (
    <div className="page-width *:max-w-4xl">
      <PageHeader title="Security" subtitle="How you sign in, your devices and recent activity" />
      <div className="grid gap-6">
        <FactorResetNotice />
        <PasswordCard />
        <EmailCard />
        <SecondFactorCard />
        <PasskeysCard />
        <AccountCard />
        <DevicesCard />
        <EventsCard />
      </div>
    </div>
  );
}
