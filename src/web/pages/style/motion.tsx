import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PenSpinner } from '../../components/feedback/pen-spinner.tsx';
import { Chapter, Specimen } from './chapter.tsx';

/** The motion samples, which respect reduced motion. */
export function Motion() {
  const [moved, setMoved] = useState(false);
  return (
    <Chapter
      name="Motion"
      rule="Paper slides and ink is drawn. Nothing bounces or fades in for show. 150 ms on one curve, off when the system asks for reduced motion."
    >
      <div className="grid gap-8 sm:grid-cols-3">
        <Specimen name="Waiting">
          <PenSpinner className="h-10 w-28 text-ink" />
        </Specimen>
        <Specimen name="ease-paper, 150 ms">
          <div className="grid justify-items-start gap-4">
            <div className="h-16 w-full max-w-56 rounded-md bg-sunk p-2">
              <div
                className="h-12 w-16 rounded-[2px] bg-card-paper shadow-sheet transition-transform duration-150 ease-paper"
                style={{ transform: moved ? 'translateX(8.5rem)' : 'none' }}
              />
            </div>
            <Button size="sm" variant="secondary" onClick={() => setMoved(!moved)}>
              Slide
            </Button>
          </div>
        </Specimen>
        <Specimen name="On hover">
          <div className="grid aspect-[3/2] max-w-56 place-items-center rounded-[2px] bg-card-paper text-sm text-card-ink shadow-sheet transition-shadow duration-150 hover:shadow-lifted">
            A card lifts
          </div>
        </Specimen>
      </div>
    </Chapter>
  );
}
