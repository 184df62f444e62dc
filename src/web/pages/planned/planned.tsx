import { type MetaFunction, useMatches } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { pageMeta } from '../../lib/page-title.ts';

/** The pages that are not built yet, by route: the title, and what will appear there. */
const PLANNED_PAGES = {
  'admin/users': ['User Management', 'Users will be listed here.'],
  'admin/system-settings': ['System settings', 'System settings will appear here.'],
  'admin/billing': ['Billing', 'Credit transactions and their checks will appear here.'],
  'admin/settings': ['Admin Settings', 'This is where you’ll choose who receives enterprise inquiries.'],
  'admin/accounting': ['Accounting', 'Monthly statements, profit and loss, and expenses will appear here.'],
} as const;
export type PlannedRoute = keyof typeof PLANNED_PAGES;

/** routes.ts gives each of these pages its route as its id. */
const pageOf = (matches: readonly ({ id: string } | undefined)[]) => PLANNED_PAGES[matches.at(-1)?.id as PlannedRoute];

export const meta: MetaFunction = ({ matches }) => pageMeta(pageOf(matches)[0])();

/** A page that is not built yet. */
export default function PlannedPage() {
  const [title, text] = pageOf(useMatches());
  return (
    <div className="page-width">
      <PageHeader title={title} subtitle={text} />
    </div>
  );
}
