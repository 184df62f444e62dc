import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

/** A page that is not built yet. Says what will appear there. */
export function PlannedPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width">
      <PageHeader title={title} subtitle={children} />
    </div>
  );
}
