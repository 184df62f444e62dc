import { Button } from '../../../components/button.tsx';
import { ITEMS, priceOf } from '../../../features/checkout/items.ts';

/** After sign-in, offers to continue with the item chosen before. The script shows the one that this tab remembers. */
export const SavedChoice = () => (
  <>
    {ITEMS.map((item) => (
      <form
        key={item.id}
        hidden
        method="get"
        action="/portal/checkout/confirm"
        data-chosen={item.id}
        aria-label="Your choice"
        className="sheet mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4"
      >
        <p>
          You chose <span className="font-semibold">{item.name}</span>, {priceOf(item)}.
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button size="sm" type="submit" name="item" value={item.id}>
            Continue to Checkout
          </Button>
          <Button variant="quiet" size="sm" data-dismiss>
            Dismiss
          </Button>
        </div>
      </form>
    ))}
  </>
);
