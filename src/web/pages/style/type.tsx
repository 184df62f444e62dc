import { Chapter, Specimen } from './chapter.tsx';

const SCALE = [
  { name: 'text-5xl, 64', look: 'font-display text-5xl', sample: 'Yours sincerely' },
  { name: 'text-4xl, 48', look: 'font-display text-4xl', sample: 'With love from Ohio' },
  { name: 'text-3xl, 36', look: 'font-display text-3xl', sample: 'Thank you for the plums' },
  { name: 'text-2xl, 28', look: 'font-display text-2xl', sample: 'A letter a day keeps people near' },
  { name: 'text-xl, 22', look: 'font-display text-xl', sample: 'Send it while the flowers last' },
  { name: 'text-lg, 19', look: 'text-lg', sample: 'An opening paragraph says in two lines what the page is for.' },
  {
    name: 'text-base, 17',
    look: 'text-base',
    sample: 'Body text uses this size, at most 65 characters wide.',
  },
  { name: 'text-sm, 15', look: 'text-sm', sample: 'Labels, hints, tables, buttons.' },
  { name: 'text-xs, 13', look: 'text-xs', sample: 'Badges and eyebrows, nothing that must be read.' },
] as const;

/** The type scale and the two typefaces. */
export function Type() {
  return (
    <Chapter
      name="Type"
      rule="Newsreader for headings, Instrument Sans for everything else. Tight headings, generous text."
    >
      <ul className="grid divide-y divide-rule border-y border-rule">
        {SCALE.map(({ name, look, sample }) => (
          <li key={name} className="grid items-baseline gap-x-6 gap-y-1 py-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <span className="text-xs text-ink-faint tabular-nums">{name}</span>
            <span className={`${look} leading-tight`}>{sample}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-8 sm:grid-cols-3">
        <Specimen name="Eyebrow">
          <p className="eyebrow">Step 2 of 3</p>
        </Specimen>
        <Specimen name="Link">
          <p>
            A sentence with{' '}
            <a href="#type" className="link">
              a link in it
            </a>
            .
          </p>
        </Specimen>
        <Specimen name="Figures in columns">
          <p className="tabular-nums">
            $1,119.80
            <br />
            $0,041.07
          </p>
        </Specimen>
      </div>
    </Chapter>
  );
}
