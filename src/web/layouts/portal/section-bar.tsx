import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { PortalSection } from './sections.ts';

/** The sections of the portal in one row, on screens that have room for it. */
export function SectionBar({
  sections,
  open,
}: {
  sections: readonly PortalSection[];
  open: PortalSection | undefined;
}) {
  return (
    <nav aria-label="Portal" className="border-b border-rule bg-sunk/60 max-lg:hidden print:hidden">
      <ul className="page-width flex">
        {sections.map((section) => (
          <li key={section.name} className="first:-ml-3.5">
            <Link
              to={section.pages[0]?.path ?? '/'}
              prefetch="intent"
              aria-current={section === open ? 'true' : undefined}
              className={cn(
                'flex min-h-11 items-center px-3.5 text-sm font-medium hover:text-ink',
                section === open ? 'text-ink shadow-[inset_0_-2px_0_var(--wax)]' : 'text-ink-soft',
              )}
            >
              {section.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
