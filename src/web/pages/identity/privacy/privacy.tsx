import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/page-title.ts';
import { CloseCard } from './close-card.tsx';
import { ExportCard } from './export-card.tsx';
import { RecipientCard } from './recipient/card.tsx';

export const meta = pageMeta('Privacy');

/** What the account holds: taken along, erased for one person, or deleted as a whole. */
export default function Privacy() {
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title="Privacy" subtitle="Download your data, erase a person you wrote to, or close the account" />
      <div className="grid gap-6">
        <ExportCard />
        <RecipientCard />
        <CloseCard />
      </div>
    </div>
  );
}
