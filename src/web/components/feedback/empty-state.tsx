import type { ReactNode } from 'react';

/** Shown for an empty list, with a next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="sheet grid justify-items-center gap-3 px-6 py-14 text-center">
      <svg viewBox="0 0 64 44" className="h-11 text-ink-faint" aria-hidden="true" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round">
          <path d="M4 6.5 61 5l-1.4 34L5.6 40.500z" />
          <path d="M5 7.500 33 25.500 60.500 5.500" />
        </g>
      </svg>
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-prose text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** Shown when a list could not be loaded. */
export function FailedState({ title, onRetry }: { title: string; onRetry(): void }) {
  return (
    <div role="alert" className="sheet grid justify-items-center gap-4 px-6 py-14 text-center">
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-prose text-ink-soft">Nothing is lost. Please try again.</p>
      <button type="button" className="link" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
