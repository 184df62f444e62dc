import { type ReactNode, useId } from 'react';

/** A part of the billing page under its own title. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
