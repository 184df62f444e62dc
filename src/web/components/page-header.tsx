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
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-8 in-[.desk]:pt-3 in-[.desk]:pb-6 in-[.portal]:pt-5 sm:pt-14 sm:in-[.desk]:pt-3 sm:in-[.portal]:pt-8">
      <div className="grid min-w-0 gap-2 sm:flex-1">
        {eyebrow && <p className="eyebrow in-[.desk]:hidden">{eyebrow}</p>}
        <h1 className="text-3xl in-[.desk]:text-2xl sm:text-4xl sm:in-[.desk]:text-3xl">{title}</h1>
        {subtitle && <p className="max-w-prose text-ink-soft">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 sm:shrink-0">{actions}</div>}
    </header>
  );
}
