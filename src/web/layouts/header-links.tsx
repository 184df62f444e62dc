import { NavLink } from 'react-router';
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
