import type { ReactNode } from 'react';

/** Where a chapter is found on the page. */
export const chapterId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** A part of the style page: what it shows, and the rule it follows. */
export function Chapter({ name, says, children }: { name: string; says: string; children: ReactNode }) {
  return (
    <section id={chapterId(name)} aria-label={name} className="grid gap-6 border-t border-rule pt-8">
      <div className="grid gap-2">
        <h2 className="text-2xl">{name}</h2>
        <p className="max-w-prose text-ink-soft">{says}</p>
      </div>
      {children}
    </section>
  );
}

/** One thing with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">{name}</h3>
      {children}
    </div>
  );
}
