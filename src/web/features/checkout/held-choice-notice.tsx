import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { useAuth } from '../session/auth.tsx';
import { dropChoice, heldChoice } from './held-choice.ts';
import { priceOf, selectionOf, type Ware } from './items.ts';

/** Takes up again, after signing in, what was chosen before. */
export function HeldChoiceNotice() {
  const { person } = useAuth();
  const navigate = useNavigate();
  const [ware, setWare] = useState<Ware>();
  // Only the browser knows it; the page itself is prerendered without.
  useEffect(() => setWare(person ? heldChoice() : undefined), [person]);
  if (!ware) return null;
  return (
    <aside
      aria-label="Your choice"
      className="sheet mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4"
    >
      <p>
        You chose <span className="font-semibold">{ware.name}</span>, {priceOf(ware)}.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          onClick={() => {
            dropChoice();
            navigate('/portal/checkout/confirm', { state: selectionOf(ware) });
          }}
        >
          Continue to Checkout
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            dropChoice();
            setWare(undefined);
          }}
        >
          Dismiss
        </Button>
      </div>
    </aside>
  );
}
