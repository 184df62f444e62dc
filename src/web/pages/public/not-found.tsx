import { Link } from 'react-router';
import { pageMeta } from '../../lib/document/page-title.ts';

export const meta = pageMeta('Page not found');

/** Where there is no page. The script writes the missed path to the console. */
export default function NotFound() {
  return (
    <div data-missed className="page-width grid justify-items-center gap-5 py-24 text-center">
      <svg viewBox="0 0 220 130" className="w-56 text-ink-faint" aria-hidden="true" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
          <path d="M10 22 208 14l-4 102L14 120z" className="fill-sheet" />
          <path d="M172 26l22-1 1 26-22 1z" />
          <path d="M24 38h46M24 50h30" opacity=".6" />
          <path d="M70 82c12-10 20 6 32-2s22 4 36-4M76 98c20-6 34 2 52-4" />
        </g>
        <g fill="none" className="stroke-wax" strokeWidth="2.4" strokeLinecap="round">
          <path d="M120 34c16-7 34-5 44 6M116 42c18-6 36-3 46 7" opacity=".8" />
        </g>
      </svg>
      <p className="font-display text-5xl">404</p>
      <h1 className="text-2xl">Oops! Page not found</h1>
      <p className="max-w-prose text-ink-soft">Return to sender: that page doesn’t exist.</p>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <Link to="/" className="link">
          Return to Home
        </Link>
        <Link to="/help" className="link">
          Help
        </Link>
        <Link to="/contact" className="link">
          Contact us
        </Link>
      </p>
    </div>
  );
}
