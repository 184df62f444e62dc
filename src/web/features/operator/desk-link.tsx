import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageAt, useMay } from './pages.ts';

/** A link to another page of the desk; plain text where there is no such page for this operator. */
export function DeskLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  const may = useMay();
  const page = pageAt(to.split('?')[0] ?? to);
  if (!page || !may(page.right)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} prefetch="intent" className={`link ${className ?? ''}`}>
      {children}
    </Link>
  );
}
