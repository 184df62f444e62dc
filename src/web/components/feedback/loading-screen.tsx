import type { ReactNode } from 'react';
import { PenSpinner } from './pen-spinner.tsx';

/** A full-screen loading state. */
export function LoadingScreen({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="loading-screen grid min-h-[60dvh] place-content-center justify-items-center gap-5 p-8 text-ink-soft"
    >
      <PenSpinner className="h-8 w-24" />
      <p>{children}</p>
    </div>
  );
}
