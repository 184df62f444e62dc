import { Menu } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { HeaderLinks, HeaderStart, VisitorButtons } from '../header-links.tsx';
import { AccountMenu } from './account-menu.tsx';

/** The header of public pages. It holds what visitors see and what people see; `data-session` shows one of the two. */
export function PublicHeader() {
  return (
    <header className="sticky top-[var(--view-banner,0px)] z-30 border-b border-rule bg-paper/95 backdrop-blur-sm">
      <div className="page-width flex min-h-16 items-center gap-4">
        <HeaderStart />
        <div className="flex min-h-11 items-center gap-2">
          <div className="visitors-only flex items-center gap-2">
            <VisitorButtons />
          </div>
          <div className="people-only flex items-center gap-2">
            <ButtonLink to="/create-letter-start" size="sm" className="hidden sm:inline-flex">
              Create Greeting
            </ButtonLink>
            <AccountMenu />
          </div>
          <button
            type="button"
            popoverTarget="small-menu"
            aria-label="Open menu"
            className="grid size-11 place-items-center rounded-md hover:bg-sunk lg:hidden"
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <nav
        id="small-menu"
        popover="auto"
        aria-label="Main"
        className="below-header inset-x-0 w-full border-b border-rule bg-paper py-3 text-ink shadow-lifted"
      >
        <div className="page-width grid">
          <HeaderLinks className="py-2.5" />
          <Link to="/auth/login" className="visitors-only py-2.5 text-sm font-medium sm:hidden">
            Sign In
          </Link>
          <Link to="/create-letter-start" className="people-only py-2.5 text-sm font-semibold text-wax-ink sm:hidden">
            Create Greeting
          </Link>
        </div>
      </nav>
    </header>
  );
}
