import { PageHeader } from '../../../components/page-header.tsx';
import { useMember } from '../../../features/session/member.ts';
import { RoleNotice } from '../../../features/session/no-right.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { CloseCard } from './close-card.tsx';
import { ExportCard } from './export-card.tsx';
import { RecipientCard } from './recipient/card.tsx';

export const meta = pageMeta('Privacy');

/** What the account holds: taken along, erased for one person, or deleted as a whole. Each for those who may. */
export default function Privacy() {
  const { can } = useMember();
  return (
    <div className="page-width *:max-w-4xl">
      <PageHeader title="Privacy" subtitle="Download your data, erase a person you wrote to, or close the account" />
      <div className="grid gap-6">
        <RoleNotice right="account">
          {can('members')
            ? 'Only the owner can download all data and close the account.'
            : 'Only the owner can download all data and close the account. Owners and admins can erase people.'}
        </RoleNotice>
        {can('account') && <ExportCard />}
        {can('members') && <RecipientCard />}
        {can('account') && <CloseCard />}
      </div>
    </div>
  );
}
