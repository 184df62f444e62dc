import { Wordmark } from '../../components/wordmark.tsx';
import { pageMeta } from '../../lib/document/page-title.ts';
import { Chapter, chapterId } from './chapter.tsx';
import { Colors } from './colors.tsx';
import { Controls } from './controls.tsx';
import { Handwriting } from './handwriting.tsx';
import { Motion } from './motion.tsx';
import { Notes } from './notes.tsx';
import { Paper } from './paper.tsx';
import { Type } from './type.tsx';

export const meta = pageMeta('Style');

const CHAPTERS = [
  'Wordmark',
  'Colors',
  'Type',
  'Paper and space',
  'Controls',
  'Messages',
  'Motion',
  'Handwriting',
] as const;

/** The style guide. Every sample is the product's own component. */
export default function StylePage() {
  return (
    <div className="page-width grid gap-16 py-12 sm:py-16">
      <header className="grid gap-4">
        <p className="eyebrow">For engineers</p>
        <h1 className="text-4xl sm:text-5xl">Paper and ink</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Paper for the page, ink for the text, and one drop of sealing wax for the primary action. The engine that
          prints the cards also draws them here.
        </p>
        <nav aria-label="Chapters" className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {CHAPTERS.map((name) => (
            <a key={name} href={`#${chapterId(name)}`} className="link">
              {name}
            </a>
          ))}
        </nav>
      </header>
      <Chapter
        name="Wordmark"
        rule="Set in Newsreader, underlined by a pen that ends in wax. Keep its own height clear around it."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((scheme) => (
            <div
              key={scheme}
              style={{ colorScheme: scheme }}
              className="grid justify-items-center gap-8 rounded-md border border-rule bg-paper px-6 py-14 text-ink"
            >
              <Wordmark className="text-5xl" />
              <Wordmark />
            </div>
          ))}
        </div>
      </Chapter>
      <Colors />
      <Type />
      <Paper />
      <Controls />
      <Notes />
      <Motion />
      <Handwriting />
    </div>
  );
}
