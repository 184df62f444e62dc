import { Plus } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Choice } from '../../components/form/choice.tsx';
import { cardExpiry, cardName, type SavedCard } from '../billing/card-name.ts';
import { useCardSetup } from '../billing/use-card-setup.ts';

/** Which saved card is charged, with the way to save another one. */
export function TopUpCards({
  cards,
  loading,
  failed,
  chosen,
  onChoose,
  error,
  addButton,
}: {
  cards: { id: string; card: SavedCard }[];
  loading: boolean;
  failed: boolean;
  chosen: string | undefined;
  onChoose(id: string): void;
  error: string | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
}) {
  const name = useId();
  const setup = useCardSetup();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="grid gap-2.5">
      <legend className="mb-2 text-sm font-semibold">Which card to charge</legend>
      {loading && <Skeleton className="h-12" />}
      {failed && <p className="text-sm text-wax-ink">We couldn’t load your cards. Retrying...</p>}
      {cards.map(({ id, card }) => (
        <Choice
          key={id}
          name={name}
          value={id}
          checked={id === chosen}
          onChoose={() => onChoose(id)}
          className="grid-cols-[minmax(0,1fr)_auto] gap-x-4"
        >
          <span className="font-semibold">{cardName(card)}</span>
          <span className="text-ink-soft tabular-nums">{cardExpiry(card)}</span>
        </Choice>
      ))}
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        className="justify-self-start"
        pending={setup.adding}
        onClick={setup.add}
      >
        <Plus aria-hidden="true" className="size-4" /> {setup.adding ? 'Adding...' : 'Add Payment Method'}
      </Button>
      {error && (
        <p id={`${name}-error`} className="text-sm font-medium text-wax-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
