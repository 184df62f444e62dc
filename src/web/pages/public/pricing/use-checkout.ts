import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BUNDLES } from '../../../../modules/billing/catalog/rules.ts';
import { purchasableItem, selectionOf } from '../../../features/checkout/items.ts';
import { openPaymentTab } from '../../../features/checkout/open-tab.ts';
import { dropChoice, saveChoice } from '../../../features/checkout/saved-choice.ts';
import { useAuth } from '../../../features/session/auth.tsx';
import { call } from '../../../lib/api.ts';

/**
 * Buys an item of the pricing page by its catalog id. Signed-in customers go through the checkout pages, or change their
 * plan. Visitors pay for a bundle first and create the account afterwards. `busy` is the item whose page is opening.
 */
export function useCheckout() {
  const { person } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();

  async function choose(id: string): Promise<void> {
    const item = purchasableItem(id);
    if (!item) return;
    // If they might be signed in, the next page checks.
    if (person === null) return asVisitor(id);
    dropChoice();
    if (item.is_plan && (await hasPlan())) {
      navigate(`/portal/billing?change_plan=${id}`);
    } else {
      navigate('/portal/checkout/confirm', { state: selectionOf(item) });
    }
  }

  async function asVisitor(id: string): Promise<void> {
    const bundle = BUNDLES.find((offered) => offered.id === id);
    if (bundle) {
      const { credits, amount_cents } = bundle;
      const body = { bundleId: id, stripePriceId: id, credits, price: amount_cents / 100 };
      await openPaymentTab(() => call('POST /functions/v1/bundle-checkout', { body }));
      return;
    }
    saveChoice(id);
    const { toast } = await import('sonner');
    toast.info('Please log in to continue with your purchase.');
    navigate('/auth/signup');
  }

  return {
    busy,
    choose: (id: string) => {
      setBusy(id);
      void choose(id).finally(() => setBusy(undefined));
    },
  };
}

/** Returns false if the request fails, so checkout continues; the server allows only one plan. */
async function hasPlan(): Promise<boolean> {
  try {
    return (await call('GET /rest/v1/subscription')).subscription !== null;
  } catch {
    return false;
  }
}
