import type { ComponentProps } from 'react';
import { BUNDLES } from '../../../../modules/billing/catalog/rules.ts';
import { Button } from '../../../components/button.tsx';
import { purchasableItem } from '../../../features/checkout/items.ts';

/**
 * Begins the checkout of an item of the catalog. The script lets visitors pay for a bundle at once, and leads to the account
 * first for everything else.
 */
export function BuyButton({ id, ...button }: ComponentProps<typeof Button> & { id: string }) {
  const bundle = BUNDLES.find((offered) => offered.id === id);
  return (
    <form
      method="get"
      action="/portal/checkout/confirm"
      data-buys={bundle ? 'bundle' : purchasableItem(id)?.is_plan ? 'plan' : 'card'}
      data-credits={bundle?.credits}
      data-price={bundle && bundle.amount_cents / 100}
    >
      <Button variant="secondary" {...button} type="submit" name="item" value={id} />
    </form>
  );
}
