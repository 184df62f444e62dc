import { Chapter, Specimen } from './chapter.tsx';

const STEPS = [1, 2, 3, 4, 6, 8, 10, 14, 20] as const;
const EDGES = [
  { name: 'radius-sm, 3', look: 'rounded-sm' },
  { name: 'radius-md, 5', look: 'rounded-md' },
  { name: 'radius-lg, 8', look: 'rounded-lg' },
  { name: 'paper, 2', look: 'rounded-[2px]' },
] as const;

/** Surfaces, shadows, spacing and corner radii. */
export function Paper() {
  return (
    <Chapter
      name="Paper and space"
      rule="Three levels: page, sheet, lifted. Space grows in steps. When in doubt, use more."
    >
      <div className="grid gap-8 rounded-md bg-sunk p-6 sm:grid-cols-3 sm:p-10">
        <div className="grid aspect-[4/3] place-items-center rounded-md border border-rule bg-paper text-sm">
          On the desk
        </div>
        <div className="sheet grid aspect-[4/3] place-items-center text-sm">A sheet</div>
        <div className="grid aspect-[4/3] place-items-center rounded-[2px] bg-card-paper text-sm text-card-ink shadow-lifted">
          A card, lifted
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <Specimen name="Space, in quarters of a rem">
          <ul className="grid gap-2">
            {STEPS.map((step) => (
              <li key={step} className="flex items-center gap-4 text-xs text-ink-faint tabular-nums">
                <span className="w-6 text-right">{step}</span>
                <span aria-hidden="true" className="h-3 bg-wax" style={{ width: `${step / 4}rem` }} />
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Corners">
          <ul className="grid grid-cols-4 gap-3 sm:gap-4">
            {EDGES.map(({ name, look }) => (
              <li key={name} className="grid min-w-0 content-start gap-1.5 text-xs text-ink-faint">
                <span aria-hidden="true" className={`block aspect-square border border-rule-strong bg-sheet ${look}`} />
                {name}
              </li>
            ))}
          </ul>
        </Specimen>
      </div>
    </Chapter>
  );
}
