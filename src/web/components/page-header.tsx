import type { ReactNode } from 'react';

/** The header of a page: title, description and actions. */
export function PageHeader({
  eyebrow,
  title,
  subtitle,
  actions,
}: {
  eyebrow?: string;
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-8 sm:pt-14">
      <div className="grid min-w-0 gap-2 sm:flex-1">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {subtitle && <p className="max-w-prose text-ink-soft">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 sm:shrink-0">{actions}</div>}
    </header>
  );
}
