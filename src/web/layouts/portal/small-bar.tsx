import { CreditCard, Ellipsis, House, Images, type LucideIcon, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog } from '../../components/dialog.tsx';
import { WaitingCount } from '../../features/approvals/waiting-count.tsx';
import { cn } from '../../lib/cn.ts';
import type { PortalPage, PortalSection } from './sections.ts';

/** The sections that have a place of their own in the bar; the others are in its sheet. */
const ICONS: Record<string, LucideIcon> = { Home: House, Campaigns: Mail, Cards: Images, Billing: CreditCard };

const item = 'grid min-h-14 w-full content-center justify-items-center gap-0.5 text-xs font-medium';

/** The portal's navigation at the foot of a narrow screen: the sections used most, and a sheet with every page. */
export function SmallBar({
  sections,
  open,
  page,
}: {
  sections: readonly PortalSection[];
  open: PortalSection | undefined;
  page: PortalPage | undefined;
}) {
  // Following a link closes the sheet, also one to the same page.
  const { key } = useLocation();
  const [opened_on, setOpenedOn] = useState<string>();
  const in_bar = sections.filter(({ name }) => ICONS[name]);
  return (
    <nav
      aria-label="Portal, short"
      className="portal-bar fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {in_bar.map((section) => {
          const Icon = ICONS[section.name] ?? Ellipsis;
          return (
            <li key={section.name}>
              <Link
                to={section.pages[0]?.path ?? '/'}
                prefetch="intent"
                aria-current={section === open ? 'true' : undefined}
                className={cn(item, section === open ? 'text-wax-ink' : 'text-ink-soft')}
              >
                <Icon aria-hidden="true" className="size-5" />
                {section.name}
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpenedOn(key)}
            className={cn(item, open && !ICONS[open.name] ? 'text-wax-ink' : 'text-ink-soft')}
          >
            <Ellipsis aria-hidden="true" className="size-5" />
            More
          </button>
        </li>
      </ul>
      <Dialog
        open={opened_on === key}
        onClose={() => setOpenedOn(undefined)}
        title="All pages"
        className="max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:translate-y-0 max-sm:rounded-b-none"
      >
        <AllPages sections={sections} page={page} />
      </Dialog>
    </nav>
  );
}

const AllPages = ({ sections, page }: { sections: readonly PortalSection[]; page: PortalPage | undefined }) => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-4">
    {sections.map((section) => (
      <section key={section.name} aria-label={section.name}>
        {section.pages.length > 1 && <p className="text-sm text-ink-faint">{section.name}</p>}
        <ul>
          {section.pages.map((each) => (
            <li key={each.path}>
              <Link
                to={each.path}
                prefetch="intent"
                aria-current={each === page ? 'page' : undefined}
                className={cn('flex min-h-11 items-center font-medium', each === page && 'text-wax-ink')}
              >
                {each.name}
                {each.path === '/portal/approvals' && <WaitingCount />}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
