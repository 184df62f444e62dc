import { Link } from 'react-router';
import { Wordmark } from '../components/wordmark.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

const GROUPS = [
  {
    title: 'Product',
    links: [
      ['/pricing', 'Pricing'],
      ['/features', 'Features'],
      ['/templates', 'Templates'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['/about', 'About'],
      ['/contact', 'Contact'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
  {
    title: 'Support',
    links: [
      ['/help', 'Help'],
      ['/docs', 'API reference'],
      ['/status', 'Status'],
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="mt-20 border-t border-rule bg-sunk">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-9 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr] sm:gap-x-10">
        <div className="col-span-2 grid content-start gap-4 sm:col-span-1">
          <Wordmark />
          <p className="max-w-xs text-sm text-ink-soft">
            Cards that read as handwritten, printed on real paper, mailed First Class.
          </p>
          <SchemeSwitch />
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="grid content-start gap-2.5">
            <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
            {links.map(([to, name]) =>
              // The API reference is a page of the server, not of this application.
              to === '/docs' ? (
                <a key={to} href={to} className="text-sm text-ink-soft hover:text-ink hover:underline">
                  {name}
                </a>
              ) : (
                <Link key={to} to={to} className="text-sm text-ink-soft hover:text-ink hover:underline">
                  {name}
                </Link>
              ),
            )}
          </nav>
        ))}
      </div>
    </footer>
  );
}
