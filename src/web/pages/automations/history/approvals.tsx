import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { type Attempt, attemptQuery, automationsQuery } from '../../../features/automations/queries.ts';
import { letterOf } from '../editor/values.ts';
import { WrittenCard } from '../written-card.tsx';
import { addressLine, contactName } from './contact.ts';
import { DecideMany } from './decide-many.tsx';
import { AttemptDetails, LoadFailed } from './details.tsx';

/** So many cards are drawn before the customer asks for more. */
const CARDS_A_PAGE = 12;

/** The cards that wait for approval, each with its picture and words. All or some are approved or rejected together. */
export function Approvals({ attempts }: { attempts: Attempt[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(CARDS_A_PAGE);
  const [opened, setOpened] = useState<Attempt>();
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <>
      <DecideMany undecided={attempts.map(({ id }) => id)} chosen={chosen} onChoose={setChosen} />
      <ul aria-label="Cards waiting for approval" className="grid gap-4 lg:grid-cols-2">
        {attempts.slice(0, shown).map((attempt) => (
          <WaitingCard
            key={attempt.id}
            attempt={attempt}
            is_chosen={chosen.has(attempt.id)}
            onToggle={() => toggle(attempt.id)}
            onOpen={() => setOpened(attempt)}
          />
        ))}
      </ul>
      {attempts.length > shown && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + CARDS_A_PAGE)}>
          Show more cards
        </Button>
      )}
      {opened && (
        <Dialog
          open
          onClose={() => setOpened(undefined)}
          title={contactName(opened)}
          className="w-[min(60rem,calc(100vw-1rem))] sm:w-[min(60rem,calc(100vw-2rem))]"
        >
          <AttemptDetails id={opened.id} />
        </Dialog>
      )}
    </>
  );
}

function WaitingCard({
  attempt,
  is_chosen,
  onToggle,
  onOpen,
}: {
  attempt: Attempt;
  is_chosen: boolean;
  onToggle(): void;
  onOpen(): void;
}) {
  const { data: event, isError, refetch } = useQuery(attemptQuery(attempt.id));
  const { data: automations } = useQuery(automationsQuery);
  const automation = automations?.find(({ id }) => id === attempt.automation_id);
  const name = contactName(attempt);
  return (
    <li className="sheet grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-4 p-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {event?.message && automation ? (
        <WrittenCard letter={letterOf(automation)} message={event.message} />
      ) : (
        !isError && <Skeleton className="aspect-card w-full" />
      )}
      {isError && !event && <LoadFailed what="the card" onRetry={() => void refetch()} />}
      <div className="grid min-w-0 content-start gap-2 text-sm">
        <label className="flex items-start gap-3 text-base leading-6 font-semibold">
          <input
            type="checkbox"
            aria-label={`Select the card for ${name}`}
            checked={is_chosen}
            onChange={onToggle}
            className="size-6 shrink-0 accent-wax"
          />
          <span className="wrap-anywhere">{name}</span>
        </label>
        <p className="wrap-anywhere text-ink-soft">{addressLine(attempt)}</p>
        {event?.message && <p className="wrap-anywhere whitespace-pre-wrap">{event.message}</p>}
        <p className="wrap-anywhere text-ink-faint">
          {attempt.trigger_name}. {attempt.reason}
        </p>
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          aria-label={`Details of the card for ${name}`}
          onClick={onOpen}
        >
          Details
        </Button>
      </div>
    </li>
  );
}
