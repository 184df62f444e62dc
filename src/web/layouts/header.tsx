import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Lazy } from '../components/lazy.tsx';
import { useAuth } from '../features/session/auth.tsx';
import { cn } from '../lib/cn.ts';
import { HeaderLinks, HeaderStart, VisitorButtons } from './header-links.tsx';

// Visitors have no menu: they need not fetch it.
const avatarMenu = () => import('./avatar-menu.tsx').then((part) => part.AvatarMenu);

export function Header() {
  const { person } = useAuth();
  const { key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  // Each visit of a page has a key of its own: following a link closes the menu, also one to the same page.
  const [opened_on, setOpenedOn] = useState<string>();
  const open = opened_on === key;
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedOn(undefined);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className="sticky top-[var(--view-banner,0px)] z-30 border-b border-rule bg-paper/95 backdrop-blur-sm">
      <div className="page-width flex min-h-16 items-center gap-4">
        <HeaderStart />
        <div className="flex min-h-11 items-center gap-2">
          {!person && (
            // Until the session is known, they keep their space and stay hidden if a session is stored.
            <div className={cn('flex items-center gap-2', person === undefined && 'visitors-only')}>
              <VisitorButtons />
            </div>
          )}
          {person && (
            <>
              <ButtonLink to="/create-letter-start" size="sm" className="hidden sm:inline-flex">
                Create Greeting
              </ButtonLink>
              <Lazy load={avatarMenu} props={{}} placeholder={<span className="size-11" />} />
            </>
          )}
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls="small-menu"
            aria-label={open ? 'Close menu' : 'Open menu'}
            onClick={() => setOpenedOn(open ? undefined : key)}
            className="grid size-11 place-items-center rounded-md hover:bg-sunk lg:hidden"
          >
            {open ? <X aria-hidden="true" className="size-5" /> : <Menu aria-hidden="true" className="size-5" />}
          </button>
        </div>
      </div>
      {open && (
        <nav id="small-menu" aria-label="Main" className="page-width grid border-t border-rule py-3 lg:hidden">
          <HeaderLinks className="py-2.5" />
          {!person && (
            <Link to="/auth/login" className="py-2.5 text-sm font-medium sm:hidden">
              Sign In
            </Link>
          )}
          {person && (
            <Link to="/create-letter-start" className="py-2.5 text-sm font-semibold text-wax-ink sm:hidden">
              Create Greeting
            </Link>
          )}
        </nav>
      )}
    </header>
  );
}
