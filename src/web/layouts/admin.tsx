import { Menu, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { MaintenanceBanner } from '../features/operator/maintenance-banner.tsx';
import { NAVIGATION, pageAt, useMay } from '../features/operator/pages.ts';
import { OperatorSearch } from '../features/operator/search.tsx';
import { useSearchKey } from '../features/operator/use-search-key.ts';
import { Guarded } from '../features/session/guarded.tsx';
import { Queries } from '../features/session/queries.tsx';
import { Stalled } from '../features/session/stalled.tsx';
import { cn } from '../lib/cn.ts';

/** Pages of the operator. The server checks every call again. */
export default function AdminLayout() {
  return (
    <Queries>
      <Guarded admin_only={true}>
        <Desk />
      </Guarded>
    </Queries>
  );
}

/** The frame: navigation at the side, or in a menu on a narrow screen; where one is; the search. */
function Desk() {
  const may = useMay();
  const { pathname, search, key } = useLocation();
  const [opened_on, setOpenedOn] = useState<string>();
  const [searching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  const open = opened_on === key;
  const page = pageAt(pathname);
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div className="desk lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="page-width flex min-h-12 items-center gap-2 pt-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="desk-menu"
          onClick={() => setOpenedOn(open ? undefined : key)}
          className="-ml-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-sunk lg:hidden"
        >
          {open ? <X aria-hidden="true" className="size-4" /> : <Menu aria-hidden="true" className="size-4" />}
          Desk
        </button>
        <Breadcrumbs
          title={page?.title}
          to={page?.path}
          detail={detailOf(search) ?? (page && pathname !== page.path ? 'Details' : undefined)}
        />
        <button
          type="button"
          aria-label="Find anything"
          onClick={() => setSearching(true)}
          className="ml-auto grid size-11 place-items-center rounded-md hover:bg-sunk lg:hidden"
        >
          <Search aria-hidden="true" className="size-4" />
        </button>
      </div>
      <aside
        ref={menu}
        className={cn(
          'border-rule bg-sunk/60 lg:sticky lg:top-16 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block lg:h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:border-r',
          open ? 'border-y' : 'hidden',
        )}
        id="desk-menu"
      >
        <SideNavigation onSearch={() => setSearching(true)} />
      </aside>
      <div className="min-w-0 pb-16">
        <MaintenanceBanner />
        <Stalled />
        {page && !may(page.right) ? <NotAllowed /> : <Outlet />}
      </div>
      {searching && <OperatorSearch onClose={() => setSearching(false)} />}
    </div>
  );
}

/** A page shows one thing of its list when the address names it. */
const detailOf = (search: string) => (new URLSearchParams(search).has('run') ? 'Print run' : undefined);

function SideNavigation({ onSearch }: { onSearch(): void }) {
  const may = useMay();
  return (
    <nav aria-label="Desk" className="grid gap-5 px-4 py-4">
      <button
        type="button"
        onClick={onSearch}
        className="hidden min-h-10 items-center gap-2 rounded-md border border-rule-strong bg-sheet px-3 text-sm text-ink-soft hover:border-ink lg:flex"
      >
        <Search aria-hidden="true" className="size-4" />
        Search
        <kbd className="ml-auto rounded-sm border border-rule px-1.5 font-sans text-xs">/</kbd>
      </button>
      {NAVIGATION.map(({ group, pages }) => {
        const shown = pages.filter(({ right }) => may(right));
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <p className="px-3 pb-1 text-xs font-semibold text-ink-faint">{group}</p>
            <ul>
              {shown.map(({ path, title }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    prefetch="intent"
                    className={({ isActive }) =>
                      cn(
                        'block rounded-md px-3 py-2 text-sm font-medium max-lg:py-3 hover:bg-sheet hover:text-ink',
                        isActive ? 'bg-sheet text-ink shadow-[inset_2px_0_0_var(--wax)]' : 'text-ink-soft',
                      )
                    }
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Breadcrumbs({
  title,
  to,
  detail,
}: {
  title: string | undefined;
  to: string | undefined;
  detail: string | undefined;
}) {
  if (!title || !to) return null;
  const steps = [
    ...(to === '/admin/dashboard' ? [] : [{ name: 'Dashboard', to: '/admin/dashboard' }]),
    { name: title, to },
    ...(detail ? [{ name: detail, to: '' }] : []),
  ];
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0 text-sm text-ink-soft">
      <ol className="flex min-w-0 gap-2">
        {steps.map(({ name, to: target }, n) => (
          // A narrow screen has room for two.
          <li key={name} className={cn('flex min-w-0 gap-2', n < steps.length - 2 && 'max-sm:hidden')}>
            {n > 0 && <span aria-hidden="true">/</span>}
            {n === steps.length - 1 ? (
              <span aria-current="page" className="truncate">
                {name}
              </span>
            ) : (
              <Link to={target} className="truncate hover:text-ink hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function NotAllowed() {
  return (
    <div className="page-width pt-3">
      <EmptyState
        title="Your role does not include this page"
        action={<ButtonLink to="/admin/dashboard">Go to Dashboard</ButtonLink>}
      >
        Ask an owner to give you another role.
      </EmptyState>
    </div>
  );
}
