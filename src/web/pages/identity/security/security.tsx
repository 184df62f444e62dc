import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/page-title.ts';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { AccountCard } from './second-factor/account-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';

export const meta = pageMeta('Security');

/** How a person signs in. Each section stands by itself. */
export default function Security() {
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title="Security" subtitle="How you sign in, and what protects your account" />
      <div className="grid gap-6">
        <SecondFactorCard />
        <PasskeysCard />
        <AccountCard />
      </div>
    </div>
  );
}
