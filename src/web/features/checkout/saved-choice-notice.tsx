import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { useAuth } from '../session/auth.tsx';
import { type PurchasableItem, priceOf, purchasableItem, selectionOf } from './items.ts';
import { dropChoice, savedChoice } from './saved-choice.ts';

/** After sign-in, offers to continue with the item chosen before. */
export function SavedChoiceNotice() {
  const { person } = useAuth();
  const navigate = useNavigate();
  const [item, setItem] = useState<PurchasableItem>();
  useEffect(() => setItem(person ? purchasableItem(savedChoice()) : undefined), [person]);
  if (!item) return null;
  return (
    <aside
      aria-label="Your choice"
      className="sheet mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4"
    >
      <p>
        You chose <span className="font-semibold">{item.name}</span>, {priceOf(item)}.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          onClick={() => {
            dropChoice();
            navigate('/portal/checkout/confirm', { state: selectionOf(item) });
          }}
        >
          Continue to Checkout
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            dropChoice();
            setItem(undefined);
          }}
        >
          Dismiss
        </Button>
      </div>
    </aside>
  );
}
