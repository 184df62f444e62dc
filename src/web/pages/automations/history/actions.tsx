import { useState } from 'react';
import type { Decision } from '../../../../modules/automations/schema.ts';
import { Button } from '../../../components/button.tsx';
import type { AttemptDetail } from '../../../features/automations/queries.ts';
import { ConfirmSend, DECISIONS } from './confirm-send.tsx';
import { FixContact } from './fix-contact.tsx';
import { fixOf, offersOf } from './offers.ts';
import { useDecide } from './use-decide.ts';

/** Sends, sends again, rejects, or corrects the contact of one event. */
export function AttemptActions({ event }: { event: AttemptDetail }) {
  const { id } = event;
  const [asking, setAsking] = useState<Decision>();
  const [fixing, setFixing] = useState(false);
  const decide = useDecide(() => {
    setAsking(undefined);
    setFixing(false);
  });
  const offers = offersOf(event);
  const fix = fixOf(event);
  if (offers.length === 0 && !fix) return null;
  return (
    <div className={fixing ? 'grid w-full gap-5' : 'grid gap-5'}>
      <div className="flex flex-wrap gap-2">
        {fix && (
          <Button
            size="sm"
            variant={event.outcome === 'needs_review' ? 'primary' : 'secondary'}
            aria-expanded={fixing}
            onClick={() => setFixing(!fixing)}
          >
            Fix the contact
          </Button>
        )}
        {offers.map((offer) => (
          <Button
            key={offer}
            size="sm"
            variant={offer === 'approve' ? 'primary' : 'secondary'}
            onClick={() => setAsking(offer)}
          >
            {DECISIONS[offer]}
          </Button>
        ))}
      </div>
      {fixing && fix && (
        <FixContact
          contact={event.contact_data}
          pending={decide.isPending}
          onSend={(contact) => decide.mutate({ ids: [id], decision: fix, contact })}
        />
      )}
      {asking && (
        <ConfirmSend
          decision={asking}
          count={1}
          pending={decide.isPending}
          onConfirm={() => decide.mutate({ ids: [id], decision: asking })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
