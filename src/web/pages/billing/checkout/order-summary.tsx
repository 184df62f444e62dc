import { VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { allCreditsOf, priceOf, type Ware } from '../../../features/checkout/items.ts';
import { classes } from '../../../lib/class-names.ts';

/** What is being bought, as the slip that lies beside every step. */
export function OrderSummary({ ware, className }: { ware: Ware; className?: string }) {
  return (
    <aside aria-label="Order summary" className={classes('sheet grid gap-5 p-6 sm:p-7', className)}>
      <div>
        <p className="text-sm text-ink-soft">Order summary</p>
        <h2 className="mt-0.5 text-2xl">{ware.name}</h2>
      </div>
      <OrderLines ware={ware} />
      <p className="text-sm text-ink-soft">{ware.is_plan ? VALIDITY_TEXT.plan : VALIDITY_TEXT.one_time}</p>
    </aside>
  );
}

/** The lines of an order: credits, what one letter comes to, and the total. */
export function OrderLines({ ware }: { ware: Ware }) {
  return (
    <dl className="grid text-sm">
      <Line name={ware.is_plan ? 'Credits every month' : 'Credits'} value={ware.credits.toLocaleString('en-US')} />
      {ware.bonus_credits > 0 && (
        <>
          <Line name="Bonus credits" value={`+${ware.bonus_credits}`} />
          <Line name="Total credits" value={allCreditsOf(ware).toLocaleString('en-US')} />
        </>
      )}
      {ware.seats !== undefined && <Line name="Seats" value={String(ware.seats)} />}
      <Line name="Cost per letter" value={formatUsd(ware.per_letter_cents)} />
      <Line name="US postage" value="Included" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-rule-strong pt-3.5">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-2xl">{priceOf(ware)}</dd>
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
