import { VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { allCreditsOf, type PurchasableItem, priceOf } from '../../../features/checkout/items.ts';
import { cn } from '../../../lib/cn.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';

/** The order summary next to every step. */
export function OrderSummary({ item, className }: { item: PurchasableItem; className?: string }) {
  return (
    <aside aria-label="Order summary" className={cn('sheet grid gap-5 p-6 sm:p-7', className)}>
      <div>
        <p className="text-sm text-ink-soft">Order summary</p>
        <h2 className="mt-0.5 text-2xl">{item.name}</h2>
      </div>
      <OrderLines item={item} />
      <p className="text-sm text-ink-soft">{item.is_plan ? VALIDITY_TEXT.plan : VALIDITY_TEXT.one_time}</p>
    </aside>
  );
}

/** The lines of an order: credits, cost per letter and total. */
export function OrderLines({ item }: { item: PurchasableItem }) {
  const adds_tax = usePublicSettings()?.adds_tax;
  return (
    <dl className="grid text-sm">
      <Line name={item.is_plan ? 'Credits every month' : 'Credits'} value={formatNumber(item.credits)} />
      {item.bonus_credits > 0 && (
        <>
          <Line name="Bonus credits" value={`+${item.bonus_credits}`} />
          <Line name="Total credits" value={formatNumber(allCreditsOf(item))} />
        </>
      )}
      {item.seats !== undefined && <Line name="Seats" value={String(item.seats)} />}
      <Line name="Cost per letter" value={formatUsd(item.per_letter_cents)} />
      <Line name="US postage" value="Included" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-rule-strong pt-3.5">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-2xl">{priceOf(item)}</dd>
        {adds_tax && <dd className="w-full text-ink-soft">Plus any sales tax, shown on the payment page.</dd>}
      </div>
    </dl>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-rule py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
