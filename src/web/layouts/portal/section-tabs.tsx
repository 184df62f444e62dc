import { Link } from 'react-router';
import { WaitingCount } from '../../features/approvals/waiting-count.tsx';
import { cn } from '../../lib/cn.ts';
import type { PortalPage, PortalSection } from './sections.ts';

/** The pages of the open section. */
export function SectionTabs({ section, open }: { section: PortalSection; open: PortalPage | undefined }) {
  return (
    <nav aria-label={section.name} className="page-width pt-4 lg:pt-6 print:hidden">
      <ul className="-mx-3 flex overflow-x-auto">
        {section.pages.map((page) => (
          <li key={page.path} className="shrink-0">
            <Link
              to={page.path}
              prefetch="intent"
              aria-current={page === open ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:text-ink',
                page === open ? 'text-ink' : 'text-ink-soft',
              )}
            >
              <span className={cn(page === open && 'underline decoration-wax decoration-2 underline-offset-8')}>
                {page.name}
              </span>
              {page.path === '/portal/approvals' && <WaitingCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
