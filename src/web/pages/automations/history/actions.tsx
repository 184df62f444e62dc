import { useState } from 'react';
import type { Outcome } from '../../../../modules/automations/schema.ts';
import { Button } from '../../../components/button.tsx';
import type { AttemptDetail } from '../../../features/automations/queries.ts';
import { ConfirmSend } from './confirm-send.tsx';
import { FixContact } from './fix-contact.tsx';
import { useDecide } from './use-decide.ts';

type Offer = 'approve' | 'reject' | 'send_again' | 'send_anyway';
const NAMES: Record<Offer, string> = {
  approve: 'Approve',
  reject: 'Reject',
  send_again: 'Send again',
  send_anyway: 'Send anyway',
};

/** What can be decided about an event, by what became of it. */
const OFFERS: Record<Outcome, readonly Offer[]> = {
  received: [],
  collected: ['send_anyway'],
  waiting: ['send_anyway', 'reject'],
  needs_review: ['send_again', 'reject'],
  needs_approval: ['approve', 'reject'],
  skipped: ['send_anyway'],
  sent: ['send_again'],
  failed: ['send_again'],
};
/** Outcomes whose address can be corrected in place, and how the card is then sent. */
const FIXES: Partial<Record<Outcome, Offer>> = {
  needs_review: 'send_again',
  failed: 'send_again',
  collected: 'send_anyway',
};

/** Sends, sends again, rejects, or corrects the address of one event. */
export function AttemptActions({ event }: { event: AttemptDetail }) {
  const { id, outcome } = event;
  const [asking, setAsking] = useState<Offer>();
  const [fixing, setFixing] = useState(false);
  const decide = useDecide(() => {
    setAsking(undefined);
    setFixing(false);
  });
  const offers = OFFERS[outcome];
  const fix = FIXES[outcome];
  if (offers.length === 0 && !fix) return null;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {fix && (
          <Button size="sm" aria-expanded={fixing} onClick={() => setFixing(!fixing)}>
            Fix the address
          </Button>
        )}
        {offers.map((offer) => (
          <Button
            key={offer}
            size="sm"
            variant={offer === 'approve' ? 'primary' : 'secondary'}
            onClick={() => setAsking(offer)}
          >
            {NAMES[offer]}
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
