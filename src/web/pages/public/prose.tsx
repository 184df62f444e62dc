import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header.tsx';

/** A text page: a title, a lead, and sections with anchors. */
export function Prose({
  title,
  lead,
  chapters,
  children,
}: {
  title: string;
  lead: ReactNode;
  chapters: readonly { id: string; title: string; text: ReactNode }[];
  children?: ReactNode;
}) {
  return (
    <div className="page-width">
      <PageHeader title={title} subtitle={lead} />
      <div className="grid gap-x-16 gap-y-8 border-t border-rule pt-10 lg:grid-cols-[15rem_1fr]">
        <nav aria-label="On this page" className="h-fit lg:sticky lg:top-24">
          <ol className="grid gap-0.5 text-sm">
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`} className="inline-block py-1 text-ink-soft hover:text-ink hover:underline">
                  {chapter.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[42rem] gap-11">
          {chapters.map(({ id, title: name, text }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="scroll-mt-24 text-2xl">
                {name}
              </h2>
              <div className="mt-3 grid gap-3 text-ink-soft [&_li]:ml-5 [&_li]:list-disc [&_strong]:font-semibold [&_strong]:text-ink">
                {text}
              </div>
            </section>
          ))}
          {children}
        </div>
      </div>
    </div>
  );
}
