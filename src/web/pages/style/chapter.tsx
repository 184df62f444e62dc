import type { ReactNode } from 'react';

/** Returns the anchor id of a chapter. */
export const chapterId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** A section of the style page: a title, the rule and the samples. */
export function Chapter({ name, rule, children }: { name: string; rule: string; children: ReactNode }) {
  return (
    <section id={chapterId(name)} aria-label={name} className="grid gap-6 border-t border-rule pt-8">
      <div className="grid gap-2">
        <h2 className="text-2xl">{name}</h2>
        <p className="max-w-prose text-ink-soft">{rule}</p>
      </div>
      {children}
    </section>
  );
}

/** One labeled sample. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">{name}</h3>
      {children}
    </div>
  );
}
