import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

/** A page whose work is not built yet says so and says what will stand there. */
export function PlannedPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width">
      <PageHeader title={title} subtitle={children} />
    </div>
  );
}
