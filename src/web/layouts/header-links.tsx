import { Link, NavLink } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Wordmark } from '../components/wordmark.tsx';
import { cn } from '../lib/cn.ts';

const LINKS = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/templates', 'Templates'],
  ['/pricing', 'Pricing'],
  ['/contact', 'Contact'],
] as const;

export function HeaderLinks({ className }: { className: string }) {
  return LINKS.map(([to, name]) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/'}
      className={({ isActive }) =>
        cn(
          'text-sm font-medium hover:text-ink',
          isActive ? 'text-ink underline decoration-wax decoration-2 underline-offset-8' : 'text-ink-soft',
          className,
        )
      }
    >
      {name}
    </NavLink>
  ));
}

/** The way home and the links beside it, the same above public pages and the application. */
export function HeaderStart() {
  return (
    <>
      <Link to="/" aria-label="Longhand, home" className="mr-auto rounded-sm py-2">
        <Wordmark />
      </Link>
      <nav aria-label="Main" className="hidden lg:flex">
        <HeaderLinks className="px-3.5 py-2" />
      </nav>
    </>
  );
}

/** What visitors without an account see. */
export function VisitorButtons() {
  return (
    <>
      <ButtonLink to="/auth/login" variant="quiet" size="sm" className="hidden sm:inline-flex">
        Sign In
      </ButtonLink>
      <ButtonLink to="/auth/signup" size="sm">
        Get Started
      </ButtonLink>
    </>
  );
}
