import { Link } from 'react-router';
import { ADMIN_LINKS, CUSTOMER_LINKS } from '../account-links.ts';

const item = 'block w-full rounded-sm px-3 py-2 text-left text-sm hover:bg-sunk focus-visible:bg-sunk';

/** The menu of the signed-in person. The script fills in the name; links with `data-right` are for operators who have it. */
export function AccountMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label="Your account"
        data-initials
        className="grid size-11 place-items-center rounded-full border border-rule-strong bg-sheet font-display text-base text-ink hover:bg-sunk"
      />
      <nav
        id="account-menu"
        popover="auto"
        aria-label="Account"
        className="sheet below-header right-[max(1rem,calc(50vw-34rem))] left-auto mt-2 w-64 p-1.5 text-ink shadow-lifted"
      >
        <div className="border-b border-rule px-3 pt-2 pb-3">
          <p data-name className="truncate font-semibold">
            User
          </p>
          <p data-email className="truncate text-sm text-ink-faint" />
        </div>
        <div data-accounts hidden className="border-b border-rule px-3 py-2.5">
          <label htmlFor="account" className="block pb-1 text-xs text-ink-faint">
            You work in
          </label>
          <select id="account" className="min-h-9 w-full rounded-sm border border-rule-strong bg-sheet px-2 text-sm" />
        </div>
        <div className="py-1.5">
          {CUSTOMER_LINKS.map(([to, name]) => (
            <Link key={to} to={to} className={item}>
              {name}
              {to === '/portal/approvals' && (
                <span data-waiting hidden className="badge badge-accent ml-2 tabular-nums">
                  <span />
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </Link>
          ))}
        </div>
        <div className="border-t border-rule py-1.5 not-has-[a:not([hidden])]:hidden">
          {ADMIN_LINKS.map(([to, name, right]) => (
            <Link key={to} to={to} hidden data-right={right} className={item}>
              {name}
            </Link>
          ))}
        </div>
        <div className="border-t border-rule pt-1.5">
          <button type="button" data-sign-out className={`${item} text-wax-ink`}>
            Sign out
          </button>
        </div>
      </nav>
    </>
  );
}
